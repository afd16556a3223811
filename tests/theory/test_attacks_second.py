"""Falsehoods of the second referee: captured letters, forged names, laws that are none, tables with a memory."""

from __future__ import annotations

from functools import partial

import pytest
import sympy as sp

from tests.theory.attack import certified, offered
from theory.laws.chi_square import VECTOR, ChiSquare, GaussianVector, outcome
from theory.laws.chi_square import i as place
from theory.laws.dot_product import K, R, Radius, eps, k, n, r
from theory.laws.line import LAPLACE, t
from theory.laws.normal import Normal
from theory.laws.rounded_laplace import Size
from theory.laws.words import NOISE, eta, i, v
from theory.proof import E, ForAll, Pr, eq, family, integer, le, lt, positive, real
from theory.proof.atoms import abstract
from theory.proof.terms import MaxOver
from theory.rules.algebra import algebra, compute, follows
from theory.rules.change import change_variable
from theory.rules.events import complement, distribution
from theory.rules.expectation import affine_mean
from theory.rules.integrals import integral, integral_below, scaled, under
from theory.rules.logic import antisymmetry, assume, use
from theory.rules.maxima import below_max, union_of_max
from theory.rules.noise import coordinate_projected, mirrored, no_atoms, projected, rescaled, rescaled_letter
from theory.rules.products import product_constant
from theory.rules.quantifiers import generalise, specialise
from theory.rules.rotation import along
from theory.rules.series import even_moment_series
from theory.rules.shrinking import from_above
from theory.rules.substitution import integral_not_negative, stretched
from theory.rules.sums import rewrite_under, sum_constant
from theory.variable import Variable

x, c, y = positive("x"), real("c"), real("y")
f, u = family("f", real("_")), family("u", real("_"))
j, a, two, start = integer("j", low=1), integer("a", low=1), integer("t", low=1, high=2), integer("j", low=0)
#: A probability: balls do not know its value, so a false theorem about it is not seen at a point.
P = Pr(le(1, r), R)
DOT = sp.Sum(u(j, i) * eta(v, i), (i, 1, n))
ALONG = sp.Sum(u(j, place) * GaussianVector.coordinate(outcome, place), (place, 1, n))
SQUARE = sp.Sum(eta(v, i) ** 2, (i, 1, n))


def captured_scale():
    """The factor i would be the index of the sum."""
    return rescaled(le(SQUARE, 1), i, NOISE)


def captured_scale_of_letter():
    """The factor j would be the index of the sum."""
    return rescaled_letter(Pr(le(sp.Sum(r, (j, 1, 3)), 1), (r, Radius(n, j * eps))), r, j, Radius(n, eps))


def one_cosine_for_many():
    """Every dot product under the maximum has a cosine of its own."""
    return projected(Pr(le(1, MaxOver(DOT, (j, 1, 2))), NOISE), DOT, R, K)


def one_normal_for_many():
    """The same for a normal vector."""
    parts = (real("s"), Normal(0, 1)), (positive("w"), ChiSquare(n - 1))
    return along(Pr(le(1, MaxOver(ALONG, (j, 1, 2))), VECTOR), ALONG, *parts)


def one_cosine_for_two_coordinates():
    """The two coordinates are not one."""
    return coordinate_projected(Pr(le(1, sp.Sum(eta(v, two) ** 2, (two, 1, 2))), NOISE), two, R, K)


def captured_integral():
    """The new letter is that of a probability inside."""
    return stretched(sp.Integral(Pr(le(r, x), R) * x, (x, 0, 1)), r, sp.Integer(2))


def infinite_is_four_times_itself():
    """∫ 4x dx over x > 0 would be four times itself, so 0."""
    z, whole = positive("z"), sp.Integral(4 * x, (x, 0, sp.oo))
    twice = scaled(stretched(sp.Integral(x, (x, 0, sp.oo)), z, sp.Integer(2)), 4, whole)
    return follows(eq(whole, 0), (twice, sp.Rational(1, 3)))


def mean_that_does_not_exist():
    """1/X has no mean under the Laplace law; it is not 0."""
    turned = affine_mean(mirrored(E(1 / t, LAPLACE), t), 0, -1)
    return follows(eq(E(-1 / t, LAPLACE), 0), (turned, sp.Rational(1, 2)))


def captured_change():
    """The same for a change of variables."""
    inside, outside = (Pr(le(r, t), R) for t in (x, 2 * r))
    new = sp.Integral(4 * r * outside, (r, 0, sp.Rational(1, 2)))
    return change_variable(sp.Integral(x * inside, (x, 0, 1)), new, 2 * r)


def captured_multiple():
    """∫ Pr[R ≤ x] dx is not ∫ Pr[R ≤ R] dr."""
    whole = sp.Integral(Pr(le(r, x), R), (x, 0, 1))
    return scaled(assume(eq(whole, P)), 1, sp.Integral(Pr(le(r, r), R), (r, 0, 1)))


def rewritten_for_every_index():
    """f(a) = 0 is assumed of one a; the maximum is over all."""
    whole = sp.Sum(MaxOver(j * f(a), (a, 1, 2)), (j, 1, 3))
    zero = follows(eq(j * f(a), 0), (assume(eq(f(a), 0)), j))
    return rewrite_under(follows(le(whole, whole + P)), zero, j, MaxOver(sp.S.Zero, (a, 1, 2)))


def steep_where_assumed():
    """max(K, 0)·R is 0 half of the time."""
    slope = sp.Max(k, 0)
    return no_atoms(eq(0, slope * r), r, R, K, steep=assume(lt(0, slope)))


def series_of_a_moving_term():
    """The random term depends on the index of the series."""
    term = start * k + k
    moments = specialise(assume(ForAll(start, eq(E(term ** (2 * start), K), P))), start)
    total = assume(eq(sp.Sum(P / sp.factorial(2 * start), (start, 0, sp.oo)), P))
    return even_moment_series(sp.S.One, k, moments, start, total)


def negative_rate():
    """A "law" of rate −1 gives Pr = 1 − e < 0."""
    s, law = real("s", low=0), Size(sp.Integer(-1))
    low = 1 - sp.exp(1)
    value = distribution(s, law, sp.Integer(1), compute(le(0, 1)))
    mass = integral(Size.density(s, sp.Integer(-1)), (s, 0, 1), -sp.exp(s), low)
    positive_ = algebra(le(0, Pr(le(s, 1), (s, law))))
    return follows(le(0, low * P), (value, P), (mass, P), (positive_, P))


def named_like_a_bound_letter():
    """That y ≤ y for every y is not y ≤ z for every y."""
    return use(generalise(follows(le(y, y)), y), ForAll(y, le(y, real("#0.0"))))


def named_like_a_hidden_term():
    """Not every number in [0, 1] is below a probability."""
    hidden = abstract(P)
    return follows(le(Variable(hidden.name, hidden.domain), P))


def equal_on_an_empty_range():
    """Between 1 and 0 there is nothing, so y is 5 there; the integrals from 1 to 0 differ."""
    above, below = assume(lt(1, y)), assume(lt(y, 0))
    small, large = (
        follows(le(y * P, 5 * P), (below, P)),
        follows(le(5 * P, y * P), (above, 5 * P), (below, 4 * P)),
    )
    return under(sp.Integral(y * P, (y, 1, 0)), antisymmetry(small, large))


def backwards_below():
    """0 ≤ P, but ∫ P from 0 to c is below 0 for c < 0."""
    return integral_below(algebra(le(0, P)), (y, 0, c), integral(P, (y, 0, c), P * y, P * c))


def forgetful_table():
    """f(1) ≤ f(1), with a table that says 0 and then 1."""
    said = [1, 0] * 50
    return offered(le(f(1), f(1)), (), {}, refutation=lambda: ({f: lambda _: said.pop()},))


def forgetful_partial():
    """The same with a table that is no plain function."""
    said = iter([0, 1] * 50)
    return offered(le(f(1), f(1)), (), {}, refutation=lambda: ({f: partial(lambda z, _: next(z), said)},))


def moving_range():
    """The supremum over infinitely many is not reached."""
    low = integer("z", high=0)
    return from_above(Pr(le(1, MaxOver(r + x * k**2 - 1 / (1 - low), (low, -sp.oo, 0))), R, K), x)


ATTACKS = [
    captured_scale,
    captured_scale_of_letter,
    one_cosine_for_many,
    one_normal_for_many,
    one_cosine_for_two_coordinates,
    captured_integral,
    infinite_is_four_times_itself,
    mean_that_does_not_exist,
    captured_change,
    captured_multiple,
    rewritten_for_every_index,
    steep_where_assumed,
    series_of_a_moving_term,
    negative_rate,
    named_like_a_bound_letter,
    named_like_a_hidden_term,
    equal_on_an_empty_range,
    backwards_below,
    forgetful_table,
    forgetful_partial,
    moving_range,
    pytest.param(lambda: complement(le(r, 1), R, (r, Size(eps))), id="one letter with two laws"),
    pytest.param(lambda: complement(le(start, 1), (start, Size(eps))), id="an integer under a density"),
    pytest.param(
        lambda: union_of_max(le(r, MaxOver(r - r / j, (j, 1, sp.oo))), R), id="a maximum without end"
    ),
    pytest.param(lambda: below_max(f(j), j, x, 1, 5), id="a real number as an index"),
    pytest.param(lambda: sum_constant(P, j, 1, x), id="a sum up to a real number"),
    pytest.param(lambda: product_constant(1 + P, j, 1, x), id="a product up to a real number"),
    pytest.param(lambda: integral_not_negative(sp.Integral(P + y**2, (y, 0, c))), id="∫ from 0 to c < 0"),
]


@pytest.mark.parametrize("attack", ATTACKS)
def test_falsehood_is_not_certified(attack):
    """A rule or the acceptance refuses it."""
    assert not certified(attack)


def test_the_same_rules_give_what_is_true():
    """The side conditions refuse captured letters, not every letter."""
    assert certified(lambda: rescaled(le(SQUARE, 1), x, NOISE))
    assert certified(lambda: projected(Pr(le(1, DOT), NOISE), DOT, R, K))
    assert certified(lambda: sum_constant(P, j, 1, a))
    assert certified(lambda: offered(le(f(1), 0), (), {}, refutation=lambda: ({f: lambda _: 1},)))
