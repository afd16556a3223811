"""What a strictly falling function tells: from values to arguments, and against its limits."""

from __future__ import annotations

from typing import Any

import sympy as sp

from theory.errors import Refused
from theory.proof.binding import same, substitute
from theory.proof.definedness import need_value
from theory.proof.props import Eq, Le, Lt
from theory.proof.theorem import Thm, rule, thm
from theory.rules.instances import unsettled
from theory.rules.kinds import INF


def _curve(fall: Any) -> tuple[Any, Any, Any]:
    """The letter, the function, and what else a theorem ``x < y gives f(y) < f(x)`` assumes."""
    orders = [
        h
        for h in fall.hyps
        if isinstance(h, Lt) and same(fall.concl.lhs, substitute(fall.concl.rhs, {h.lhs: h.rhs}))
    ]
    if fall.rule != "negative slope" or len(orders) != 1:
        raise Refused("the premise is the rule `falls`")
    rest = fall.hyps - {orders[0]}
    if any(set(orders[0].args) & h.free_symbols for h in rest):
        raise Refused("the function falls under a condition on its letter only")
    return orders[0].lhs, fall.concl.rhs, rest


@rule(fall=Lt, order=(Le, Lt))
def reflects(fall: Any, order: Any, a: Any, b: Any, *sides: Any) -> Thm:
    """f falls strictly and f(b) ≤ f(a): a ≤ b; strictly if the values differ."""
    x, f, rest = _curve(fall)
    a, b = sp.sympify(a), sp.sympify(b)
    if not same(order.concl.lhs, substitute(f, {x: b})) or not same(order.concl.rhs, substitute(f, {x: a})):
        raise Refused(f"{order.concl} does not compare the values at {b} and {a}")
    left = unsettled(x, a, *sides) | unsettled(x, b, *sides)
    hyps = (rest | order.hyps | left).union(*(s.hyps for s in sides))
    return thm("a falling function reflects order", order.concl.func(a, b), fall, order, *sides, hyps=hyps)


@rule(fall=Lt, end=Eq)
def beyond_limit(fall: Any, end: Any) -> Thm:
    """A strictly falling function is above its limit at ∞, and below its limit at the low end of its range."""
    x, f, rest = _curve(fall)
    lim = end.concl.lhs
    if not isinstance(lim, sp.Limit) or not same(lim.args[0], f) or lim.args[1] != x:
        raise Refused("the limit of another function")
    if end.concl.rhs.has(x):
        raise Refused("a limit does not depend on the letter")
    need_value(end.concl.rhs)
    if lim.args[2] == INF and x.domain.high is None:
        goal = Lt(end.concl.rhs, f)
    elif lim.args[2] == x.domain.low and x.domain.low_open:
        goal = Lt(f, end.concl.rhs)
    else:
        raise Refused("not an end of the range")
    return thm("beyond the limit", goal, fall, end, hyps=rest | end.hyps)


@rule(fall=Lt, order=(Le, Lt))
def carries(fall: Any, order: Any, *sides: Any) -> Thm:
    """f falls strictly and a ≤ b: f(b) ≤ f(a); strictly if a < b."""
    x, f, rest = _curve(fall)
    a, b = order.concl.args
    left = unsettled(x, a, *sides) | unsettled(x, b, *sides)
    hyps = (rest | order.hyps | left).union(*(s.hyps for s in sides))
    goal = order.concl.func(substitute(f, {x: b}), substitute(f, {x: a}))
    return thm("a falling function turns order round", goal, fall, order, *sides, hyps=hyps)
