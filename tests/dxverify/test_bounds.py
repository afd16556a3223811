"""Bounds are right against exact sums, keep their level by enumeration, and survive tiny tails."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from scipy import stats

from dxverify import bounds
from dxverify.errors import ParameterError


def exact_tail(k, m, odds):
    """Sum the binomial tail in rational arithmetic."""
    theta = odds / (1 + odds)
    return sum(math.comb(m, j) * theta**j * (1 - theta) ** (m - j) for j in range(k, m + 1))


@pytest.mark.parametrize(
    ("k", "m"), [(0, 0), (0, 7), (1, 1), (3, 10), (10, 10), (60, 80), (199, 200), (200, 200)]
)
def test_tail_equals_rational_sum(k, m):
    """The tail is the exact sum, in logarithms."""
    odds = Fraction(3, 2)
    expected = float(exact_tail(k, m, odds))

    assert bounds.log_binomial_tail(k, m, math.log(1.5)) == pytest.approx(math.log(expected), rel=1e-10)


def test_tail_does_not_underflow():
    """Far out, where a double is zero, the logarithm is still right, and only errs upwards."""
    k, m = 4990, 5000
    exact = exact_tail(k, m, Fraction(1, 3))
    expected = math.log(exact.numerator) - math.log(exact.denominator)
    found = float(bounds.log_binomial_tail(k, m, math.log(1 / 3)))

    assert expected < -4000
    assert expected <= found + 1e-9 * abs(expected)
    assert found == pytest.approx(expected, rel=1e-6)


def test_tail_bound_errs_upwards_where_terms_fall_slowly():
    """With ten million trials neighbouring terms are almost equal; the bound stays above the tail."""
    m, k = 10**7, 5_070_000
    found = float(bounds.log_binomial_tail(k, m, 0.0))
    terms = stats.binom.logpmf(np.arange(k, k + 20_000), m, 0.5)
    expected = float(np.logaddexp.reduce(terms))

    assert expected < -700
    assert expected <= found <= expected + 10


@pytest.mark.parametrize("total", [1, 5, 20, 60])
@pytest.mark.parametrize("alpha", [0.2, 0.01, 1e-6])
def test_p_values_are_valid(total, alpha):
    """For every proportion up to the bound, a p-value of alpha or less has probability at most alpha."""
    counts = np.arange(total + 1)
    rejects = bounds.log_p_value(counts, total - counts, 1.3, 0.2) <= math.log(alpha)
    allowed = 1 / (1 + math.exp(-1.5))
    wrong = [stats.binom.pmf(counts, total, theta)[rejects].sum() for theta in np.linspace(0.02, allowed, 25)]

    assert max(wrong) <= alpha * (1 + 1e-9)
    # The control: p-values of a smaller bound are wrong too often there.
    smaller = bounds.log_p_value(counts, total - counts, 0.3, 0.2) <= math.log(alpha)
    assert total < 60 or stats.binom.pmf(counts, total, allowed)[smaller].sum() > alpha


def test_clopper_pearson_covers():
    """Both one-sided bounds err with probability at most alpha, for every proportion."""
    n, alpha = 40, 0.03
    k = np.arange(n + 1)
    low, high = bounds.clopper_pearson(k, n, alpha)
    for p in np.linspace(0, 1, 41):
        mass = stats.binom.pmf(k, n, p)

        assert mass[low > p + 1e-12].sum() <= alpha * (1 + 1e-9)
        assert mass[high < p - 1e-12].sum() <= alpha * (1 + 1e-9)


def test_holm_by_hand():
    """Adjusted values are the running maximum of p times the number of hypotheses left."""
    adjusted = np.exp(bounds.holm(np.log([0.01, 0.04, 0.03, 1.0]), 0.05))

    np.testing.assert_allclose(adjusted, [0.04, 0.09, 0.09, 1.0])


@pytest.mark.parametrize("alpha", [0.0, 1.0, -0.1, float("nan")])
def test_alpha_outside_its_range_is_refused(alpha):
    """Every bound names alpha when it is not a probability strictly inside (0, 1)."""
    with pytest.raises(ParameterError, match="alpha"):
        bounds.clopper_pearson(1, 1, alpha)


def test_losses_beyond_all_draws_are_harmless():
    """A promise so loose that no count could break it gives p-values of 1 and no violation in sight."""
    assert bounds.log_p_value(7, 0, 2000.0) == 0.0
    assert bounds.log_p_value(7, 3, 2000.0) == 0.0


def test_equal_numbers_of_samples_are_the_default_of_p_values():
    """The p-value without an exposure is that of equal expected numbers of samples."""
    assert bounds.log_p_value(7, 4, 0.5) == bounds.log_p_value(7, 4, 0.5, 0.0)
    assert bounds.log_p_value(7, 4, 0.5, 0.3) == pytest.approx(bounds.log_p_value(7, 4, 0.8))
