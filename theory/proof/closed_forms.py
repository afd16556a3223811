"""Closed forms of improper integrals, series, limits and probabilities at exact numbers, for ball arithmetic.

Ball arithmetic (:mod:`theory.balls`) encloses proper integrals of smooth functions and finite sums rigorously. The other terms
are rewritten where a textbook formula applies (:mod:`theory.proof.closed_integrals`, :mod:`theory.proof.closed_series`) and
left unchanged otherwise. The probability of an event in one real variable is the integral of the density over the intervals
where the event holds; it is rewritten if the relations of the event are polynomials of degree at most two in x and |x − c|.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import Any

import sympy as sp

from theory.proof.closed_integrals import (
    approximate,
    closed_integral,
    holds,
    inner_point,
    is_inside,
    is_ordered,
)
from theory.proof.closed_series import closed_limit, closed_series
from theory.proof.props import And, Implies, Not, Or, Rel
from theory.proof.terms import Pr
from theory.verdict import Outcome


@lru_cache(maxsize=4096)
def write_closed(e: Any) -> Any:
    """Replace improper integrals, series, limits and probabilities by closed forms, innermost first."""
    if not e.has(sp.Integral, sp.Sum, sp.Limit, Pr):
        return e
    if isinstance(e, sp.Limit):
        return closed_limit(e)
    if isinstance(e, Pr):
        return _probability(e)
    if isinstance(e, (sp.Integral, sp.Sum)):
        return _range_by_range(e)
    return e.func(*[write_closed(a) for a in e.args])


def _range_by_range(e: Any) -> Any:
    body, rule = write_closed(e.function), closed_integral if isinstance(e, sp.Integral) else closed_series
    for position, (x, low, high) in enumerate(e.limits):
        found = rule(body, x, low, high)
        if found is None:
            return e.func(body, *e.limits[position:])
        body = found
    return body


def _probability(p: Pr) -> Any:
    """Return the probability of an event in one real variable as a sum of integrals of the density."""
    event, *limits = p.args
    if len(limits) != 1 or p.free_symbols:
        return p
    x, law = limits[0]
    if law.support is None:
        return p
    intervals = _where_true(event, x, *law.support)
    if intervals is None:
        return p
    density = law.density(x, *law.args)
    return sp.Add(*[write_closed(sp.Integral(density, (x, a, b))) for a, b in intervals])


def _where_true(event: Any, x: Any, low: Any, high: Any) -> list[tuple[Any, Any]] | None:
    """Return the intervals of the support on which the event holds; relations are polynomials in x and |x − c|, degree ≤ 2."""
    cuts: set[Any] = set()
    for relation in _relations(event):
        roots = _roots(relation.rhs - relation.lhs, x)
        if roots is None:
            return None
        cuts |= roots
    inner = [c for c in cuts if is_inside(c, low, high)]
    if any(
        not (is_inside(c, low, high) or holds(c, "<=", low) or holds(high, "<=", c))
        for c in cuts
        if abs(c) != sp.oo
    ):
        return None
    ends = [low, *sorted(inner, key=approximate), high]
    if any(not is_ordered(a, b) for a, b in pairwise(ends)):
        return None
    found = []
    for a, b in pairwise(ends):
        truth = _truth(event, {x: inner_point(a, b)})
        if truth is None:
            return None
        if truth:
            found.append((a, b))
    return found


def _relations(event: Any) -> Iterable[Rel]:
    if isinstance(event, Rel):
        yield event
    elif isinstance(event, (And, Or, Not, Implies)):
        for part in event.args:
            yield from _relations(part)


def _roots(gap: Any, x: Any) -> set[Any] | None:
    """Return the points at which a relation may change its truth value, or None if they cannot be computed."""
    absolutes = [a for a in gap.atoms(sp.Abs) if x in a.free_symbols]
    if len(absolutes) > 1:
        return None
    found: set[Any] = set()
    branches = (
        [gap] if not absolutes else [gap.xreplace({absolutes[0]: s * absolutes[0].args[0]}) for s in (1, -1)]
    )
    for branch in [*branches, *(a.args[0] for a in absolutes)]:
        if not branch.is_polynomial(x) or sp.degree(sp.expand(branch), x) > 2:
            return None
        polynomial = sp.Poly(sp.expand(branch), x)
        found |= {root for root in sp.roots(polynomial) if root.is_real} if polynomial.degree() > 0 else set()
    return found if all(not root.free_symbols for root in found) else None


def _truth(event: Any, at: dict[Any, Any]) -> bool | None:
    from theory.proof.values import value  # noqa: PLC0415 - values are computed from closed forms

    outcome = value(event.xreplace(at))
    return None if outcome is Outcome.UNKNOWN else outcome is Outcome.TRUE
