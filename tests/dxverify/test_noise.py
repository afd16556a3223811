"""Noise objects: what they draw follows the laws they state, and laws slightly wrong are told apart."""

from __future__ import annotations

import math

import numpy as np
import pytest

from dxverify.distributions import (
    Angle,
    GaussianRadius,
    LaplaceRadius,
    ProjectedRadius,
    noisy_dot_product,
)
from dxverify.distributions.noise import GaussianNoise, LaplaceNoise, symmetric_root
from dxverify.errors import ParameterError
from dxverify.protocols import Noise
from tests.chance import level, stream


def critical(size, alpha):
    """Distance that an empirical distribution exceeds with probability at most alpha (DKW, Massart)."""
    return math.sqrt(math.log(2 / alpha) / (2 * size))


def distance(draws, cdf):
    """Kolmogorov's distance between draws and a distribution function."""
    ordered = np.sort(draws)
    values, steps = cdf(ordered), np.arange(len(ordered) + 1) / len(ordered)
    return float(max(np.max(steps[1:] - values), np.max(values - steps[:-1])))


def size_to_tell(law, wrong, alpha):
    """Draws after which the wrong law is rejected with probability 1 − alpha."""
    grid = law.ppf(np.linspace(0.001, 0.999, 400))
    gap = float(np.max(np.abs(law.cdf(grid) - wrong.cdf(grid))))
    return math.ceil(4 * math.log(2 / alpha) / (2 * gap**2))


def check(name, draw, law, *wrongs):
    """The law is not rejected by its draws; each wrong law is, at a size computed from power."""
    alpha = level(name)
    size = max(size_to_tell(law, wrong, alpha) for wrong in wrongs)
    draws = draw(size, stream(name))

    assert distance(draws, law.cdf) <= critical(size, alpha)
    for wrong in wrongs:
        assert distance(draws, wrong.cdf) > critical(size, alpha)


@pytest.mark.parametrize("dim", [2, 5, 50])
def test_laplace_radius_is_gamma_of_the_full_shape(dim):
    """‖η‖ is Gamma(n, ε); shape n − 1 and a scale five per cent off are rejected."""
    noise = LaplaceNoise(dim=dim, epsilon=3.0)
    check(
        f"laplace noise radius {dim}",
        lambda size, rng: np.linalg.norm(noise.sample(size, rng), axis=1),
        noise.radius,
        LaplaceRadius(dim=dim - 1, epsilon=3.0),
        LaplaceRadius(dim=dim, epsilon=3.15),
    )


def test_radius_law_draws_what_it_states():
    """The radius law alone, in 300 dimensions: shape n − 1 and a scale one per cent off are rejected."""
    law = LaplaceRadius(dim=300, epsilon=2.0)
    wrongs = LaplaceRadius(dim=299, epsilon=2.0), LaplaceRadius(dim=300, epsilon=2.02)
    check("laplace radius 300", law.sample, law, *wrongs)


def test_gaussian_radius_is_chi():
    """‖η‖/σ is chi(n); a dimension less and a scale five per cent off are rejected."""
    noise = GaussianNoise(dim=6, sigma=0.5)
    check(
        "gaussian noise radius",
        lambda size, rng: np.linalg.norm(noise.sample(size, rng), axis=1),
        noise.radius,
        GaussianRadius(dim=5, sigma=0.5),
        GaussianRadius(dim=6, sigma=0.525),
    )


def test_projected_noise_follows_the_projected_law():
    """The first two of ten coordinates follow √(G·χ²₂), not the Gamma law of two dimensions."""
    noise = LaplaceNoise(dim=10, epsilon=1.0)
    check(
        "projected noise radius",
        lambda size, rng: np.linalg.norm(noise.sample(size, rng)[:, :2], axis=1),
        noise.radius.projected(2),
        LaplaceRadius(dim=2, epsilon=1.0),
        ProjectedRadius(dim=3, ambient=10, epsilon=1.0),
        ProjectedRadius(dim=2, ambient=8, epsilon=1.0),
    )


def test_projected_radius_law_draws_what_it_states():
    """Its own sampler, in 3 of 20 dimensions."""
    law = ProjectedRadius(dim=3, ambient=20, epsilon=1.0)
    check("projected radius sampler", law.sample, law, ProjectedRadius(dim=3, ambient=18, epsilon=1.0))


def test_dot_product_of_noise_follows_its_law():
    """⟨η, e⟩ is the noisy dot product; a dimension off by two is rejected."""
    noise = LaplaceNoise(dim=10, epsilon=2.0)
    law, wrong = noisy_dot_product(dim=10, epsilon=2.0), noisy_dot_product(dim=8, epsilon=2.0)
    check("noise dot product", lambda size, rng: noise.sample(size, rng)[:, 3], law, wrong)
    check("dot product sampler", law.sample, law, wrong)


def test_elliptical_dot_product_follows_its_law():
    """⟨A^{1/2}ξ, v⟩ has scale √(vᵀAv) also for a factor that is not symmetric; its transpose is rejected."""
    factor, v = np.array([[1.0, 2.0], [0.0, 1.5]]), np.array([1.0, 0.5])
    noise = LaplaceNoise(dim=2, epsilon=1.0, factor=factor)
    check(
        "elliptical dot product",
        lambda size, rng: noise.sample(size, rng) @ v,
        noisy_dot_product(dim=2, epsilon=1.0, scale=float(np.linalg.norm(factor.T @ v))),
        noisy_dot_product(dim=2, epsilon=1.0, scale=float(np.linalg.norm(factor @ v))),
    )


def test_directions_are_uniform():
    """A coordinate of a direction follows the angle law; a dimension off by one is rejected."""
    noise = LaplaceNoise(dim=12, epsilon=1.0)
    check(
        "noise directions",
        lambda size, rng: noise.directions(size, rng)[:, 5],
        Angle(dim=12),
        Angle(dim=11),
    )


def test_angle_law_draws_what_it_states():
    """Its own sampler."""
    check("angle sampler", Angle(dim=12).sample, Angle(dim=12), Angle(dim=11))


@pytest.mark.parametrize(
    "noise", [LaplaceNoise(dim=3, epsilon=1.0), GaussianNoise(dim=3, sigma=2.0)], ids=repr
)
def test_noise_meets_the_protocol_and_repeats_under_a_seed(noise):
    """Noise is a Noise; one seed gives one sample; directions without a factor are unit vectors."""
    assert isinstance(noise, Noise)
    np.testing.assert_array_equal(noise.sample(5, 7), noise.sample(5, 7))
    assert noise.sample(0, 7).shape == (0, 3)
    np.testing.assert_allclose(np.linalg.norm(noise.directions(9, 7), axis=1), 1)


def test_factor_is_kept_apart_from_the_callers_array():
    """The factor is copied and read-only; another ε keeps it; directions are mapped by it."""
    mine = np.diag([1.0, 2.0])
    noise = LaplaceNoise(dim=2, epsilon=1.0, factor=mine)
    mine[0, 0] = 9

    assert noise.factor[0, 0] == 1
    assert not noise.factor.flags.writeable
    other = noise.with_epsilon(4.0)
    assert other.radius == LaplaceRadius(dim=2, epsilon=4.0)
    np.testing.assert_array_equal(other.factor, noise.factor)
    plain = LaplaceNoise(dim=2, epsilon=1.0).directions(4, 1)
    np.testing.assert_allclose(noise.directions(4, 1), plain * [1, 2])


def test_symmetric_root_squares_to_the_matrix():
    """A^{1/2}·A^{1/2} = A; matrices without such a root are refused."""
    a = np.array([[2.0, 1.0], [1.0, 3.0]])
    root = symmetric_root(a)

    np.testing.assert_allclose(root @ root, a)
    for wrong in (np.ones((2, 3)), np.array([[1.0, 2.0], [0.0, 1.0]]), -a):
        with pytest.raises(ParameterError, match="matrix"):
            symmetric_root(wrong)


@pytest.mark.parametrize(
    ("make", "name"),
    [
        (lambda: LaplaceNoise(dim=0, epsilon=1.0), "dim"),
        (lambda: LaplaceNoise(dim=2, epsilon=-1.0), "epsilon"),
        (lambda: GaussianNoise(dim=2, sigma=0.0), "sigma"),
        (lambda: LaplaceNoise(dim=2, epsilon=1.0, factor=np.eye(3)), "factor"),
        (lambda: LaplaceNoise(dim=2, epsilon=1.0, factor=np.ones((2, 2))), "factor"),
        (lambda: GaussianNoise(dim=2, sigma=1.0, factor=np.full((2, 2), np.nan)), "factor"),
    ],
)
def test_wrong_parameters_are_named(make, name):
    """A wrong parameter is an error that names it."""
    with pytest.raises(ParameterError, match=name):
        make()
