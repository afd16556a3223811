"""F_Z at ten thousand points against quadrature of its defining integral and against sampling."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from typing import Any

import numpy as np
from scipy import integrate, special

from dxverify.laws import noisy_dot_product

POINTS = 10_000
SAMPLES = 10_000


def _best(function, repeats: int = 3) -> tuple[float, Any]:
    """Shortest time of a few runs, since other work on the machine only adds."""
    best, value = math.inf, None
    for _ in range(repeats):
        start = time.perf_counter()
        value = function()
        best = min(best, time.perf_counter() - start)
    return best, value


def _by_quadrature(dim: int, z: float) -> float:
    """Pr[RK ≤ z] as a double integral over the radius (Gamma) and the cosine, at ε = 1."""
    log_radius = -math.lgamma(dim)
    log_cosine = math.lgamma(dim / 2) - math.lgamma((dim - 1) / 2) - math.log(math.pi) / 2
    spread = 12 * math.sqrt(dim)

    def density(k: float, r: float) -> float:
        return math.exp(
            (dim - 1) * math.log(r) - r + log_radius + log_cosine + special.xlogy((dim - 3) / 2, 1 - k * k)
        )

    def upper(r: float) -> float:
        return min(1.0, z / r)

    low, high = max(dim - spread, 1e-9), dim + spread + 60
    return integrate.dblquad(density, low, high, -1.0, upper, epsabs=1e-10, epsrel=1e-10)[0]


def _by_sampling(dim: int, points: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """The empirical distribution of ⟨η, e⟩ over fresh noise vectors, for all points at once."""
    normals = rng.standard_normal((SAMPLES, dim))
    radius = rng.standard_gamma(dim, SAMPLES)
    values = np.sort(radius * normals[:, 0] / np.linalg.norm(normals, axis=1))
    return np.searchsorted(values, points, side="right") / SAMPLES


def _measure(dim: int) -> Iterator[dict[str, Any]]:
    law = noisy_dot_product(dim=dim, epsilon=1.0)
    points = np.linspace(-6, 6, POINTS) * law.std()
    ours, values = _best(lambda: law.cdf(points))
    common = {"dim": dim, "points": POINTS, "microseconds_per_value": round(1e6 * ours / POINTS, 3)}

    few = points[np.linspace(0.55 * POINTS, 0.75 * POINTS, 3).astype(int)]
    seconds, slow = _best(lambda: np.array([_by_quadrature(dim, z) for z in few]), repeats=1)
    yield {
        "bench": "laws/dot-product-cdf",
        "baseline": "scipy dblquad of the defining double integral, tolerance 1e-10",
        "ratio": round(seconds / few.size * POINTS / ours, 1),
        "baseline_microseconds_per_value": round(1e6 * seconds / few.size, 1),
        "baseline_error": float(np.max(np.abs(slow - law.cdf(few)))),
        **common,
    }
    rng = np.random.default_rng(0)
    seconds, rough = _best(lambda: _by_sampling(dim, points, rng))
    yield {
        "bench": "laws/dot-product-cdf",
        "baseline": f"{SAMPLES} Monte Carlo samples shared by all points",
        "ratio": round(seconds / ours, 2),
        "baseline_microseconds_per_value": round(1e6 * seconds / POINTS, 3),
        "baseline_error": float(np.max(np.abs(rough - values))),
        **common,
    }


def run() -> Iterator[dict[str, Any]]:
    """Yield one measurement for each dimension and baseline."""
    for dim in (3, 50, 300):
        yield from _measure(dim)
