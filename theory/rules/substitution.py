"""Integrals: a change of scale, the order of two integrals over a triangle, proportional integrands, signs."""

from __future__ import annotations

from typing import Any

import sympy as sp

from theory import checks
from theory.errors import Refused
from theory.proof.atoms import abstract, is_shown_positive
from theory.proof.binding import need_unbound, unfold
from theory.proof.definedness import inner_point, need_defined, need_finite, need_numbers, need_one_finite
from theory.proof.props import Eq, Le
from theory.proof.theorem import Thm, rule, thm
from theory.proof.wellformed import holds_range
from theory.rules.integrals import need_order
from theory.rules.kinds import INF, one_range
from theory.variable import positive
from theory.verdict import Outcome


def stretched(whole: Any, letter: Any, factor: Any, *known: Any) -> Thm:
    """∫_a^b f(x) dx = ∫_{a/c}^{b/c} f(cy) c dy for a factor c > 0; a theorem shows that it is finite."""
    x, low, high = one_range(sp.Integral, whole)
    need_finite(whole, *known)
    factor = sp.sympify(factor)
    if not is_shown_positive(factor) or {x, letter} & factor.free_symbols or letter in whole.free_symbols:
        raise Refused("not a positive factor, or the letter is taken")
    need_unbound(whole.function, {letter} | factor.free_symbols)
    ends = [end if abs(end) == INF else end / factor for end in (low, high)]
    if not holds_range(letter, *ends):
        raise Refused(f"{letter} does not range over [{ends[0]}, {ends[1]}]")
    f = whole.function.xreplace({x: factor * letter}) * factor
    return thm("change of scale", Eq(whole, sp.Integral(f, (letter, *ends))), *known)


def triangle_swap(whole: Any, inner: Any, *known: Any) -> Thm:
    """∫_a^∞ h(r) (∫_a^r g(s, r) ds) dr = ∫_a^∞ (∫_s^∞ h(r) g(s, r) dr) ds for h, g ≥ 0; a theorem gives a value of one."""
    (r, low, high), (s, start, end) = (one_range(sp.Integral, e) for e in (whole, inner))
    h = whole.function.xreplace({inner: sp.S.One})
    if high != INF or start != low or end != r or whole.function != h * inner:
        raise Refused("not an integral over a triangle")
    if {r, s} & sp.sympify(low).free_symbols or h.has(s):
        raise Refused("the letters are not free")
    step = positive(f"{r.name}~")
    if not all(
        is_shown_positive(unfold(f).xreplace({r: s + step}), strict=False) for f in (h, inner.function)
    ):
        raise Refused("the integrands are not shown to be ≥ 0")
    swapped = sp.Integral(sp.Integral(h * inner.function, (r, s, INF)), (s, low, INF))
    need_one_finite(whole, swapped, *known)
    return thm("Tonelli", Eq(whole, swapped), *known, rests={"Fubini-Tonelli"})


@rule(inner=Eq)
def proportional(inner: Any, factor: Any, outer: Any) -> Thm:
    """f = c g strictly inside the range: ∫ f = c ∫ g. ``inner`` is the theorem ∫ g = v."""
    known = inner.concl.lhs
    (x, low, high), (y, *ends) = (one_range(sp.Integral, e) for e in (outer, known))
    need_defined(factor)
    need_numbers(inner.concl, [inner], inner.hyps)
    if tuple(ends) != (low, high) or x in sp.sympify(factor).free_symbols or not holds_range(x, low, high):
        raise Refused("another range, or a factor that depends on the letter")
    at = inner_point(x, low, high)
    f, g = (unfold(e).xreplace({z: at}) for e, z in ((outer.function, x), (known.function, y)))
    need_defined(f, g)
    relation = Eq(abstract(f), abstract(factor * g))
    if relation.lhs != relation.rhs and checks.identity(relation.sympy)[0] is not Outcome.TRUE:
        raise Refused("the integrand is not that multiple")
    return thm("linearity", Eq(outer, factor * inner.concl.rhs), inner)


def integral_not_negative(whole: Any) -> Thm:
    """f ≥ 0 strictly inside the range: 0 ≤ ∫ f."""
    x, low, high = one_range(sp.Integral, whole)
    need_order(low, high)
    if not is_shown_positive(unfold(whole.function).xreplace({x: inner_point(x, low, high)}), strict=False):
        raise Refused("the integrand is not shown to be ≥ 0")
    return thm("integral of f ≥ 0", Le(0, whole))
