"""Limits of probabilities: shrinking events, small exceptions, and what a limit does to equal or affine terms."""

from __future__ import annotations

from typing import Any

import sympy as sp

from theory.errors import Refused
from theory.proof.atoms import is_shown_positive
from theory.proof.binding import same
from theory.proof.definedness import need_continuous, need_defined, need_value
from theory.proof.props import Eq, Le, Prop, negate
from theory.proof.terms import MaxOver, Pr
from theory.proof.theorem import Thm, rule, thm
from theory.rules.kinds import INF
from theory.variable import positive


def from_above(whole: Any, x: Any) -> Thm:
    """Events a ≤ f + xc, c ≥ 0, shrink to a ≤ f as x falls to 0, and so do their probabilities; also for a maximum."""
    event, limits = whole.args[0], whole.args[1:]
    if not isinstance(whole, Pr) or not isinstance(event, Le) or x.domain != positive("x").domain:
        raise Refused("not the probability of a ≤ b, for every positive x")
    if any(x == letter or x in law.free_symbols for letter, law in limits):
        raise Refused("the letter of the limit is random, or a law depends on it")
    low, high = event.args
    gap = high.args[0] if isinstance(high, MaxOver) else high
    if x in low.free_symbols or (isinstance(high, MaxOver) and high.args[1].has(x, INF, -INF)):
        raise Refused("the left side moves, or the maximum has no fixed range")
    need_continuous(gap, x)
    slope = sp.diff(gap, x)
    if x in slope.free_symbols or not is_shown_positive(slope, strict=False):
        raise Refused("the events are not shown to shrink in proportion to the letter")
    need_defined(slope)
    still = Pr(Le(low, high.xreplace({x: sp.S.Zero})), *limits)
    return thm(
        "shrinking events",
        Eq(sp.Limit(whole, x, 0, "+"), still),
        rests={"continuity of probabilities from above"},
    )


@rule(t=Prop)
def up_to(t: Any, exception: Any, event: Any, *limits: Any) -> Thm:
    """A and not B give C on the support: Pr A ≤ Pr C + Pr B; B or its opposite holds, for its sides are numbers."""
    need_defined(exception)
    random = {x for x, _ in limits}
    own = [h for h in t.hyps if h.free_symbols & random]
    if not all(same(h, event) or same(h, negate(exception)) for h in own) or not any(
        same(h, event) for h in own
    ):
        raise Refused("the theorem assumes other events")
    bound = Pr(t.concl, *limits) + Pr(exception, *limits)
    return thm("union bound", Le(Pr(event, *limits), bound), t, hyps=t.hyps - set(own))


@rule(end=Eq)
def affine_limit(end: Any, a: Any, b: Any) -> Thm:
    """f → v: a + b f → a + b v, for a and b that do not move."""
    found, value = end.concl.args
    if (
        not isinstance(found, sp.Limit)
        or found.args[1] in sp.sympify(a).free_symbols | sp.sympify(b).free_symbols
    ):
        raise Refused("not a limit, or the coefficients move")
    need_defined(a, b, found.args[0])
    need_value(value)
    return thm("limit of a sum", Eq(sp.Limit(a + b * found.args[0], *found.args[1:]), a + b * value), end)


@rule(equation=Eq, end=Eq)
def same_limit(equation: Any, end: Any) -> Thm:
    """f = g for every x, g → v: f → v."""
    found = end.concl.lhs
    if not isinstance(found, sp.Limit) or not same(found.args[0], equation.concl.rhs):
        raise Refused("not the limit of the right side")
    if any(found.args[1] in h.free_symbols for h in equation.hyps):
        raise Refused("the equation does not hold for every value of the letter")
    return thm(
        "limit of equals", Eq(sp.Limit(equation.concl.lhs, *found.args[1:]), end.concl.rhs), equation, end
    )
