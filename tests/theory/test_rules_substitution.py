"""Rules on integrals refuse what does not follow."""

import pytest
import sympy as sp

from theory.errors import Refused
from theory.laws.dot_product import eps, n, r
from theory.proof import eq, le, positive, real
from theory.rules.algebra import algebra, follows
from theory.rules.cited import bessel_integral, gamma_integral
from theory.rules.integrals import integral, split
from theory.rules.logic import assume
from theory.rules.substitution import integral_not_negative, proportional, stretched, triangle_swap

a, s, t = positive("a"), positive("s"), real("t")
decay = sp.exp(-r)


def test_a_stretched_integral_keeps_its_value():
    """A stretched integral keeps its value."""
    value = integral(decay, (r, a, sp.oo), -decay, sp.exp(-a))
    got = stretched(sp.Integral(decay, (r, a, sp.oo)), s, 2, value)
    assert got.concl.rhs == sp.Integral(2 * sp.exp(-2 * s), (s, a / 2, sp.oo))
    for letter, factor in ((s, t), (s, -1), (s, r), (a, 2)):
        with pytest.raises(Refused):
            stretched(sp.Integral(decay, (r, a, sp.oo)), letter, factor, value)
    with pytest.raises(Refused, match="finite"):
        stretched(sp.Integral(decay, (r, a, sp.oo)), s, 2)
    with pytest.raises(Refused):
        stretched(sp.Integral(sp.exp(-(t**2)), (t, -1, 1)), s, 2)  # s does not range over negative numbers


def test_triangles_are_swapped_only_where_nothing_is_negative():
    """Triangles are swapped only where nothing is negative."""
    inner = sp.Integral(1 / (r + s), (s, a, r))
    whole = sp.Integral(decay * inner, (r, a, sp.oo))
    turned = sp.Integral(sp.Integral(decay / (r + s), (r, s, sp.oo)), (s, a, sp.oo))
    value = assume(eq(whole, t))
    swapped = triangle_swap(whole, inner, value)
    assert (swapped.concl, swapped.hyps) == (eq(whole, turned), value.hyps)
    for f, ends in ((sp.sin(s), (a, r)), (1 / s, (0, r)), (1 / s, (a, 2 * r))):
        other = sp.Integral(f, (s, *ends))
        with pytest.raises(Refused):
            triangle_swap(sp.Integral(decay * other, (r, a, sp.oo)), other, value)


def test_proportional_integrands_have_one_range_and_one_factor():
    """Proportional integrands have one range and one factor."""
    inner = gamma_integral(n, eps)
    whole = sp.Integral(r ** (n - 1) * sp.exp(-eps * r) / 3, (r, 0, sp.oo))
    assert proportional(inner, sp.Rational(1, 3), whole).concl.lhs == whole
    for factor, outer in (
        (sp.Rational(1, 2), whole),
        (r, whole),
        (sp.Rational(1, 3), whole.func(whole.function, (r, a, sp.oo))),
    ):
        with pytest.raises(Refused):
            proportional(inner, factor, outer)


def test_an_integral_may_be_negative_where_its_integrand_may():
    """An integral may be negative where its integrand may."""
    assert integral_not_negative(sp.Integral(decay, (r, a, sp.oo))).concl.lhs == 0
    with pytest.raises(Refused):
        integral_not_negative(sp.Integral(sp.cos(r), (r, 0, sp.oo)))


def test_a_range_is_split_where_a_theorem_shows_the_sign():
    """A range is split where a theorem shows the sign, and no assumption of it."""
    inner = sp.Integral(decay, (r, 1, sp.oo))
    whole = sp.Integral(s * inner, (s, 0, 3))
    sign = follows(le(0, s * inner), (integral_not_negative(inner), s))
    assert split(whole, 1, sign).concl.lhs == whole  # the inner integral does not depend on s
    for bad in (assume(le(0, whole.function)), algebra(le(0, s))):
        with pytest.raises(Refused):
            split(whole, 1, bad)


def test_the_bessel_integral_asks_for_positive_letters():
    """The Bessel integral at a letter that may be zero holds under a hypothesis."""
    assert bessel_integral(t, a, eps).hyps
