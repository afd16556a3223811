"""Change of variables in an integral, and the order of two integrations."""

from __future__ import annotations

from typing import Any

import sympy as sp

from theory.errors import Refused
from theory.proof.atoms import shown, shown_positive
from theory.proof.defined import need_defined
from theory.proof.props import Eq
from theory.proof.theorem import Thm, thm
from theory.proof.wellformed import well_formed
from theory.rules.integrals import end_value, inner_point
from theory.rules.kinds import INF

_KINKED = (sp.Abs, sp.Max, sp.Min, sp.floor)


def change_variable(whole: Any, new: Any, phi: Any) -> Thm:
    """∫ f(t) dt = ∫ f(φ(x)) |φ'(x)| dx for a smooth strictly monotone φ onto the range; f ≥ 0.

    ``whole`` is the integral over t, ``new`` the one over x, ``phi`` the term φ(x).
    """
    ((t, a, b),), ((x, low, high),) = whole.limits, new.limits
    goal = Eq(whole, new)
    well_formed(goal)
    at = inner_point(x, low, high)
    slope, moved = sp.diff(phi, x), whole.function.xreplace({t: phi})
    need_defined(phi.xreplace({x: at}), slope.xreplace({x: at}), moved.xreplace({x: at}))
    if phi.has(*_KINKED) or t in phi.free_symbols or x in whole.function.free_symbols - {t}:
        raise Refused("not a smooth substitution of a fresh letter")
    sign = 1 if shown_positive(slope.xreplace({x: at})) else -1
    if not shown_positive((sign * slope).xreplace({x: at})):
        raise Refused("φ is not shown to be strictly monotone")
    ends = (a, b) if sign == 1 else (b, a)
    if not all(_reaches(phi, x, end, value) for end, value in zip((low, high), ends, strict=True)):
        raise Refused("φ does not take the ends of one range to those of the other")
    if not shown_positive(moved.xreplace({x: at}), strict=False):
        raise Refused("the integrand is not shown to be ≥ 0")
    if not shown((sign * moved * slope - new.function).xreplace({x: at}), "=="):
        raise Refused("the new integrand is another function")
    return thm("change of variables", goal)


def _reaches(phi: Any, x: Any, end: Any, value: Any) -> bool:
    found = end_value(phi, x, end)
    if found is None:
        return False
    return bool(found == value) or (abs(found) != INF and abs(value) != INF and shown(found - value, "=="))


def swap_integrals(outer: Any) -> Thm:
    """∫ f(x) ∫ g(x, y) dy dx = ∫ ∫ f g dx dy for f, g ≥ 0 and an inner range that does not depend on x."""
    ((x, a, b),) = outer.limits
    inner = next((i for i in outer.function.atoms(sp.Integral) if outer.function.has(i)), None)
    if inner is None or len(inner.limits) != 1:
        raise Refused("there is no single integral inside")
    ((y, c, d),) = inner.limits
    factor = outer.function / inner
    if factor.has(sp.Integral, y) or {x, y} & (
        c.free_symbols | d.free_symbols | a.free_symbols | b.free_symbols
    ):
        raise Refused("not a product with one inner integral over a fixed range")
    well_formed(Eq(outer, 0))
    point = {x: inner_point(x, a, b), y: inner_point(y, c, d)}
    body = factor * inner.function
    if not all(shown_positive(f.xreplace(point), strict=False) for f in (factor, body)):
        raise Refused("the integrand is not shown to be ≥ 0")
    turned = sp.Integral(sp.Integral(body, (x, a, b)), (y, c, d))
    return thm("Tonelli", Eq(outer, turned), rests={"Fubini-Tonelli"})
