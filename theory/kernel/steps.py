"""The steps of linked claims, closed once more by the Rocq kernel.

A step becomes a goal: its letters with their domains, its hypotheses and premises, its conclusion.
Whatever the engine hides behind an atom (an expectation, a sum, a family's value) is a letter here too.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import sympy as sp

from theory.errors import TheoryError
from theory.kernel.goals import UnprintableError, faithful, letter, term
from theory.proof.atoms import abstract
from theory.proof.props import And, Eq, Le, Lt, Ne, Rel, negate
from theory.proof.theorem import Thm
from theory.variable import Domain, Variable

#: Rules whose steps say something of numbers that a tactic can see.
CHECKABLE = ("algebra", "balls", "follows", "exp increases", "log increases", "sqrt increases", "apart")

_NAME, _ATOM = re.compile(r"\bv_\w+"), re.compile(r"\bv__3c_\d+_3e_")
#: Seconds for a negated goal; it must not be closed, so waiting long tells nothing.
_PATIENCE = 8
_ATOM_NUMBERS: dict[Any, int] = {}
_POSITIVE = Domain(low=sp.S.Zero, low_open=True)
#: Special functions and where their values lie; the engine has shown that their arguments are admitted.
_RANGES = {
    sp.gamma: _POSITIVE,
    sp.beta: _POSITIVE,
    sp.factorial: _POSITIVE,
    sp.besselk: _POSITIVE,
    sp.erfc: Domain(low=sp.S.Zero, high=sp.Integer(2), low_open=True, high_open=True),
    sp.erf: Domain(low=-sp.S.One, high=sp.S.One, low_open=True, high_open=True),
}
_SIGNS = {Le: "<=", Lt: "<", Eq: "=", Ne: "<>"}


@dataclass(frozen=True, slots=True)
class Goal:
    """One goal: what is to be shown, and the tactic that tries."""

    statement: str
    tactic: str


def checkable(node: Thm) -> bool:
    """Whether a step is a relation between numbers that a tactic could close."""
    known = node.rule in CHECKABLE or (node.rule.startswith("counterexample") and not node.premises)
    return known and _rows(node.concl) is not None


def _rows(p: Any) -> list[Any] | None:
    """Return the relations of a relation or of a conjunction of relations, else None."""
    rows = list(p.args) if isinstance(p, And) else [p]
    return rows if rows and all(isinstance(row, Rel) for row in rows) else None


def goal_of(node: Thm, *, flipped: bool = False) -> Goal:
    """Return the goal of a step; flipped, the goal is the negated conclusion, which must not be closed."""
    given = [*sorted(node.hyps, key=str), *(p.concl for p in node.premises)]
    if any(_rows(p) is None for p in given):
        raise UnprintableError("a premise is not a relation")
    # One row of a table is negated: every other row is true all the same.
    rows = [*(_rows(node.concl) or ())]
    rows = [_plain(p) for p in ([negate(rows[0]), *rows[1:]] if flipped else rows)]
    premises = list(dict.fromkeys(_plain(row) for p in given for row in (_rows(p) or ())))
    tactic = _tactic(node, rows[0]) if len(rows) == 1 else "intros; repeat split; number"
    implication = " -> ".join([*map(_relation, premises), r" /\ ".join(map(_relation, rows))])
    letters = {letter(v): v for p in (*rows, *premises) for v in p.free_symbols}
    ordered = [name for name in dict.fromkeys(_NAME.findall(implication)) if name in letters]
    binder = f"forall {' '.join(ordered)} : R, " if ordered else ""
    domains = "".join(f"{text} -> " for name in ordered for text in _domain(letters[name]))
    statement = f"{binder}{domains}{implication}"
    return Goal(*_with_small_names(statement, f"timeout {_PATIENCE} ({tactic})" if flipped else tactic))


def _with_small_names(statement: str, tactic: str) -> tuple[str, str]:
    """Number the atoms of one goal from one on: their numbers in the engine depend on what else was run."""
    seen = dict.fromkeys(_ATOM.findall(statement))
    small = {name: f"atom{number}" for number, name in enumerate(seen, 1)}
    return tuple(_ATOM.sub(lambda m: small.get(m[0], m[0]), text) for text in (statement, tactic))  # type: ignore[return-value]


def _plain(p: Any) -> Rel:
    found: Rel = p.func(*map(_term, p.args))
    return found


def _term(e: Any) -> Any:
    """Hide special functions as the engine hides its atoms: a letter with the function's range."""
    found = abstract(e)
    return found.replace(
        lambda x: type(x) in _RANGES, lambda x: Variable(f"<{_number(x)}>", _RANGES[type(x)])
    )


def _number(x: Any) -> int:
    return _ATOM_NUMBERS.setdefault(x, 1_000_000 + len(_ATOM_NUMBERS))


def _relation(p: Rel) -> str:
    sides = [term(side) for side in p.args]
    if not all(faithful(side, printed) for side, printed in zip(p.args, sides, strict=True)):
        raise UnprintableError(f"what was printed is not {p}")
    return f"{sides[0]} {_SIGNS[type(p)]} {sides[1]}"


def _domain(v: Any) -> list[str]:
    d, name = v.domain, letter(v)
    low = [] if d.low is None else [f"{term(d.low)} {'<' if d.low_open else '<='} {name}"]
    return low + ([] if d.high is None else [f"{name} {'<' if d.high_open else '<='} {term(d.high)}"])


def _tactic(node: Thm, concl: Rel) -> str:
    if not concl.free_symbols:
        return "intros; first [number | sign]"
    if isinstance(concl, Eq) and not node.rule.endswith("increases"):
        return f"intros; first [timeout 20 idn | timeout 10 lra{_combined(node, concl)}]"
    if isinstance(concl, Ne):
        return "intros; solve [lra | apply Rlt_not_eq; sign | apply Rgt_not_eq; sign]"
    if node.rule.endswith("increases"):
        return "intros; first [timeout 20 rises | sign]"
    return f"intros; first [sign{_combined(node, concl)}{_factored(concl)}]"


def _factored(concl: Rel) -> str:
    """Show the sign of the factored gap, which is a sum or product of terms of one sign."""
    try:
        gap = concl.rhs - concl.lhs
        printed = term(sp.factor(sp.together(gap)))
    except (TheoryError, sp.PolynomialError):
        return ""
    sign = "<" if isinstance(concl, Lt) else "<="
    whole = f"({term(concl.rhs)} - {term(concl.lhs)})"
    return (
        f" | timeout 20 (assert (G : 0 {sign} {printed}) by sign; "
        f"replace {printed} with {whole} in G by (field; nz); lra)"
    )


def _combined(node: Thm, concl: Rel) -> str:
    """Follow the engine: weighted premises, and a rest of one sign."""
    if not node.weights:
        return ""
    try:
        return _combination(node, concl)
    except (TheoryError, sp.PolynomialError):
        return ""


def _combination(node: Thm, concl: Rel) -> str:
    parts, total = [], sp.S.Zero
    for number, (premise, factor) in enumerate(node.weights):
        gap, weight = _plain(premise.concl), _term(factor)
        product = weight * (gap.rhs - gap.lhs)
        total += product
        shown = f"({term(weight)} * ({term(gap.rhs)} - {term(gap.lhs)}))"
        if isinstance(gap, Eq):
            parts.append(
                f"assert (W{number} : {shown} = 0) by (replace ({term(gap.rhs)} - {term(gap.lhs)}) with 0 by lra; ring)"
            )
        else:
            strict = isinstance(gap, Lt) and isinstance(concl, Lt)
            sign, tactic = ("<", "weigh_strictly") if strict else ("<=", "weigh")
            parts.append(
                f"first [assert (W{number} : 0 {sign} {shown}) by {tactic} | assert (W{number} : 0 <= {shown}) by weigh]"
            )
    rest = sp.factor(sp.together(sp.expand(concl.rhs - concl.lhs - total)))
    sums = " + ".join(
        f"({term(_term(f))} * ({term(_plain(t.concl).rhs)} - {term(_plain(t.concl).lhs)}))"
        for t, f in node.weights
    )
    whole = f"({term(concl.rhs)} - {term(concl.lhs)})"
    if rest != 0:
        parts.append(
            f"first [assert (S : 0 < {term(rest)}) by sign | assert (S : 0 <= {term(rest)}) by sign]"
        )
    tail = f" + {term(rest)}" if rest != 0 else ""
    parts.append(f"assert (E : {whole} = {sums}{tail}) by idn")
    return f" | timeout 40 ({'; '.join(parts)}; lra)"
