"""Changed statements: a coefficient, the sides, a strictness, an end of a domain, a dropped hypothesis."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import sympy as sp

from theory.proof.binding import substitute
from theory.proof.claim import Claim
from theory.proof.doors import conclude, refute
from theory.proof.props import And, Eq, Le, Lt, Ne, Rel
from theory.proof.run import REFUSALS
from theory.proof.statement import Statement
from theory.proof.terms import q
from theory.variable import Domain, Variable

_OTHER = {Le: Lt, Lt: Le, Eq: Ne, Ne: Eq}


def mutants(s: Statement) -> Iterator[tuple[str, Statement]]:
    """Give every changed statement with a word for the change."""
    for x in dict.fromkeys(x for x in sp.preorder_traversal(s.body) if isinstance(x, Rel)):
        changed = {
            "coefficient": x.func(x.lhs, x.rhs * q(1001, 1000) + q(1, 1000)),
            "sides": x.func(x.rhs, -x.lhs),
            "strictness": _OTHER[type(x)](*x.args),
        }
        for what, y in changed.items():
            if y != x:
                yield f"{what} of {x}", replace(s, body=s.body.xreplace({x: y}))
    for v in s.variables:
        yield f"domain of {v}", _with(s, v, widened(v))
    for g in s.given:
        yield f"dropped {g}", replace(s, given=tuple(h for h in s.given if h != g))


def widened(v: Variable) -> Variable:
    """Return the same letter on a domain that reaches a little further."""
    d = v.domain
    if d.low_open:
        return Variable(v.name, replace(d, low_open=False))
    if d.high_open:
        return Variable(v.name, replace(d, high_open=False))
    if d.low is not None:
        return Variable(v.name, replace(d, low=d.low - 1))
    return Variable(v.name, Domain(high=(d.high or sp.S.Zero) + 1, integer=d.integer))


def _with(s: Statement, v: Variable, w: Variable) -> Statement:
    moved: dict[Any, Any] = {v: w}
    return replace(
        s,
        body=substitute(s.body, moved),
        given=tuple(substitute(g, moved) for g in s.given),
        variables=tuple(moved.get(u, u) for u in s.variables),
        witness={moved.get(u, u): value for u, value in s.witness.items()},
    )


def survivors(claim: Claim) -> tuple[int, list[str]]:
    """Return how many changed statements were tried, and those that kept the verdict."""
    tried, kept = 0, []
    certificate = claim.proof or claim.repair
    statement = claim.printed if claim.proof else claim.amended
    if certificate is not None and statement is not None and statement.body is not None:
        t = certificate()
        for what, changed in mutants(statement):
            tried += 1
            kept += [what] if _accepted(lambda s=changed: conclude(s, t)) else []
    if claim.refutation is not None and claim.printed.body is not None:
        tried += 1
        kept += _true_instance(claim)
    return tried, kept


def _true_instance(claim: Claim) -> list[str]:
    """A refutation must not refute the negated statement at the same point."""
    from theory.proof.props import negate  # noqa: PLC0415 - used here only

    at, *rest = claim.refutation()  # type: ignore[misc]
    turned = replace(claim.printed, body=And(negate(claim.printed.body)))
    return ["negated"] if _accepted(lambda: refute(turned, at, *rest)) else []


def _accepted(door: Any) -> bool:
    try:
        door()
    except REFUSALS:
        return False
    return True
