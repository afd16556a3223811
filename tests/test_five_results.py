"""The five results that the package is built on, each checked in numbers against the code that uses it.

Every test has a false variant beside it that the same comparison must reject.
"""

from __future__ import annotations

import mpmath as mp
import numpy as np
import pytest

from dxverify import Vocabulary
from dxverify.distributions import Angle, gaussian_delta, noisy_dot_product
from dxverify.distributions.noise import uniform_directions
from dxverify.mechanisms import AnalyticGaussian, EuclideanLaplace, RegularisedMahalanobis
from dxverify.metrics import Euclidean, regularised_covariance
from dxverify.metrics import RegularisedMahalanobis as RegularisedMetric
from tests.chance import level, stream
from theory.registry import claims

DIMENSIONS = (2, 3, 10, 300)
_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(400)


def _mean_over_angle(function, n):
    """E f(K) by Gauss–Legendre quadrature in t with K = sin t, where the density has no singular end."""
    t = _NODES * np.pi / 2
    weight = np.exp(Angle(dim=n).logpdf(np.sin(t))) * np.cos(t)
    return float(np.sum(_WEIGHTS * weight * function(np.sin(t))) * np.pi / 2)


def _angular_moment(m, n):
    return float(np.prod([(2 * i + 1) / (n + 2 * i) for i in range(m)]))


@pytest.mark.parametrize("n", DIMENSIONS)
def test_angular_moments(n):
    """asghar-2026-thm-4: E K^(2m) = (2m−1)!!/(n(n+2)…(n+2m−2)), odd moments vanish, Var K = 1/n."""
    for m in range(6):
        found = _mean_over_angle(lambda k, m=m: k ** (2 * m), n)
        assert found == pytest.approx(_angular_moment(m, n), rel=1e-10, abs=0)
        assert abs(_mean_over_angle(lambda k, m=m: k ** (2 * m + 1), n)) < 1e-12
        assert m == 0 or found != pytest.approx(_angular_moment(m, n + 1), rel=1e-4, abs=0)
    assert Angle(dim=n).var() == pytest.approx(1 / n, rel=1e-12)


def test_angular_moments_of_sampled_directions():
    """asghar-2026-thm-4: moments of directions that the sampler draws, by Hoeffding's inequality."""
    size, dims = 200_000, (2, 3, 5)
    rng, share = (
        stream("five results: angular moments"),
        level("five results: angular moments", 2 * len(dims)),
    )
    allowed = np.sqrt(np.log(2 / share) / (2 * size))
    for n in dims:
        k = uniform_directions(n, size, rng)[:, 0]
        for m in (1, 2):
            assert abs(np.mean(k ** (2 * m)) - _angular_moment(m, n)) < allowed
        assert abs(np.mean(k**2) - _angular_moment(1, n + 1)) > allowed


@pytest.mark.parametrize("n", DIMENSIONS)
def test_sub_gaussian_bound(n):
    """asghar-2026-thm-6: E exp(λK) ≤ exp(λ²/(2n)), and no smaller parameter would do."""
    for scaled in (-3.0, -0.5, 0.01, 1.0, 4.0):
        rate = scaled * np.sqrt(n)
        found = _mean_over_angle(lambda k, rate=rate: np.exp(rate * k), n)
        assert found <= np.exp(rate**2 / (2 * n)) * (1 + 1e-12)
        assert found == pytest.approx(float(mp.hyp0f1(n / 2, rate**2 / 4)), rel=1e-10, abs=0)
    small = 0.05 * np.sqrt(n)
    assert _mean_over_angle(lambda k: np.exp(small * k), n) > np.exp(0.9 * small**2 / (2 * n))


@pytest.mark.parametrize("n", DIMENSIONS)
@pytest.mark.parametrize("epsilon", [0.3, 10.0])
def test_variance_of_z(n, epsilon):
    """asghar-2026-thm-9: E Z = 0 and Var Z = (n+1)/ε², from the density of Z and from E R² E K²."""
    law = noisy_dot_product(dim=n, epsilon=epsilon)
    deviation = np.sqrt(n + 1) / epsilon
    half = 12 * deviation
    cuts = np.concatenate([-np.geomspace(half, half * 1e-4, 60), [0.0], np.geomspace(half * 1e-4, half, 60)])
    nodes, weights = np.polynomial.legendre.leggauss(24)
    low, high = cuts[:-1, None], cuts[1:, None]
    z = (low + high) / 2 + (high - low) / 2 * nodes
    density = law.pdf(z) * weights * (high - low) / 2
    mass, mean, second = (float(np.sum(density * z**power)) for power in (0, 1, 2))

    assert mass == pytest.approx(1, rel=1e-6)
    assert abs(mean) < 1e-10 * deviation
    assert second == pytest.approx((n + 1) / epsilon**2, rel=1e-3)
    assert second != pytest.approx((n + 1.1) / epsilon**2, rel=1e-5, abs=0)
    assert law.var() == pytest.approx((n + 1) / epsilon**2, rel=1e-12)
    assert n * (n + 1) / epsilon**2 * _angular_moment(1, n) == pytest.approx(law.var(), rel=1e-12)


@pytest.mark.parametrize("lam", [0.0, 0.3, 0.9, 0.99])
def test_norm_sandwich(lam):
    """xu-2020-lem-2: ‖v‖/√(λ tr Σ + 1 − λ) ≤ ‖v‖_RM ≤ ‖v‖/√(λc + 1 − λ), c the least eigenvalue of Σ."""
    words = Vocabulary.builtin()
    euclidean, own = Euclidean().distances(words), RegularisedMetric(lam).distances(words)
    spectrum = np.linalg.eigvalsh(regularised_covariance(words, lam))
    apart = euclidean > 0
    ratio = own[apart] / euclidean[apart]

    assert ratio.min() >= (lam * words.dim + 1 - lam) ** -0.5 * (1 - 1e-9)
    assert ratio.max() <= spectrum[0] ** -0.5 * (1 + 1e-9)
    if lam:
        # The bounds with the eigenvalues exchanged are false.
        assert ratio.max() > spectrum[-1] ** -0.5 * 1.01
        assert ratio.min() < spectrum[0] ** -0.5 * 0.99


@pytest.mark.parametrize("epsilon", [0.0, 0.2, 1.0, 5.0])
def test_gaussian_curve_decreases(epsilon):
    """bollegala-2023-app-c-1-a: g falls strictly from 1 to 0, with g'(u) = −φ(1/(2u) − εu)/u²."""
    u = np.geomspace(1e-2, 1e3, 2_000)
    g = gaussian_delta(epsilon, u)
    inside = (g < 1 - 1e-12) & (g > 1e-300)
    assert np.all(np.diff(g[inside]) < 0)
    assert g[0] == pytest.approx(1, abs=1e-12)
    assert g[-1] < 1e-3
    for at in (0.3, 1.0, 2.0):
        p = 1 / (2 * at) - epsilon * at
        slope = (gaussian_delta(epsilon, at * (1 + 1e-5)) - gaussian_delta(epsilon, at * (1 - 1e-5))) / (
            2e-5 * at
        )
        assert slope == pytest.approx(-np.exp(-p * p / 2) / np.sqrt(2 * np.pi) / at**2, rel=1e-5, abs=0)
        q = -1 / (2 * at) - epsilon * at
        assert epsilon == 0 or slope != pytest.approx(
            -np.exp(-q * q / 2) / np.sqrt(2 * np.pi) / at**2, rel=1e-2, abs=0
        )


def test_mechanisms_and_distributions_name_the_results():
    """Each of the five stands in the claims of what uses it, and every claim that is named exists."""
    named = {
        EuclideanLaplace: ("asghar-2026-thm-4", "asghar-2026-thm-6", "asghar-2026-thm-9"),
        RegularisedMahalanobis: ("xu-2020-lem-2",),
        AnalyticGaussian: ("bollegala-2023-app-c-1-a",),
        Angle: ("asghar-2026-thm-4", "asghar-2026-thm-6"),
        type(noisy_dot_product(dim=2, epsilon=1.0)): ("asghar-2026-thm-9",),
    }
    known = {claim.id for claim in claims()}
    for user, results in named.items():
        assert set(results) <= set(user.claims) <= known
