"""The numeric laws side by side with ball arithmetic, at stated relative errors down to 1e-300."""

from __future__ import annotations

import math

import numpy as np
import pytest
from flint import arb

from dxverify.distributions import (
    Angle,
    GaussianRadius,
    LaplaceRadius,
    ProjectedRadius,
    analytic_gaussian_scale,
    gaussian_delta,
    gaussian_hockey_stick,
    noisy_dot_product,
)
from tests import ball_reference as balls

DIMENSIONS = (1, 2, 3, 4, 5, 10, 25, 50, 51, 100, 300, 301, 1000, 2000)
#: Only chooses where to look; the values are judged by balls.
PROBABILITIES = (0.499999, 0.4, 0.1, 1e-3, 1e-10, 1e-30, 1e-80, 1e-150, 1e-220, 1e-299)


@pytest.mark.parametrize("dim", DIMENSIONS)
def test_dot_product_tail_holds_to_full_precision(dim):
    """Both tails and the density of Z have relative error at most 4e-15 from the centre to 1e-300."""
    law = noisy_dot_product(dim=dim, epsilon=1.0)
    points = np.append(law.isf(PROBABILITIES), 1e-7)

    tails = [balls.dot_product_tail(dim, float(x)) for x in points]
    densities = [balls.dot_product_density(dim, float(x)) for x in points]

    assert min(float(t) for t in tails) < 1e-298
    assert max(map(balls.relative_error, law.sf(points), tails)) <= 4e-15
    assert max(map(balls.relative_error, law.cdf(-points), tails)) <= 4e-15
    assert max(map(balls.relative_error, law.pdf(points), densities)) <= 4e-15


@pytest.mark.parametrize("dim", DIMENSIONS)
def test_log_tail_goes_on_where_the_tail_underflows(dim):
    """The logarithm of the tail is right at probabilities far below the range of doubles."""
    law = noisy_dot_product(dim=dim, epsilon=1.0)
    x = 3000.0 + 20 * math.sqrt(dim)

    logarithm = balls.dot_product_tail(dim, x).log()

    assert law.sf(x) == 0
    assert balls.relative_error(law.logsf(x), logarithm) <= 1e-15
    assert balls.relative_error(law.logpdf(x), balls.dot_product_density(dim, x).log()) <= 1e-15


@pytest.mark.parametrize("dim", DIMENSIONS)
def test_quantiles_invert_the_ball(dim):
    """The tail at the quantile, in balls, is the probability up to the rounding of the quantile itself."""
    law = noisy_dot_product(dim=dim, epsilon=1.0)
    for q, x in zip(PROBABILITIES, law.isf(PROBABILITIES), strict=True):
        tail = balls.dot_product_tail(dim, float(x))
        rounding = 2.0**-52 * x * float(balls.dot_product_density(dim, float(x)) / tail)

        assert balls.relative_error(q, tail) <= 4e-15 + 2 * rounding


@pytest.mark.parametrize("dim", DIMENSIONS)
def test_radius_laws_hold_to_full_precision(dim):
    """Gamma and chi tails have relative error at most 6e-15, on either side."""
    laplace = LaplaceRadius(dim=dim, epsilon=1.0)
    for x in np.append(laplace.isf(PROBABILITIES), laplace.ppf(PROBABILITIES)):
        lower, upper = balls.gamma_tails(dim, float(x))
        assert balls.relative_error(laplace.cdf(x), lower) <= 6e-15
        assert balls.relative_error(laplace.sf(x), upper) <= 6e-15
    gaussian = GaussianRadius(dim=dim, sigma=math.sqrt(0.5))  # the squared length is then Gamma(dim/2)
    x = float(gaussian.isf(1e-100))
    with balls.precision(400):
        square = float((arb(x) / arb(math.sqrt(0.5))) ** 2 / 2)
    upper = balls.gamma_tails(dim / 2, square)[1]
    assert balls.relative_error(gaussian.sf(x), upper) <= 4e-13  # the square of x is rounded first


@pytest.mark.parametrize(
    ("ambient", "dim"),
    [(2, 1), (3, 2), (5, 4), (10, 3), (50, 1), (50, 20), (50, 49), (300, 2), (300, 7), (300, 60)],
)
def test_projected_radius_holds(ambient, dim):
    """Tails of the projected radius have relative error at most 1e-13, on either side."""
    law = ProjectedRadius(dim=dim, ambient=ambient, epsilon=1.0)
    for q in (0.9, 0.4, 1e-3, 1e-20, 1e-150, 1e-299):
        x = float(law.isf(q))
        assert balls.relative_error(law.sf(x), balls.projected_tail(ambient, dim, x)) <= 1e-13
        x = float(law.ppf(max(q, 1e-60)))
        with balls.precision(1500):
            lower = 1 - balls.projected_tail(ambient, dim, x, 1500)
        assert balls.relative_error(law.cdf(x), lower) <= 1e-13


@pytest.mark.parametrize("dim", DIMENSIONS[1:])
def test_angle_holds(dim):
    """The tail of the cosine has relative error at most 4e-13."""
    law = Angle(dim=dim)
    for k in (-0.7, -0.01, 1e-6, 0.03, 0.1, 0.3, 0.5, 0.7):
        with balls.precision(3000):
            square = (1 - arb(k)) * (1 + arb(k))
            tail = square.beta_lower(arb(dim - 1) / 2, arb(1) / 2, regularized=1) / 2
            tail = 1 - tail if k < 0 else tail
        if tail > 1e-300:
            assert balls.relative_error(law.sf(k), tail) <= 4e-13


@pytest.mark.parametrize("epsilon", [0.0, 1e-12, 1e-3, 0.5, 1.0, 10.0, 100.0])
def test_gaussian_calibration_holds(epsilon):
    """The scale u* is within 1e-14 for δ from 1 − 1e-12 down to 1e-30, enclosed by a change of sign."""
    for delta in (1e-30, 1e-15, 1e-5, 0.1, 0.5, 0.9, 1 - 1e-12):
        scale = analytic_gaussian_scale(epsilon, delta)
        with balls.precision(400):
            assert balls.gaussian_delta(epsilon, scale * (1 - 1e-14)) > arb(delta)
            assert balls.gaussian_delta(epsilon, scale * (1 + 1e-14)) < arb(delta)
        assert (
            balls.relative_error(gaussian_delta(epsilon, scale), balls.gaussian_delta(epsilon, scale))
            <= 1e-13
        )


@pytest.mark.parametrize("dim", [1, 2, 10, 300])
@pytest.mark.parametrize("other", [0.5, 0.95, 1.05, 2.0])
def test_hockey_stick_of_unequal_gaussians_holds(dim, other):
    """The divergence has relative error at most 1e-12 where the balls find it positive, and is zero where they do."""
    seen = 0
    for distance in (0.0, 1.0, 4.0):
        for epsilon in (0.0, 1.0, 30.0):
            truth = balls.hockey_stick(epsilon, distance, other, dim)
            value = gaussian_hockey_stick(
                epsilon=epsilon, distance=distance, sigma=1.0, other_sigma=other, dim=dim
            )
            if truth == 0:
                assert value == 0
            elif truth.rel_accuracy_bits() > 50:
                assert balls.relative_error(value, truth) <= 1e-12
                seen += 1
    assert seen >= 4
