"""Statements of claims as Rocq goals: a printer that knows a short list of notions and refuses all others.

Each notion of the list is one definition of the Rocq project (`laws/`, `privacy/GaussianCurve.v`, `review/Vocabulary.v`); what is
not in it raises `UnprintableError`. `goals` prints the statement that a recorded theorem has to imply: the printed one for a
proof, its negation for a refutation, the amended one for a repair. `review/Bridges*.v` close the goals from the recorded theorems.
Run as ``python -m theory.kernel.statements`` to write `review/Goals.v`; the build refuses a file that is not what is printed.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import sympy as sp

from theory.errors import TheoryError
from theory.kernel.goals import UnprintableError, letter
from theory.kernel.reviewed import ROOT
from theory.kernel.sources import Stated, stated, without_comments
from theory.laws.dot_product import Angle, Radius
from theory.laws.double_factorial import EvenFactorial, OddFactorial
from theory.laws.normal import Classical, G, HockeyStick, Phi
from theory.proof import props
from theory.proof.statement import Statement
from theory.proof.terms import E, Family, MaxOver, Point, Pr
from theory.registry import claim
from theory.variable import Domain, Variable

GOALS, BRIDGES = "review/Goals.v", "review/Bridges*.v"
_HEAD = """(** Goals as theory/kernel/statements.py prints them from the statements of the claims; do not edit. *)
From dx.review Require Import Vocabulary.
"""
_BRIDGE = re.compile(r"\bLemma\s+bridge_(\w+)")
_SIGN = {props.Le: "<=", props.Lt: "<", props.Eq: "=", props.Ne: "<>"}
_CALLS = {
    sp.exp: "exp",
    sp.log: "ln",
    sp.sin: "sin",
    sp.cos: "cos",
    sp.atan: "atan",
    sp.Abs: "Rabs",
    sp.gamma: "Gamma",
    Phi: "Phi",
}
_NAMED = {sp.pi: "PI", sp.E: "(exp 1)"}
#: Notions of real terms, and of naturals.
_FORMS = {
    G: "(g {1} {0})",
    HockeyStick: "(g {2} ({1} / {0}))",
    Classical: "(classical {0} / {1})",
    sp.beta: "(Beta {0} {1})",
}
_COUNTED = {
    EvenFactorial: "(double_factorial (2 * {0}))",
    OddFactorial: "(double_factorial (2 * {0} - 1))",
    sp.factorial: "(INR (fact {0}))",
}
_LINKS = {props.And: " /\\ ", props.Or: " \\/ ", props.Implies: " -> "}


def _is_natural(domain: Domain) -> bool:
    return bool(domain.integer and domain.low is not None and domain.low >= 0)


class Printer:
    """Prints one statement; families f(i) and the points they hang on become functions of naturals.

    What is declared of a family beyond its range is left out: the goal is then more general, which is sound for a statement
    that is proved and refused (``exact``) for one that is refuted.
    """

    def __init__(self, *, exact: bool = False) -> None:
        self.exact = exact
        self.fresh = 0
        self.families: dict[str, tuple[int, Domain]] = {}
        self.letters: dict[str, Variable] = {}

    def statement(self, s: Statement) -> str:
        """Print a statement with its letters and families as outer quantifiers."""
        if s.body is None:
            raise UnprintableError("a statement about objects" if s.says else "only LaTeX")
        body = " -> ".join([*(f"({self.prop(g)})" for g in s.given), self.prop(s.body)])
        letters = set().union(*(p.free_symbols for p in (s.body, *s.given)))
        if strays := {v for v in letters - set(s.variables) if not isinstance(v, Point)}:
            raise UnprintableError(f"letters {', '.join(sorted(map(str, strays)))}")
        for name, (arity, domain) in self.families.items():
            places = " ".join(f"i{j}" for j in range(arity))
            ranges = "".join(f"(forall {places} : nat, {c}) -> " for c in _within(f"{name} {places}", domain))
            body = f"forall {name} : {'nat -> ' * arity}R, {ranges}{body}"
        for v in reversed([v for v in s.variables if v in letters]):
            body = self._bound("forall", v, body)
        return body

    def prop(self, p: Any) -> str:
        """Print a proposition."""
        if isinstance(p, props.Rel):
            return self._relation(p)
        if isinstance(p, props.Not):
            return f"(~ {self.prop(p.args[0])})"
        for kind, link in _LINKS.items():
            if isinstance(p, kind):
                return "(" + link.join(map(self.prop, p.args)) + ")"
        word = {"ForAll": "forall", "Exists": "exists"}.get(type(p).__name__)
        if word is None or not isinstance(p.args[0], Variable):
            raise UnprintableError(type(p).__name__)
        return f"({self._bound(word, p.args[0], self.prop(p.args[1]))})"

    def _bound(self, word: str, v: Variable, body: str) -> str:
        link = " -> " if word == "forall" else " /\\ "
        kind = "nat" if _is_natural(v.domain) else "R"
        ranges = "".join(f"{c}{link}" for c in _within(self._letter(v), v.domain))
        return f"{word} {self._letter(v)} : {kind}, {ranges}{body}"

    def _letter(self, v: Variable) -> str:
        if self.letters.setdefault(letter(v), v) != v:
            raise UnprintableError(f"two letters {v}")
        return letter(v)

    def _relation(self, p: props.Rel) -> str:
        left, right = p.lhs, p.rhs
        if isinstance(p, props.Eq) and isinstance(left, sp.Limit):
            return self._limit(left, right)
        if isinstance(p, props.Eq) and isinstance(left, (E, Pr)):
            return f"{self._law(left)} {self.term(right)}"
        if isinstance(p, (props.Le, props.Lt)) and isinstance(left, MaxOver):
            return self._each(left, lambda: self._relation(type(p)(left.args[0], right)))
        found = [x for x in (left, right) if isinstance(x, (E, Pr))]
        if not found:
            return f"{self.term(left)} {_SIGN[type(p)]} {self.term(right)}"
        names = {}
        for x in found:
            self.fresh += 1
            names[x] = f"e{self.fresh}"
        laws = [f"{self._law(x)} {name}" for x, name in names.items()]
        sides = [names[x] if x in names else self.term(x) for x in (left, right)]
        shown = " /\\ ".join([*laws, f" {_SIGN[type(p)]} ".join(sides)])
        return f"(exists {' '.join(names.values())} : R, {shown})"

    def _each(self, largest: MaxOver, body: Any) -> str:
        """A maximum over a range is at most a number exactly if every value is."""
        i, low, high = largest.args[1]
        ends = [self._natural(end) for end in (low, high)]
        if not _is_natural(i.domain) or None in ends:
            raise UnprintableError("MaxOver")
        return f"(forall {self._letter(i)} : nat, ({ends[0]} <= {letter(i)} <= {ends[1]})%nat -> {body()})"

    def _limit(self, limit: sp.Limit, value: Any) -> str:
        f, x, to, side = limit.args
        function = f"(fun {self._letter(x)} : R => {self.term(f)})"
        if to == 0 and str(side) == "+":
            return f"filterlim {function} (at_right 0) (locally {self.term(value)})"
        if to is sp.oo:
            return f"is_lim {function} p_infty {self.term(value)}"
        raise UnprintableError("Limit")

    def _law(self, e: E | Pr) -> str:
        """E or Pr as a relation of its value: is_E_… f <value>."""
        body, limits = e.args[0], e.args[1:]
        laws = [law for _, law in limits]
        kinds = tuple(type(law) for law in laws)
        known = {(Angle,): "is_E_K", (Radius,): "is_E_R", (Radius, Angle): "is_E_RK"}
        dimensions = {self._natural(law.args[0]) for law in laws} if kinds in known else {None}
        if len(dimensions) != 1 or None in dimensions:
            raise UnprintableError(f"law {'/'.join(kind.__name__ for kind in kinds)}")
        level = [self.term(laws[0].args[1])] if kinds[0] is Radius else []
        names = " ".join(self._letter(v) for v, _ in limits)
        value = self._indicator(body) if isinstance(e, Pr) else self.term(body)
        return " ".join([known[kinds], *map(str, dimensions), *level, f"(fun {names} : R => {value})"])

    def _indicator(self, event: Any) -> str:
        if isinstance(event, props.Le):
            return f"at_least {self.term(event.lhs)} {self.term(event.rhs)}"
        if isinstance(event, props.Lt):
            return f"(1 - at_most {self.term(event.lhs)} {self.term(event.rhs)})"
        raise UnprintableError(f"Pr of {type(event).__name__}")

    def term(self, e: Any) -> str:  # noqa: PLR0911 - one line for each kind of term
        """Print a real term; every operation stands in parentheses."""
        if isinstance(e, Variable):
            return f"(INR {self._letter(e)})" if _is_natural(e.domain) else self._letter(e)
        if e.is_Rational:
            return f"({int(e)})" if e.is_Integer else f"({int(e.p)} / {int(e.q)})"
        if e in _NAMED:
            return _NAMED[e]
        if e.is_Add:
            return "(" + " + ".join(map(self.term, e.args)) + ")"
        if e.is_Mul:
            return self._product(e)
        if isinstance(e, sp.Pow):
            return self._power(e.base, e.exp)
        if isinstance(e, sp.Sum):
            return self._sum(e)
        if isinstance(e, Family):
            return self._family(e)
        return self._called(e)

    def _called(self, e: Any) -> str:
        if e.func in _CALLS:
            return f"({_CALLS[e.func]} {self.term(e.args[0])})"
        if e.func in _FORMS:
            return _FORMS[e.func].format(*map(self.term, e.args))
        whole = self._natural(e.args[0]) if e.func in _COUNTED else None
        if whole is None:
            raise UnprintableError(type(e).__name__)
        return _COUNTED[e.func].format(whole)

    def _product(self, e: sp.Mul) -> str:
        low = [a for a in e.args if isinstance(a, sp.Pow) and a.exp.could_extract_minus_sign()]
        over = " * ".join(self.term(a) for a in e.args if a not in low) or "1"
        return f"(({over}) / ({' * '.join(self.term(1 / a) for a in low)}))" if low else f"({over})"

    def _power(self, base: Any, exponent: Any) -> str:
        if base is sp.E:
            return f"(exp {self.term(exponent)})"
        if exponent.could_extract_minus_sign():
            return f"(1 / {self.term(base**-exponent)})"
        if exponent == sp.Rational(1, 2):
            return f"(sqrt {self.term(base)})"
        if (whole := self._natural(exponent)) is not None:
            return f"({self.term(base)} ^ {whole})"
        if base.is_positive:
            return f"(Rpower {self.term(base)} {self.term(exponent)})"
        raise UnprintableError("a power of a number that may be negative")

    def _sum(self, e: sp.Sum) -> str:
        if len(e.args) == 2:  # the summand and one range
            i, low, high = e.args[1]
            last = self._natural(high)
            if isinstance(i, Variable) and _is_natural(i.domain) and low == 1 and last is not None:
                return f"(total (fun {self._letter(i)} : nat => {self.term(e.args[0])}) {last})"
        raise UnprintableError("Sum")

    def _family(self, e: Family) -> str:
        """A value f(i), or that of a vector that hangs on a point, as η(v, i)."""
        points = [a for a in e.args if isinstance(a, Point)]
        places = [self._natural(a) for a in e.args if not isinstance(a, Point)]
        hidden = e.is_metric or e.domain.integer or (self.exact and e.declared)
        if hidden or not places or None in places:
            raise UnprintableError(f"family {type(e).__name__}")
        name = "_".join(["f", *(_ascii(str(x)) for x in (type(e).__name__, *points))])
        self.families.setdefault(name, (len(places), e.domain))
        return f"({' '.join([name, *map(str, places)])})"

    def _natural(self, e: Any) -> str | None:
        """A natural number, in nat; None where it need not be one."""
        if isinstance(e, Variable):
            return self._letter(e) if _is_natural(e.domain) else None
        if e.is_Integer:
            return str(int(e)) if e >= 0 else None
        if e.is_Add or e.is_Mul:
            parts = [self._natural(a) for a in e.args]
            return None if None in parts else "(" + (" + " if e.is_Add else " * ").join(map(str, parts)) + ")"
        return None


def _ascii(name: str) -> str:
    return "".join(c if c.isascii() and c.isalnum() else f"_{ord(c):x}_" for c in name)


def _within(name: str, domain: Domain) -> list[str]:
    """The conditions that a value lies in a domain."""
    if _is_natural(domain):
        at_least = [f"({domain.low} <= {name})%nat"] if domain.low != 0 else []
        return at_least + ([] if domain.high is None else [f"({name} <= {domain.high})%nat"])
    if domain.integer:
        raise UnprintableError("integers that may be negative")
    ends = Printer()
    low = [] if domain.low is None else [f"{ends.term(domain.low)} {'<' if domain.low_open else '<='} {name}"]
    high = (
        []
        if domain.high is None
        else [f"{name} {'<' if domain.high_open else '<='} {ends.term(domain.high)}"]
    )
    return low + high


def goal(theorem: Stated) -> str:
    """Print what a recorded theorem has to imply, from the statement of its claim."""
    about = claim(theorem.claim)
    said = about.amended if theorem.role == "repair" else about.printed
    if said is None:
        raise UnprintableError("no amended statement")
    printed = Printer(exact=theorem.role == "refutation").statement(said)
    return f"~ ({printed})" if theorem.role == "refutation" else printed


def bridged(root: Path = ROOT) -> list[str]:
    """Return the theorems that `review/Bridges*.v` hold against a printed goal."""
    texts = [without_comments(path.read_text(encoding="utf-8")) for path in sorted(root.glob(BRIDGES))]
    return [name for text in texts for name in _BRIDGE.findall(text)]


def goals(root: Path = ROOT) -> str:
    """Return the text of `review/Goals.v` for the statements as they are."""
    theorems = {theorem.name: theorem for theorem in stated(root)}
    lines = [f"Definition goal_{name} : Prop := {goal(theorems[name])}." for name in sorted(bridged(root))]
    return _HEAD + "\n".join(lines) + "\n"


def reach(root: Path = ROOT) -> dict[str, str]:
    """Return for every recorded theorem its goal, or why it has none (in brackets)."""
    found = {}
    for theorem in stated(root):
        try:
            found[theorem.name] = goal(theorem)
        except TheoryError as problem:
            found[theorem.name] = f"[{problem}]"
    return found


def main(arguments: list[str]) -> int:
    """Write the goals, or say how far the printer reaches."""
    if "--reach" in arguments:
        found = reach()
        for name, text in found.items():
            sys.stdout.write(f"{name}: {text}\n")
        printed = sum(not text.startswith("[") for text in found.values())
        sys.stdout.write(f"{printed} of {len(found)} are printed\n")
        return 0
    (ROOT / GOALS).write_text(goals(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
