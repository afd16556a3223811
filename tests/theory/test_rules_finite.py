"""Integrals, series and means that are not finite: each rule that would calculate with one refuses."""

import pytest
import sympy as sp

from theory.errors import Refused
from theory.laws.dot_product import Angle, K, R, Radius, k, n, r
from theory.proof import E, MaxOver, Pr, eq, integer, le, positive, real
from theory.proof.definedness import need_finite, need_value
from theory.rules.algebra import algebra
from theory.rules.change import change_variable, swap_integrals
from theory.rules.events import condition, markov
from theory.rules.integrals import half_of_even, integral, integral_below, split
from theory.rules.logic import assume
from theory.rules.maxima import union_of_max
from theory.rules.means import equal_means
from theory.rules.polar import polar
from theory.rules.products import partial_sum_below
from theory.rules.substitution import stretched, triangle_swap
from theory.rules.sums import termwise

x, y, s, t = positive("x"), positive("y"), positive("s"), real("t")
j = integer("j", low=1)
below = real("b", low=-1, high=1)


def test_a_range_is_split_only_if_the_whole_is_finite():
    """∫ 1/x² over (0, ∞) is infinite and its part from 1 on is 1; a value of the whole is asked for."""
    whole = sp.Integral(x**-2, (x, 0, sp.oo))
    with pytest.raises(Refused, match="finite"):
        split(whole, 1)
    with pytest.raises(Refused, match="defined"):
        split(sp.Integral(x**-2, (x, 0, 1)), sp.Rational(1, 2))
    tail = integral(x**-2, (x, 1, sp.oo), -1 / x, 1)
    with pytest.raises(Refused, match="finite"):
        split(whole, 1, tail)  # the value of a part says nothing of the whole
    assert split(tail.concl.lhs, 2, tail).concl.lhs == tail.concl.lhs


def test_half_of_an_even_integral_is_finite():
    """∫ 1/b² up to 0 is infinite."""
    with pytest.raises(Refused, match="defined"):
        half_of_even(sp.Integral(below**-2, (below, -1, 0)))
    with pytest.raises(Refused, match="finite"):
        half_of_even(sp.Integral(t**2, (t, -sp.oo, 0)))
    assert half_of_even(sp.Integral(below**2, (below, -1, 0))).concl.rhs.has(sp.Integral)


def test_the_order_of_integrations_matters_without_a_finite_value():
    """∫∫ (x²−y²)/(x²+y²)² over the unit square is π/4 one way and −π/4 the other; an infinite one has no value."""
    f = (x**2 - y**2) / (x**2 + y**2) ** 2
    over = integral(f, (x, 0, 1), -x / (x**2 + y**2), -1 / (1 + y**2))
    classical = sp.Integral(x * sp.Integral(f / x, (y, 0, 1)), (x, 0, 1))
    with pytest.raises(Refused, match="≥ 0"):
        swap_integrals(classical, over)
    endless = integral(1 / (x + y) ** 2, (x, 0, 1), -1 / (x + y), 1 / y - 1 / (1 + y))
    inner = sp.Integral(1 / (x * (x + y) ** 2), (y, 0, 1))
    with pytest.raises(Refused, match="defined"):
        swap_integrals(sp.Integral(x * inner, (x, 0, 1)), endless)


def test_a_triangle_is_swapped_only_with_a_finite_value():
    """∫ over r from 1 of ∫ over s up to r of 1/r is infinite in both orders."""
    inner = sp.Integral(1 / s, (s, 1, x))
    with pytest.raises(Refused, match="finite"):
        triangle_swap(sp.Integral(inner / x, (x, 1, sp.oo)), inner)


def test_polar_coordinates_need_a_finite_mass_and_a_dimension():
    """A constant has infinite mass on the whole space; 1/s² has it in a disc, not in a ball of three dimensions."""
    with pytest.raises(Refused, match="finite"):
        polar(sp.S.One, s, n, sp.oo)
    with pytest.raises(Refused):
        polar(s**-2, s, 2, 1)
    for dimension in (sp.Rational(1, 2), sp.S.Zero, -n, x):
        with pytest.raises(Refused, match="dimension"):
            polar(sp.exp(-s), s, dimension, 1)


def test_conditioning_is_for_laws():
    """Mass one makes the integral finite: a length at a rate that may be negative has no law."""
    with pytest.raises(Refused, match="law"):
        condition(le(r * k, 1), (r, Radius(n, t)), K)
    with pytest.raises(Refused):
        condition(le(r * k, 1), R, (k, Angle(r)))


def test_nothing_bounds_a_hidden_integrand():
    """∫ over (0, 1) of ∫ 1/y² from x to 1 is infinite, although its integrand is a number at every x > 0."""
    inner = sp.Integral(y**-2, (y, x, 1))
    with pytest.raises(Refused, match="bounds"):
        need_finite(sp.Integral(1 + inner, (x, 0, 1)))
    with pytest.raises(Refused, match="bounds"):
        stretched(sp.Integral(1 + inner, (x, 0, 1)), s, 2)
    with pytest.raises(Refused, match="finite"):
        need_finite(sp.Integral(inner, (x, 0, 1)))  # sympy writes it as one integral with two letters


def test_an_antiderivative_is_a_closed_form():
    """Sympy differentiates ∫ dy/y from 0 to x by its end; at the ends that gives ∞ − ∞."""
    rise = sp.Integral(1 / y, (y, 0, x))
    with pytest.raises(Refused, match="closed form"):
        integral(1 / x, (x, 1, 2), rise, rise.xreplace({x: sp.Integer(2)}) - rise.xreplace({x: sp.S.One}))


def test_what_equals_another_endless_term_is_no_value():
    """A mean, a series or an integral that is only known to be another one bounds nothing."""
    twice = equal_means((r + 1) ** 2, r**2 + 2 * r + 1, R)
    with pytest.raises(Refused, match="finite"):
        markov(twice, 1)
    endless = sp.Sum(1 / j, (j, 1, sp.oo))
    with pytest.raises(Refused, match="finite"):
        need_value(endless)
    with pytest.raises(Refused, match="finite"):
        partial_sum_below(assume(eq(endless, 2 * sp.Sum(1 / (2 * j), (j, 1, sp.oo)))), 3)
    need_value(sp.Sum(1 / j, (j, 1, 5)) + E(sp.exp(k), K))
    with pytest.raises(Refused, match="finite"):
        need_value(E(1 / k, K))
    with pytest.raises(Refused, match="finite"):
        termwise(algebra(le(1 / (j + 1), 1 / j)), j, 1, sp.oo, assume(eq(endless, sp.Limit(x, x, 0))))
    with pytest.raises(Refused, match="finite"):
        integral_below(
            algebra(le(1 / (x + 1), 1 / x)),
            (x, 1, sp.oo),
            assume(eq(sp.Integral(1 / x, (x, 1, sp.oo)), sp.Integral(1 / s, (s, 1, sp.oo)))),
        )


def test_a_change_of_variables_needs_one_finite_side():
    """∫ dx/x over (0, 1) is ∫ ds over (0, ∞), both infinite."""
    with pytest.raises(Refused, match="finite"):
        change_variable(sp.Integral(1 / x, (x, 0, 1)), sp.Integral(sp.S.One, (s, 0, sp.oo)), sp.exp(-s))


def test_a_maximum_over_nothing_is_no_number():
    """Σ over no index is 0, so the union bound would say that a maximum over nothing is never reached."""
    m = integer("m", low=0)
    for low, high in ((1, 0), (1, m), (3, 2)):
        with pytest.raises(Refused, match="empty"):
            union_of_max(le(t, MaxOver(sp.Abs(k - j), (j, low, high))), K)
    with pytest.raises(Refused, match="empty"):
        assume(eq(MaxOver(sp.Abs(t - j), (j, 1, m)), MaxOver(sp.Abs(j - t), (j, 1, m))))
    full = union_of_max(le(t, MaxOver(sp.Abs(k - j), (j, 1, m + 1))), K)
    assert full.concl.rhs == sp.Sum(Pr(le(t, sp.Abs(k - j)), K), (j, 1, m + 1))
