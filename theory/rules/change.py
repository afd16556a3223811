"""Change of variables by a monotone map, and the order of two integrations over fixed ranges."""

from __future__ import annotations

from typing import Any

import sympy as sp

from theory import checks
from theory.errors import Refused
from theory.proof.atoms import abstract, is_shown, is_shown_positive
from theory.proof.binding import need_unbound, same
from theory.proof.definedness import inner_point, need_continuous, need_defined, need_one_finite, need_value
from theory.proof.props import Eq
from theory.proof.theorem import Thm, rule, thm
from theory.rules.integrals import end_value
from theory.rules.kinds import INF, one_range
from theory.verdict import Outcome


def change_variable(whole: Any, new: Any, phi: Any, *known: Any) -> Thm:
    """∫ f(t) dt = ∫ f(φ(x)) |φ'(x)| dx for a smooth strictly monotone φ onto the range; f ≥ 0.

    ``whole`` is the integral over t, ``new`` the one over x, ``phi`` the term φ(x); ``known`` may be
    theorems that show one of the two integrals to be finite.
    """
    (t, a, b), (x, low, high) = (one_range(sp.Integral, e) for e in (whole, new))
    goal = Eq(whole, new)
    need_unbound(whole.function, phi.free_symbols)
    need_one_finite(whole, new, *known)
    at = inner_point(x, low, high)
    slope, moved = sp.diff(phi, x), whole.function.xreplace({t: phi})
    need_continuous(phi, x)
    need_defined(phi.xreplace({x: at}), slope.xreplace({x: at}), moved.xreplace({x: at}))
    if t in phi.free_symbols or x in whole.function.free_symbols - {t}:
        raise Refused("not a smooth substitution of a fresh letter")
    sign = 1 if is_shown_positive(slope.xreplace({x: at})) else -1
    if not is_shown_positive((sign * slope).xreplace({x: at})):
        raise Refused("φ is not shown to be strictly monotone")
    ends = (a, b) if sign == 1 else (b, a)
    if not all(_reaches(phi, x, end, value) for end, value in zip((low, high), ends, strict=True)):
        raise Refused("φ does not take the ends of one range to those of the other")
    if not is_shown_positive(_plain(moved.xreplace({x: at})), strict=False):
        raise Refused("the integrand is not shown to be ≥ 0")
    if not _equal(sign * moved * slope, new.function):
        raise Refused("the new integrand is another function")
    return thm("change of variables", goal, *known)


def _equal(f: Any, g: Any) -> bool:
    """Tell whether two integrands agree wherever the letter may be, which holds the range."""
    pair = sp.Eq(abstract(f), abstract(g), evaluate=False)
    return pair.lhs == pair.rhs or checks.identity(pair)[0] is Outcome.TRUE


def _plain(f: Any) -> Any:
    """Drop the exponentials of a product: where they are defined they are positive."""
    return sp.Mul(*[part for part in sp.Mul.make_args(f) if not isinstance(part, sp.exp)])


def _reaches(phi: Any, x: Any, end: Any, value: Any) -> bool:
    found = end_value(phi, x, end)
    if found is None:
        return False
    return bool(found == value) or (abs(found) != INF and abs(value) != INF and is_shown(found - value, "=="))


@rule(over=Eq)
def swap_integrals(outer: Any, over: Any, *known: Any) -> Thm:
    """∫ f(x) ∫ g(x, y) dy dx = ∫ h(y) dy with h(y) = ∫ f g dx, for f, g ≥ 0 and a range of y without x.

    ``over`` is the theorem ∫ f g dx = h(y), for every y; ``known`` gives the value of one of the two.
    """
    x, a, b = one_range(sp.Integral, outer)
    inner: Any = next(iter(outer.function.atoms(sp.Integral)), None)
    y, c, d = one_range(sp.Integral, inner)
    factor = outer.function / inner
    ends = [end.free_symbols for end in (a, b, c, d)]
    if factor.has(sp.Integral, y) or {x, y} & set().union(*ends):
        raise Refused("not a product with one inner integral over a fixed range")
    body, value = factor * inner.function, over.concl.rhs
    if not same(over.concl.lhs, sp.Integral(body, (x, a, b))) or any(y in h.free_symbols for h in over.hyps):
        raise Refused("not the integral in the other order")
    point = {x: inner_point(x, a, b), y: inner_point(y, c, d)}
    need_defined(factor.xreplace(point), body.xreplace(point))
    if not all(is_shown_positive(_plain(f.xreplace(point)), strict=False) for f in (factor, body)):
        raise Refused("the integrand is not shown to be ≥ 0")
    goal = Eq(outer, sp.Integral(value, (y, c, d)))
    need_value(value)
    need_one_finite(outer, goal.rhs, *known)
    return thm("Tonelli", goal, over, *known, rests={"Fubini-Tonelli"})
