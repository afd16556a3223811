"""Small mechanisms for the tests of channels, and an independent integral to compare them with."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np
from scipy import integrate, special

from dxverify import Vocabulary
from dxverify.distributions.noise import GaussianNoise, LaplaceNoise
from dxverify.metrics import Euclidean


@dataclass(frozen=True, kw_only=True, eq=False)
class Additive:
    """Any noise, then the nearest word: the least a mechanism with additive noise can be."""

    vectors: Any
    noise: Any
    epsilon: float = 1.0
    metric: Any = field(default_factory=Euclidean)
    name: str = "additive"

    @property
    def vocabulary(self) -> Vocabulary:
        """Words called w0, w1 and so on."""
        points = np.asarray(self.vectors, dtype=float)
        return Vocabulary(words=[f"w{i}" for i in range(len(points))], vectors=points)

    def sample(self, word, size, rng=None):
        """Draw outputs the plain way: add, compare all distances, take the first smallest."""
        points = np.asarray(self.vectors, dtype=float)
        noisy = points[word] + self.noise.sample(size, np.random.default_rng(rng))
        return np.argmin(((noisy[:, None] - points) ** 2).sum(axis=2), axis=1)

    def perturb(self, words, rng=None):
        """Draw one output for each word."""
        generator = np.random.default_rng(rng)
        return np.array([self.sample(word, 1, generator)[0] for word in words])

    def loss_bound(self, x, y):
        """ε times the Euclidean distance."""
        points = np.asarray(self.vectors, dtype=float)
        return self.epsilon * float(np.linalg.norm(points[x] - points[y]))

    def with_epsilon(self, epsilon):
        """Another ε, for Laplace noise."""
        noise = LaplaceNoise(dim=self.noise.dim, epsilon=epsilon, factor=self.noise.factor)
        return Additive(vectors=self.vectors, noise=noise, epsilon=epsilon)


def laplace(vectors, epsilon=2.0, factor=None) -> Additive:
    """Laplace-type noise on the given points."""
    dim = np.asarray(vectors).shape[1]
    return Additive(
        vectors=vectors, noise=LaplaceNoise(dim=dim, epsilon=epsilon, factor=factor), epsilon=epsilon
    )


def gaussian(vectors, sigma=0.7) -> Additive:
    """Gaussian noise on the given points."""
    return Additive(vectors=vectors, noise=GaussianNoise(dim=np.asarray(vectors).shape[1], sigma=sigma))


def quadrant_mass(epsilon: float, corner: tuple[float, float]) -> float:
    """Pr[η₁ > a, η₂ > b] of exp(−ε‖η‖)-noise in the plane, by Cartesian quadrature of the density."""
    density = lambda y, x: epsilon**2 / (2 * np.pi) * np.exp(-epsilon * np.hypot(x, y))  # noqa: E731
    far = 45 / epsilon
    value, _ = integrate.dblquad(density, corner[0], far, corner[1], far, epsabs=1e-12, epsrel=1e-12)
    return value


@cache
def orthant_mass(bounds: tuple[float, ...], epsilon: float, dim: int) -> float:
    """Pr[η ≤ bounds] of exp(−ε‖η‖)-noise: mixture over G by quadrature of a product of normal CDFs."""
    shape = (dim + 1) / 2

    def integrand(g):
        weight = np.exp((shape - 1) * np.log(g) - g - special.gammaln(shape))
        return weight * np.prod(special.ndtr(np.asarray(bounds) * epsilon / np.sqrt(2 * g)))

    value, _ = integrate.quad(integrand, 0, 80 + 4 * shape, epsabs=1e-13, epsrel=1e-13, limit=400)
    return value


def rectangle_channel(axes, epsilon: float) -> np.ndarray:
    """Channel of a product grid under Laplace-type noise, by inclusion and exclusion over the boxes."""
    grids = [np.asarray(axis, dtype=float) for axis in axes]
    points = np.array(np.meshgrid(*grids, indexing="ij")).reshape(len(axes), -1).T
    edges = [np.concatenate([[-np.inf], (axis[1:] + axis[:-1]) / 2, [np.inf]]) for axis in grids]
    place = [np.searchsorted(axis, points[:, i]) for i, axis in enumerate(grids)]
    channel = np.zeros((len(points), len(points)))
    for w, origin in enumerate(points):
        for y in range(len(points)):
            for corner in np.ndindex(*(2,) * len(axes)):
                bound = [edges[i][place[i][y] + side] - origin[i] for i, side in enumerate(corner)]
                sign = (-1) ** (len(axes) - sum(corner))
                if -np.inf not in bound:
                    channel[w, y] += sign * orthant_mass(tuple(sorted(bound)), epsilon, len(axes))
    return channel


#: Words and noise of many kinds, all of them mixtures of Gaussians.
CLOUD = np.random.default_rng(5).normal(size=(14, 6))
SHEAR = np.eye(5) + np.triu(np.full((5, 5), 0.4), 1)
MIXTURES = {
    "scattered": (CLOUD, LaplaceNoise(dim=6, epsilon=2.0)),
    "wide": (CLOUD, LaplaceNoise(dim=6, epsilon=0.05)),
    "narrow": (CLOUD, LaplaceNoise(dim=6, epsilon=40.0)),
    "elliptical": (CLOUD[:, :5], LaplaceNoise(dim=5, epsilon=2.0, factor=SHEAR)),
    "normal": (CLOUD, GaussianNoise(dim=6, sigma=0.8)),
    "narrow normal": (CLOUD[:, :4], GaussianNoise(dim=4, sigma=0.2)),
    "few in many": (np.random.default_rng(6).normal(size=(6, 40)), LaplaceNoise(dim=40, epsilon=5.0)),
    "tiny": (CLOUD * 1e-40, LaplaceNoise(dim=6, epsilon=2e40)),
    "ties": (np.array(list(itertools.product((0.0, 1.0), repeat=4))), LaplaceNoise(dim=4, epsilon=2.0)),
    "a simplex": (np.linalg.svd(np.eye(6) - 1 / 6)[0][:, :5], LaplaceNoise(dim=5, epsilon=3.0)),
}
