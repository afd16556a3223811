"""Mutation operators for statements, as in mutation testing: small changes that a certificate should no longer prove.

Changed are one coefficient, sign, side, strictness or number of a relation, an end of a domain, of a sum or of an integral,
or a condition. A certificate that still proves a mutant does not depend on that part of the statement.

References
----------
DeMillo, R. A., Lipton, R. J. and Sayward, F. G. (1978). Hints on test data selection: help for the practicing programmer.
Computer 11(4), 34–41.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import sympy as sp

from theory.proof.binding import substitute
from theory.proof.props import Eq, Le, Lt, Ne, Prop, Quantified, Rel
from theory.proof.statement import Statement
from theory.proof.terms import MaxOver, q
from theory.variable import Domain, Variable

OTHER = {Le: Lt, Lt: Le, Eq: Ne, Ne: Eq}
_WITH_ENDS = (sp.Integral, sp.Sum, sp.Product, MaxOver)
_INFINITE = {sp.oo, -sp.oo}


def mutants(s: Statement) -> Iterator[tuple[str, Statement]]:
    """Yield every mutant of a statement with a description of the change."""
    yield from propositions(s)
    for v in s.variables:
        yield f"domain of {v}", with_letter(s, v, widen(v))
    for g in s.given:
        yield f"dropped {g}", replace(s, given=_with(s, g))


def propositions(s: Statement) -> Iterator[tuple[str, Statement]]:
    """Yield mutants with a changed body, each body once, or with a changed condition."""
    for what, body in _change_parts(s.body):
        yield what, replace(s, body=body)
    for g in s.given:
        for what, other in _change_parts(g):
            yield f"condition, {what}", replace(s, given=_with(s, g, other))


def _with(s: Statement, g: Prop, *others: Prop) -> tuple[Prop, ...]:
    """Return the conditions with one of them replaced by others, or dropped."""
    return tuple(x for h in s.given for x in (others if h == g else (h,)))


def _change_parts(p: Any) -> Iterator[tuple[str, Any]]:
    seen = {p}
    for part in dict.fromkeys(sp.preorder_traversal(p)):
        for what, other in _parts(part):
            changed = p.xreplace({part: other})
            if changed not in seen:
                seen.add(changed)
                yield f"{what} of {part}", changed


def _parts(part: Any) -> Iterator[tuple[str, Any]]:
    """Yield the replacements of one subterm: of a relation, a quantifier, a sum or integral, or a number."""
    if isinstance(part, Rel):
        left, right = part.args
        yield "coefficient", part.func(left, right * q(1001, 1000) + q(1, 1000))
        yield "sign", part.func(left, -right)
        yield "sides", part.func(right, -left)
        yield "strictness", OTHER[type(part)](left, right)
    elif isinstance(part, Quantified):
        v, inside = part.args
        # A variable for a distribution or a point has no ends.
        if isinstance(v, Variable):
            yield f"domain of {v}", part.func(widen(v), inside.xreplace({v: widen(v)}))
    elif isinstance(part, _WITH_ENDS) and part.args[1][1:]:
        x, low, high = part.args[1]
        if low not in _INFINITE:
            yield "lower end", part.func(part.args[0], (x, low - 1, high), *part.args[2:])
        if high not in _INFINITE:
            yield "upper end", part.func(part.args[0], (x, low, high + 1), *part.args[2:])
    elif isinstance(part, sp.Rational):
        yield "number", part + 1 if part.is_Integer else part * q(1001, 1000) + q(1, 1000)


def widen(v: Variable) -> Variable:
    """Return the variable on a slightly larger domain."""
    d = v.domain
    if d.low_open:
        return Variable(v.name, replace(d, low_open=False))
    if d.high_open:
        return Variable(v.name, replace(d, high_open=False))
    if d.low is not None:
        return Variable(v.name, replace(d, low=d.low - 1))
    return Variable(v.name, Domain(high=(d.high or sp.S.Zero) + 1, integer=d.integer))


def with_letter(s: Statement, v: Variable, w: Variable) -> Statement:
    """Return the statement with one variable replaced by another, or by itself on another domain."""
    moved: dict[Any, Any] = {v: w}
    return replace(
        s,
        body=substitute(s.body, moved),
        given=tuple(substitute(g, moved) for g in s.given),
        variables=tuple(moved.get(u, u) for u in s.variables),
        witness={moved.get(u, u): value for u, value in s.witness.items()},
    )
