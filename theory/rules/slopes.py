"""Slopes: derivatives, strictly falling functions, a single root."""

from __future__ import annotations

from typing import Any

import sympy as sp

from theory.errors import Refused
from theory.proof.atoms import abstract, is_shown
from theory.proof.binding import same, unfold
from theory.proof.definedness import need_defined
from theory.proof.props import And, Eq, Exists, ForAll, Implies, Lt
from theory.proof.theorem import Thm, rule, thm
from theory.rules.kinds import INF
from theory.variable import Variable


def derivative(f: Any, x: Any, result: Any) -> Thm:
    """d/dx f, with f smooth on the domain of x."""
    need_defined(f, result)
    if unfold(f).has(sp.Abs, sp.Max, sp.Min, sp.floor) or abstract(f).atoms(Variable) - f.free_symbols:
        raise Refused("not a smooth closed form")
    if not is_shown(sp.diff(unfold(f), x) - unfold(result), "=="):
        raise Refused("not the derivative")
    return thm("derivative", Eq(sp.Derivative(f, x), result))


@rule(d=Eq, negative=Lt)
def falls(d: Any, negative: Any, y: Any) -> Thm:
    """f' = g and g < 0 on an interval: f falls strictly."""
    slope = d.concl.lhs
    if not isinstance(slope, sp.Derivative) or len(slope.variables) != 1:
        raise Refused("not a first derivative")
    f, (x,) = slope.expr, slope.variables
    if (
        not same(negative.concl, Lt(d.concl.rhs, 0))
        or y.domain != x.domain
        or y.name in {v.name for v in f.free_symbols}
    ):
        raise Refused("not the sign of that derivative, or another domain")
    if x.domain.integer or any(x in h.free_symbols for h in d.hyps | negative.hyps):
        raise Refused("the slope is not shown to be negative on a whole interval")
    return thm(
        "negative slope", Lt(f.xreplace({x: y}), f), d, negative, hyps=d.hyps | negative.hyps | {Lt(x, y)}
    )


@rule(fall=Lt, low=Eq, high=Eq, below=Lt, above=Lt)
def one_root(fall: Any, low: Any, high: Any, level: Any, below: Any, above: Any) -> Thm:
    """Intermediate value: a continuous strictly falling function takes a level between its limits exactly once."""
    if fall.rule != "negative slope" or len(fall.hyps) != 1:
        raise Refused("continuity comes from a derivative: the premise is the rule `falls`")
    (order,) = fall.hyps
    x, y = order.args
    f = fall.concl.rhs
    a, b = low.concl.lhs, high.concl.lhs
    if not (
        isinstance(a, sp.Limit)
        and isinstance(b, sp.Limit)
        and same(a.args[0], f)
        and same(b.args[0], f)
        and a.args[1] == b.args[1] == x
        and a.args[2] == x.domain.low
        and b.args[2] == INF
        and x.domain.high is None
        and x.domain.low_open
    ):
        raise Refused("limits of another function")
    if (
        not same(below.concl, Lt(high.concl.rhs, level))
        or not same(above.concl, Lt(level, low.concl.rhs))
        or sp.sympify(level).has(x, y)
    ):
        raise Refused("the level is not shown to lie between the limits")
    g = f.xreplace({x: y})
    return thm(
        "one root",
        Exists(x, And(Eq(f, level), ForAll(y, Implies(Eq(g, level), Eq(y, x))))),
        fall,
        low,
        high,
        below,
        above,
        hyps=set().union(*(t.hyps for t in (low, high, below, above))),
    )
