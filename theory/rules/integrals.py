"""Integrals: by an antiderivative, linearity, splitting the range, equals for equals inside."""

from __future__ import annotations

from typing import Any

import sympy as sp

from theory.errors import Refused
from theory.proof.atoms import is_shown, is_shown_positive
from theory.proof.binding import need_unbound, same, unfold
from theory.proof.definedness import (
    inner_point,
    need_continuous,
    need_defined,
    need_finite,
    need_numbers,
    need_value,
    undefined_at,
)
from theory.proof.props import Eq, Le, Lt
from theory.proof.terms import OPAQUE
from theory.proof.theorem import Thm, rule, thm
from theory.proof.wellformed import holds_range
from theory.rules.algebra import need_same_slopes
from theory.rules.kinds import INF, one_range
from theory.rules.limits import structural_limit


def integral(f: Any, limits: Any, primitive: Any, result: Any) -> Thm:
    """∫f by an antiderivative F: F' = f, both continuous inside, F has the limits at the ends."""
    x, low, high = limits[0], sp.sympify(limits[1]), sp.sympify(limits[2])
    inside = inner_point(x, low, high)
    rise, density = unfold(sp.sympify(primitive)), unfold(sp.sympify(f))
    need_defined(density.xreplace({x: inside}), rise.xreplace({x: inside}), result)
    # sympy differentiates an integral by its ends, also where it is infinite.
    if any(x in term.free_symbols for e in (density, rise) for term in e.atoms(*OPAQUE)):
        raise Refused("not a closed form")
    need_continuous(rise, x)
    if not is_shown((sp.diff(rise, x) - density).xreplace({x: inside}), "=="):
        raise Refused("F' is not f")
    top, bottom = end_value(rise, x, high), end_value(rise, x, low)
    if top is None or bottom is None or not is_shown(top - bottom - sp.sympify(result), "=="):
        raise Refused(f"the ends give {top} − {bottom}")
    return thm("antiderivative", Eq(sp.Integral(f, (x, low, high)), result))


def need_order(low: Any, high: Any) -> None:
    """Refuse a range that may run backwards: its integral has the other sign, and nothing lies inside."""
    if low != -INF and high != INF and not is_shown_positive(high - low, strict=False):
        raise Refused("the ends are not shown to be in order")


def end_value(primitive: Any, x: Any, point: Any) -> Any:
    """Value of the antiderivative at an end, or its limit there; None if not settled."""
    if abs(point) == INF:
        return structural_limit(primitive, x, point)
    at = primitive.xreplace({x: point})
    if not at.has(sp.nan, sp.zoo) and undefined_at(at) is None:
        return at
    return structural_limit(primitive, x, point)


@rule(inner=Eq)
def scaled(inner: Any, factor: Any, outer: Any) -> Thm:
    """∫ c·f = c ∫ f, c free of the integration variable. inner: theorem ∫ f = v."""
    i = inner.concl.lhs
    x, y = (one_range(sp.Integral, e)[0] for e in (outer, i))
    need_unbound(i.function, {x})
    # Of an odd f without an integral, ∫ −f = −∫ f and a mirror image would make 0.
    need_numbers(inner.concl, [inner], inner.hyps)
    i = sp.Integral(i.function.xreplace({y: x}), (x, *i.limits[0][1:])) if x not in i.free_symbols else i
    need_defined(factor, unfold(i.function).xreplace({x: inner_point(x, *outer.limits[0][1:])}))
    if (
        sp.sympify(factor).has(x)
        or outer.limits != i.limits
        or not is_shown(unfold(outer.function) - factor * unfold(i.function), "==")
    ):
        raise Refused("the integrand is not that multiple")
    return thm("linearity", Eq(outer, factor * inner.concl.rhs), inner)


def half_of_even(half: Any, *known: Any) -> Thm:
    """∫_{−a}^0 f = ½ ∫_{−a}^a f for an even f ≥ 0; a theorem shows that it is finite."""
    x, low, high = one_range(sp.Integral, half)
    f = half.function
    need_finite(half, *known)
    if high != 0 or not holds_range(x, low, -low) or low.free_symbols:
        raise Refused("not the left half of a symmetric range")
    inside = unfold(f).xreplace({x: inner_point(x, low, -low)})
    if not is_shown_positive(inside, strict=False) or not is_shown(f.xreplace({x: -x}) - f, "=="):
        raise Refused("the integrand is not shown to be even and ≥ 0")
    return thm("half of an even integral", Eq(half, sp.Integral(f, (x, low, -low)) / 2), *known)


def split(whole: Any, at: Any, *inside: Any) -> Thm:
    """∫_a^b = ∫_a^c + ∫_c^b for an integrand ≥ 0 and a ≤ c ≤ b; theorems show the order, the sign, a value."""
    x, lo, hi = one_range(sp.Integral, whole)
    need_finite(whole, *[t for t in inside if isinstance(t.concl, Eq)])
    finite = [want for end, want in ((lo, Le(lo, at)), (hi, Le(at, hi))) if abs(end) != INF]
    for want in finite:
        if not any(same(want, t.concl) for t in inside) and not is_shown_positive(
            want.rhs - want.lhs, strict=False
        ):
            raise Refused(f"{want} is not shown")
    sign = next((t for t in inside if same(t.concl, Le(0, whole.function)) and not t.hyps), None)
    known = sign is not None or is_shown_positive(whole.function, strict=False)
    if not known:
        raise Refused("the integrand is not shown to be ≥ 0")
    return thm(
        "split the range",
        Eq(whole, sp.Integral(whole.function, (x, lo, at)) + sp.Integral(whole.function, (x, at, hi))),
        *inside,
    )


@rule(t=Eq)
def under(whole: Any, t: Any) -> Thm:
    """Equals for equals under an integral; the equation may assume that x lies strictly inside the range."""
    x, lo, hi = one_range(sp.Integral, whole)
    need_same_slopes(whole, t)
    own = {h for h in t.hyps if same(h, Lt(lo, x)) or same(h, Lt(x, hi))}
    if any(x in h.free_symbols for h in t.hyps - own):
        raise Refused("the equation asks for more than the range gives")
    need_unbound(whole.function, {v for h in t.hyps for v in h.free_symbols})
    if own:
        need_order(lo, hi)
    new = whole.function.xreplace(dict([t.concl.args]))
    if new == whole.function:
        raise Refused("nothing to rewrite")
    return thm(
        "under an integral",
        Eq(whole, sp.S.Zero if new == 0 else sp.Integral(new, (x, lo, hi))),
        t,
        hyps=t.hyps - own,
    )


@rule(t=(Le, Lt), total=Eq)
def integral_below(t: Any, limits: Any, total: Any) -> Thm:
    """0 ≤ f ≤ g inside the range and ∫ g = v: ∫ f ≤ v."""
    x, low, high = limits[0], sp.sympify(limits[1]), sp.sympify(limits[2])
    f, g = t.concl.args
    goal = Le(sp.Integral(f, (x, low, high)), total.concl.rhs)
    own = {h for h in t.hyps if same(h, Lt(low, x)) or same(h, Lt(x, high))}
    if any(x in h.free_symbols for h in t.hyps - own) or not is_shown_positive(f, strict=False):
        raise Refused("the bound asks for more than the range gives, or the integrand is not shown to be ≥ 0")
    need_order(low, high)
    if not same(total.concl.lhs, sp.Integral(g, (x, low, high))):
        raise Refused("the value of another integral")
    need_value(total.concl.rhs)
    return thm("integrals keep order", goal, t, total, hyps=(t.hyps - own) | total.hyps)
