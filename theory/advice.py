"""What to say of a claim that is not decided: a counterexample ready to paste, or how far the search went and which rules fit."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import sympy as sp

from theory.falsify import Budget, Search, falsify
from theory.judge import Judgement
from theory.proof.claim import Claim
from theory.proof.props import And, Eq, Exists, ForAll, Implies, Or, Rel
from theory.proof.statement import Statement
from theory.proof.terms import E, Family, Mass, MaxOver, Pr
from theory.verdict import Role, Verdict

_DECIDED = {Verdict.PROVED, Verdict.AMENDED, Verdict.REFUTED}
#: What occurs in a statement, and the rules that speak of it.
_FITTING: tuple[tuple[Any, str], ...] = (
    (
        E,
        "expectation, independent, linear_mean (theory.rules.expectation, means); gamma_integral, beta_integral (theory.rules.cited)",
    ),
    (Pr, "markov, chernoff, union, complement, distribution, tail (theory.rules.events)"),
    (Mass, "mass_below, mass_scale, triangle (theory.rules.mass)"),
    (sp.Sum, "termwise, sum_linear, sum_constant (theory.rules.sums); induct (theory.rules.instances)"),
    (
        sp.Product,
        "termwise_product, last_factor (theory.rules.sums, products); induct (theory.rules.instances)",
    ),
    (sp.Integral, "integral by an antiderivative, split, scaled (theory.rules.integrals)"),
    (sp.Limit, "limit, squeeze (theory.rules.limits)"),
    (sp.Derivative, "derivative, falls (theory.rules.slopes)"),
    (MaxOver, "theory.rules.maxima"),
    (ForAll, "generalise (theory.rules.quantifiers)"),
    (Exists, "exhibit (theory.rules.quantifiers)"),
    (Or, "either (theory.rules.quantifiers)"),
    (Implies, "assume, discharge (theory.rules.logic)"),
    (And, "both (theory.rules.logic), one theorem for each part"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """What was tried on an undecided claim, and what to try next."""

    claim: str
    missing: str
    search: Search
    refutation: str = ""
    rules: tuple[str, ...] = ()

    @property
    def lines(self) -> list[str]:
        """The advice for a terminal, one sentence a line."""
        found = [self.missing] if self.missing else []
        found.append(str(self.search))
        if self.refutation:
            found += [
                "Paste this into the file to record the counterexample:",
                "",
                *self.refutation.splitlines(),
                "",
            ]
        elif self.rules:
            found += ["Rules that fit the shape of the statement:", *(f"  {rule}" for rule in self.rules)]
        return found

    @property
    def data(self) -> dict[str, Any]:
        """The advice as plain data."""
        return {
            "missing": self.missing,
            "falsified": self.search.falsified,
            "where": self.search.where,
            "sides": [[side.relation, side.left, side.right] for side in self.search.sides],
            "points": self.search.tried,
            "undecided": self.search.undecided,
            "refutation": self.refutation,
            "rules": list(self.rules),
        }


def advise(judgement: Judgement, budget: Budget | None = None) -> Advice | None:
    """Search for a counterexample of an undecided claim; None where the verdict is one that counts."""
    if judgement.verdict in _DECIDED and not judgement.failed:
        return None
    claim = judgement.claim
    # A refuted statement whose repair fails is searched for a fault of the repair.
    refuted = any(r.role is Role.REFUTATION and not r.refused for r in judgement.results)
    statement = claim.amended if refuted and claim.amended is not None else claim.printed
    search = falsify(statement, budget)
    return Advice(
        claim=claim.id,
        missing=_missing(claim, statement),
        search=search,
        refutation=_pasted(claim, search) if search.falsified and statement is claim.printed else "",
        rules=() if search.falsified else fitting_rules(statement),
    )


def _missing(claim: Claim, statement: Statement) -> str:
    if statement.latex:
        return "The statement is only LaTeX; give it a `body` (a proposition), so that it can be proved or refuted."
    if claim.proof is None and claim.refutation is None:
        return "This claim has no proof and no refutation yet. Add `proof=` or `refutation=`."
    return (
        "" if statement is claim.printed else "The amended statement is not proved; what follows is about it."
    )


def fitting_rules(statement: Statement) -> tuple[str, ...]:
    """Return the rules that speak of what occurs in a statement."""
    if statement.says is not None:
        return ("a statement about all objects is proved in Rocq (a file in rocq/), or argued in words",)
    if statement.body is None:
        return ()
    found = [
        rules for kind, rules in _FITTING if isinstance(statement.body, kind) or statement.body.has(kind)
    ]
    if isinstance(statement.body, Rel) and not statement.body.has(E, Pr, Mass, sp.Limit):
        word = "an identity" if isinstance(statement.body, Eq) else "a sign on the whole domain"
        found.insert(0, f"algebra ({word}) and follows (from other steps), in theory.rules.algebra")
    if statement.body.has(Family):
        found.append("families of numbers are bounded term by term: termwise, linear (theory.rules.sums)")
    return tuple(found)


def _pasted(claim: Claim, search: Search) -> str:
    """Return the refutation as Python, with the names that the file gives its letters."""
    said = "; ".join(f"the sides are {side.left} and {side.right}" for side in search.sides[:1])
    doc = f"At {search.where}{' ' if said else ''}{said}.".replace('"', "'")
    names = _python_names(claim)
    if not isinstance(search.point, Mapping):
        returned = f"({search.point!r},)"
    else:
        letters = {k: v for k, v in search.point.items() if isinstance(k, sp.Symbol)}
        if len(letters) < len(search.point):
            return (
                '# The counterexample needs a table for a family of numbers; see the page "Rules of proof".'
            )
        items = [f"{names.get(k, k.name)}: {_python_number(v)}" for k, v in letters.items()]
        returned = f"({{{', '.join(items)}}},)"
    severity = "" if claim.severity else ', severity="result"'
    return (
        f'def refutation():\n    """{doc}"""\n    return {returned}\n\n'
        f"# and in Claim(...): refutation=refutation{severity}   (without proof=)"
    )


def _python_number(v: Any) -> str:
    v = sp.sympify(v)
    return str(v) if v.is_Integer else f'q("{v}")' if v.is_Rational else f"sp.{v}"


def _python_names(claim: Claim) -> dict[Any, str]:
    """Return letter to the name it has in the module that declares the claim, or in a notebook."""
    scopes = [vars(sys.modules["__main__"])] if "__main__" in sys.modules else []
    scopes += [vars(module) for module in list(sys.modules.values()) if vars(module).get("claim") is claim]
    scopes += [getattr(certificate, "__globals__", {}) for _, certificate in claim.certificates]
    return {x: name for scope in scopes for name, x in scope.items() if isinstance(x, sp.Symbol)}
