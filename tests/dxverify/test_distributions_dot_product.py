"""The law of the noisy dot product: identities that hold for every dimension and every ε."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import integrate

from dxverify.distributions import NoisyDotProduct, _saddle_point, noisy_dot_product
from dxverify.distributions._saddle_point import interpolate_piecewise
from dxverify.errors import ParameterError

dimensions = st.integers(1, 2000)
epsilons = st.floats(1e-3, 1e3)
deviations = st.floats(-30, 30)


def laws():
    """Laws of any dimension and rate."""
    return st.builds(NoisyDotProduct, dim=dimensions, epsilon=epsilons)


@given(laws(), deviations)
def test_tails_add_up_to_one(law, t):
    """Pr[Z ≤ z] + Pr[Z > z] = 1, and the law is symmetric."""
    z = t * law.std()

    assert abs(law.cdf(z) + law.sf(z) - 1) <= 3e-16
    assert law.sf(-z) == law.cdf(z)
    assert law.pdf(-z) == law.pdf(z)


@given(laws(), deviations, st.floats(1e-12, 5))
def test_tail_falls(law, t, gap):
    """The upper tail never rises, up to its rounding."""
    z = t * law.std()

    assert law.sf(z + gap * law.std()) <= law.sf(z) * (1 + 8e-15)


@given(laws(), st.floats(-25, 0))
def test_quantile_undoes_distribution(law, t):
    """ppf(cdf(z)) = z up to the rounding of z and of the probability."""
    z = t * law.std()
    p = law.cdf(z)
    if p < 1e-290:
        return
    conditioning = 8e-16 * p / law.pdf(z)

    assert abs(law.ppf(p) - z) <= 2e-15 * abs(z) + 4 * conditioning


@given(dimensions, epsilons, deviations)
def test_epsilon_is_a_unit_of_length(dim, epsilon, t):
    """ε·Z does not depend on ε, and a vector twice as long counts as half the ε."""
    z = t * math.sqrt(dim + 1)
    unit, scaled = noisy_dot_product(dim=dim, epsilon=1.0), noisy_dot_product(dim=dim, epsilon=epsilon)
    # The rounding of z/ε is worth as much as the tail is steep there.
    slack = 1e-14 + 1e-15 * abs(z) * (1 + abs(t))

    assert scaled.sf(z / epsilon) == pytest.approx(unit.sf(z), rel=slack)
    assert scaled.logpdf(z / epsilon) == pytest.approx(
        unit.logpdf(z) + math.log(epsilon), rel=1e-12, abs=1e-12
    )
    longer = noisy_dot_product(dim=dim, epsilon=2 * epsilon, scale=2.0)
    assert longer.sf(z / epsilon) == scaled.sf(z / epsilon)


@given(laws(), deviations)
def test_logarithms_agree_with_what_they_are_logarithms_of(law, t):
    """Logsf, logcdf and logpdf exponentiate to sf, cdf and pdf."""
    z = t * law.std()

    for logarithm, value in ((law.logsf, law.sf), (law.logcdf, law.cdf), (law.logpdf, law.pdf)):
        assert np.exp(logarithm(z)) == pytest.approx(value(z), rel=2e-13, abs=1e-300)


@pytest.mark.parametrize("dim", [1, 2, 7, 26, 300])
def test_moments_are_those_of_the_density(dim):
    """Moments in closed form are the integrals of powers against the density; odd ones vanish."""
    law = noisy_dot_product(dim=dim, epsilon=2.0)
    for order in (0, 2, 4, 6):
        half = integrate.quad(lambda z, j=order: z**j * float(law.pdf(z)), 0, 30 * law.std(), limit=200)[0]
        assert law.moment(order) == pytest.approx(2 * half, rel=1e-8)
    assert law.moment(3) == law.mean() == 0
    assert law.moment(2) == pytest.approx(law.var()) == pytest.approx(law.std() ** 2)


@given(
    st.sampled_from([1.0, 1.5, 2.0, 13.5, 60.0, 400.5]), st.lists(st.floats(0, 1e8), min_size=1, max_size=8)
)
def test_pieces_are_what_they_are_pieces_of(shape, x):
    """Polynomials between powers of two agree with the integrals they stand for; those of a neighbouring shape do not."""
    at = np.array([0.0, 2.0**-20, 1.0, *x])
    for smooth in (_saddle_point.plain, _saddle_point.with_erfc):
        direct = smooth(shape, at)
        assert np.abs(interpolate_piecewise(smooth, shape, at) / direct - 1).max() < 4e-15
        assert np.abs(interpolate_piecewise(smooth, shape + 0.5, at) / direct - 1).max() > 1e-9


def test_known_polynomials():
    """In three and five dimensions the tail is the polynomial of the closed form times e^{−x}."""
    x = np.array([0.0, 0.5, 2.0, 20.0, 200.0])

    np.testing.assert_allclose(
        noisy_dot_product(dim=3, epsilon=1.0).sf(x), (x + 2) / 4 * np.exp(-x), rtol=1e-15
    )
    five = (x * x + 5 * x + 8) / 16 * np.exp(-x)
    np.testing.assert_allclose(noisy_dot_product(dim=5, epsilon=1.0).sf(x), five, rtol=1e-15)


def test_sum_of_copies_is_a_higher_dimension():
    """The elementary form at n = 25 and the general one at n = 27 differ by their common Bessel term."""
    x = np.linspace(0.1, 60, 50)
    low, high = noisy_dot_product(dim=25, epsilon=1.0), noisy_dot_product(dim=27, epsilon=1.0)

    np.testing.assert_allclose(high.sf(x) - low.sf(x), x * low.pdf(x) / 26, rtol=1e-11)


@pytest.mark.parametrize("dim", [5, 300])
def test_edges_are_explicit(dim):
    """Infinities, NaN, emptiness, quantiles of 0, ½ and 1 and shapes come out as they should, without warnings."""
    law = noisy_dot_product(dim=dim, epsilon=1.0)

    np.testing.assert_array_equal(law.sf([np.inf, -np.inf, np.nan, 1e200, 0.0]), [0, 1, np.nan, 0, 0.5])
    np.testing.assert_array_equal(law.ppf([0.0, 0.5, 1.0]), [-np.inf, 0, np.inf])
    assert law.logsf(1e200) == -1e200
    assert law.logpdf(np.inf) == -np.inf
    assert law.cdf(np.zeros((2, 0, 3))).shape == (2, 0, 3)
    assert law.cdf(np.zeros((2, 3))).shape == law.ppf(np.full((2, 3), 0.2)).shape == (2, 3)


@pytest.mark.parametrize(
    ("wrong", "name"),
    [
        ({"dim": 0}, "dim"),
        ({"dim": 2.5}, "dim"),
        ({"epsilon": 0.0}, "epsilon"),
        ({"epsilon": math.inf}, "epsilon"),
        ({"scale": -1.0}, "scale"),
    ],
)
def test_parameters_out_of_range_are_named(wrong, name):
    """A wrong parameter is an error that names it."""
    with pytest.raises(ParameterError, match=name):
        noisy_dot_product(**({"dim": 3, "epsilon": 1.0} | wrong))


@pytest.mark.parametrize("q", [-0.1, 1.1, math.nan])
def test_probabilities_out_of_range_are_named(q):
    """A quantile of something that is no probability is an error."""
    with pytest.raises(ParameterError, match="q must be a probability"):
        noisy_dot_product(dim=3, epsilon=1.0).ppf([0.5, q])
    with pytest.raises(ParameterError, match="order"):
        noisy_dot_product(dim=3, epsilon=1.0).moment(-2)
