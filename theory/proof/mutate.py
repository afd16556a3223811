"""Changed statements: a coefficient, the sides, a strictness, an end of a domain, a dropped hypothesis.

Sentences about objects are changed in :mod:`theory.proof.mutate_objects`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

import sympy as sp

from theory.proof.binding import substitute
from theory.proof.claim import Claim
from theory.proof.doors import conclude, refute
from theory.proof.mutate_objects import changes, first_true, half_way, loosened, still_refuted
from theory.proof.props import And, Eq, Le, Lt, Ne, Quantified, Rel, negate
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


class Mutation(NamedTuple):
    """How many changed statements were tried; those that kept the verdict, and those that kept it rightly."""

    tried: int
    kept: list[str]
    still_false: list[str]


def survivors(claim: Claim) -> Mutation:
    """Change the statement that a certificate ends in, or that it refutes, and see whether the verdict is lost."""
    tried, kept = _proved(claim)
    if claim.refutation is None:
        return Mutation(tried, kept, [])
    at, *rest = claim.refutation()
    changed = list(_of_objects(claim.printed, at) if claim.printed.says else _of_point(claim, at, rest))
    found = [what for what, fate in changed if fate is False]
    return Mutation(tried + len(changed), kept + found, [what for what, fate in changed if fate is None])


def _proved(claim: Claim) -> tuple[int, list[str]]:
    certificate = claim.proof or claim.repair
    statement = claim.printed if claim.proof else claim.amended
    if certificate is None or statement is None or statement.body is None:
        return 0, []
    t = certificate()
    changed = list(mutants(statement))
    return len(changed), [what for what, s in changed if _accepted(lambda s=s: conclude(s, t))]


#: Whether a changed statement lost its verdict; None if it kept it rightly, being false of the same object.
Fate = tuple[str, bool | None]


def _of_objects(s: Statement, at: Any) -> Iterator[Fate]:
    for what, changed, thing in changes(s, at):
        lost = not _accepted(lambda changed=changed, thing=thing: refute(changed, thing))
        yield what, True if lost else None if still_refuted(changed, thing) else False
    # The control: the verdict is lost where the sentence becomes true, not before.
    nearly = half_way(s, at)
    if nearly is not None:
        yield "constant: half of that, still false", _accepted(lambda: refute(nearly, at))


def _of_point(claim: Claim, at: Any, rest: list[Any]) -> Iterator[Fate]:
    """A refutation must not refute the negated statement at the same point, nor one loosened until it is true."""
    printed, body = claim.printed, claim.printed.body
    turned = replace(printed, body=And(negate(body)))
    yield "negated", not _accepted(lambda: refute(turned, at, *rest))
    if rest or body.has(Quantified):
        return
    # Where balls decide, the constant is moved until the statement is true at the point.
    loose = replace(printed, body=loosened(body, first_true(partial(loosened, printed.instance(at)), at)))
    yield "constant: loosened until it is true", not _accepted(lambda: refute(loose, at))


def _accepted(door: Any) -> bool:
    try:
        door()
    except REFUSALS:
        return False
    return True
