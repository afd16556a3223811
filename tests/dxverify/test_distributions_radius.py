"""Radius, projected radius and angle laws: reductions, symmetries and edges."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import integrate

from dxverify.distributions import Angle, GaussianRadius, LaplaceRadius, ProjectedRadius, noisy_dot_product
from dxverify.errors import ParameterError
from dxverify.protocols import RadiusLaw

RADII = [
    LaplaceRadius(dim=1, epsilon=0.5),
    LaplaceRadius(dim=300, epsilon=2.0),
    GaussianRadius(dim=7, sigma=3.0),
    ProjectedRadius(dim=2, ambient=300, epsilon=5.0),
    ProjectedRadius(dim=3, ambient=4, epsilon=1.0),
    ProjectedRadius(dim=60, ambient=80, epsilon=1.0),
]


@pytest.mark.parametrize("law", RADII, ids=repr)
def test_density_is_the_slope_of_the_distribution(law):
    """The density integrates to the distribution function and the tails add up to one."""
    r = law.ppf([0.001, 0.2, 0.5, 0.9, 0.9999])
    pieces = [integrate.quad(lambda t: float(law.pdf(t)), a, b)[0] for a, b in pairwise(r)]

    np.testing.assert_allclose(np.diff(law.cdf(r)), pieces, rtol=1e-8)
    np.testing.assert_allclose(law.cdf(r) + law.sf(r), 1, rtol=1e-14)


@pytest.mark.parametrize("law", RADII, ids=repr)
@given(q=st.floats(1e-250, 1 - 1e-10))
def test_quantiles_undo_the_tails(law, q):
    """cdf(ppf(q)) = q and sf(isf(q)) = q, up to the rounding of the radius."""
    for inverse, tail in ((law.ppf, law.cdf), (law.isf, law.sf)):
        r = inverse(q)
        steep = float(r * law.pdf(r) / tail(r))

        assert tail(r) == pytest.approx(q, rel=2e-14 + 4e-16 * steep + 1e-15 * abs(math.log(r)))


@pytest.mark.parametrize("law", RADII, ids=repr)
def test_edges_of_a_radius_are_explicit(law):
    """No mass below zero or at infinity; NaN stays NaN; quantiles of 0 and 1 are the ends."""
    np.testing.assert_array_equal(law.cdf([-1.0, 0.0, np.inf, np.nan]), [0, 0, 1, np.nan])
    np.testing.assert_array_equal(law.sf([-1.0, 0.0, np.inf, np.nan]), [1, 1, 0, np.nan])
    np.testing.assert_array_equal(law.ppf([0.0, 1.0]), [0, np.inf])
    np.testing.assert_array_equal(law.isf([0.0, 1.0]), [np.inf, 0])
    assert law.cdf(np.ones((2, 0))).shape == (2, 0)
    assert law.pdf(-1.0) == 0
    assert isinstance(law, RadiusLaw)


@given(st.integers(2, 400), st.data())
def test_projection_on_everything_is_the_gamma_law(n, data):
    """The case k = n is Gamma(n), k = 1 is |Z|, and projecting twice is projecting once."""
    law = LaplaceRadius(dim=n, epsilon=1.5)
    k = data.draw(st.integers(1, n))
    r = np.array([0.01, 0.5, 1.0, 2.0]) * n / 1.5

    assert law.projected(n) is law
    full = ProjectedRadius(dim=n, ambient=n, epsilon=1.5)
    np.testing.assert_allclose(full.sf(r), law.sf(r), rtol=1e-14)
    np.testing.assert_allclose(
        law.projected(1).sf(r), 2 * noisy_dot_product(dim=n, epsilon=1.5).sf(r), rtol=1e-14
    )
    assert law.projected(k).projected(1) == law.projected(1)


def test_projection_is_not_the_gamma_law_of_the_smaller_dimension():
    """The trap: the plane sees heavier tails than two-dimensional noise of the same ε would have."""
    r = np.array([1.0, 3.0])
    seen = LaplaceRadius(dim=50, epsilon=1.0).projected(2).sf(r)

    assert np.all(seen > 1.2 * LaplaceRadius(dim=2, epsilon=1.0).sf(r))


@pytest.mark.parametrize(("n", "k"), [(50, 39), (50, 40), (50, 41), (50, 42)])
def test_sum_and_quadrature_meet(n, k):
    """The two methods for the upper tail agree on both sides of the border between them."""
    law = ProjectedRadius(dim=k, ambient=n, epsilon=1.0)
    beneath = ProjectedRadius(dim=k - 2, ambient=n, epsilon=1.0)
    r = np.array([10.0, 45.0, 80.0, 200.0])
    # Two more dimensions add r·f/(k−2), f the density in the lower one.
    np.testing.assert_allclose(law.sf(r), beneath.sf(r) + r * beneath.pdf(r) / (k - 2), rtol=1e-12)


def test_gaussian_projection_keeps_its_deviation():
    """A Gaussian projects to a Gaussian with the same σ."""
    assert GaussianRadius(dim=9, sigma=2.0).projected(4) == GaussianRadius(dim=4, sigma=2.0)


@pytest.mark.parametrize("wrong", [0, 10, 2.0, True])
def test_projection_on_an_impossible_subspace_is_refused(wrong):
    """The dimension of a subspace is an integer from one to that of the space."""
    with pytest.raises(ParameterError, match="dim must be an integer between 1 and 9"):
        LaplaceRadius(dim=9, epsilon=2.0).projected(wrong)


@pytest.mark.parametrize("dim", [2, 3, 4, 50, 1000])
def test_angle_is_symmetric_with_variance_one_over_n(dim):
    """The cosine is symmetric, has density, variance 1/n and quantiles that undo its tail."""
    law = Angle(dim=dim)
    k = law.isf([1e-5, 0.1, 0.4])
    second = integrate.quad(
        lambda a: math.sin(a) ** 2 * float(law.pdf(math.sin(a))) * math.cos(a), -1.57, 1.57
    )[0]

    # A cosine close to one is rounded to where the tail is already another.
    rounding = 2e-16 * law.pdf(k) / law.sf(k)
    assert np.all(np.abs(law.sf(k) / [1e-5, 0.1, 0.4] - 1) <= 1e-12 + 2 * rounding)
    np.testing.assert_allclose(law.cdf(-k), law.sf(k))
    np.testing.assert_array_equal(law.ppf([0, 0.5, 1]), [-1, 0, 1])
    assert second == pytest.approx(law.var(), rel=3e-3)
    with pytest.raises(ParameterError, match="at least 2"):
        Angle(dim=1)


def test_far_tails_of_projections_are_zero_and_not_undefined():
    """Seven of eight dimensions far beyond the last double: the tail is zero, its logarithm is not."""
    law = ProjectedRadius(dim=7, ambient=8, epsilon=1.0)

    assert law.sf([2e3, 1e5, 1e8]).tolist() == [0.0, 0.0, 0.0]
    assert law.logsf([2e3, 1e5]) == pytest.approx([-2e3, -1e5], rel=0.03)
