"""F_Z at many points against quadrature of its one-dimensional mixture and against sampling."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np
from scipy import integrate, special, stats

from dxverify.distributions import noisy_dot_product
from tests.bench._timing import in_turn, line

POINTS, SAMPLES, NODES = 10_000, 10_000, 64
DIMS = (3, 50, 300)


def run(*, small: bool = False) -> Iterator[dict[str, Any]]:
    """Yield one line for each dimension and baseline."""
    for dim in DIMS:
        yield from _measure(dim, 100 if small else POINTS)


def _measure(dim: int, size: int) -> Iterator[dict[str, Any]]:
    law = noisy_dot_product(dim=dim, epsilon=1.0)
    points = np.linspace(-6, 6, size) * law.std()
    few = points[:: max(1, size // 20)]
    baselines = {
        "scipy quad of the mixture over G, point by point": (lambda: _by_quad(dim, few), few),
        f"{NODES} Gauss nodes of the mixture over G, all points at once": (
            lambda: _by_rule(dim, points),
            points,
        ),
        f"{SAMPLES} samples shared by all points": (lambda: _by_sampling(dim, points), points),
    }
    law.cdf(points)
    ours, *theirs = in_turn(
        lambda: law.cdf(points), *(task for task, _ in baselines.values()), rounds=1 if size < POINTS else 5
    )
    for (name, (task, asked)), seconds in zip(baselines.items(), theirs, strict=True):
        yield line(
            "F_Z",
            f"dimension {dim}, {size} points",
            ours,
            name,
            seconds * size / len(asked),
            microseconds_a_value=1e6 * ours / size,
            baseline_error=float(np.max(np.abs(task() - law.cdf(asked)))),
        )


def _by_quad(dim: int, points: Any) -> Any:
    """Return Pr[√G·N ≤ z] as one integral over G, which has the Gamma law of shape (n+1)/2 and scale 2."""
    mixing = stats.gamma((dim + 1) / 2, scale=2.0)
    low, high = mixing.ppf(1e-17), mixing.isf(1e-17)
    log_constant = math.lgamma((dim + 1) / 2) + (dim + 1) / 2 * math.log(2)

    def density(g: float, z: float) -> float:
        mass = math.exp((dim - 1) / 2 * math.log(g) - g / 2 - log_constant)
        return mass * 0.5 * math.erfc(-z / math.sqrt(2 * g))

    return np.array([integrate.quad(density, low, high, args=(z,), epsabs=1e-13)[0] for z in points])


def _by_rule(dim: int, points: Any) -> Any:
    """Return the same integral by one rule for all points: G = quantile would not be smooth, so over √G."""
    mixing = stats.gamma((dim + 1) / 2, scale=2.0)
    low, high = math.sqrt(mixing.ppf(1e-17)), math.sqrt(mixing.isf(1e-17))
    nodes, weights = np.polynomial.legendre.leggauss(NODES)
    root = low + (high - low) * (nodes + 1) / 2
    mass = weights * (high - low) / 2 * mixing.pdf(root**2) * 2 * root
    return special.ndtr(points[:, None] / root) @ mass


def _by_sampling(dim: int, points: Any) -> Any:
    """Return the empirical distribution of ⟨η, e⟩ over fresh noise vectors."""
    rng = np.random.default_rng(0)
    normals = rng.standard_normal((SAMPLES, dim))
    radius = rng.standard_gamma(dim, SAMPLES)
    values = np.sort(radius * normals[:, 0] / np.linalg.norm(normals, axis=1))
    return np.searchsorted(values, points, side="right") / SAMPLES
