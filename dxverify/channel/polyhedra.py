"""Four to eight dimensions: a mixture over G of Gaussian probabilities of polyhedra.

The noise is √G·N. Given G, a cell is a polyhedron A·N ≤ b/√G; a triangular form of A lets one coordinate after
another be drawn inside its bounds, each bringing its probability as a factor, and the last is never drawn
at all. The numbers that decide G and the coordinates are scrambled Sobol points; independent
scramblings give the error.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from scipy import special, stats

from dxverify.channel.reduction import Reduced
from dxverify.channel.sobol import sobol_points
from dxverify.errors import NotExactError
from dxverify.laws.projected import ProjectedRadius
from dxverify.laws.radius import GaussianRadius, LaplaceRadius
from dxverify.protocols import FloatArray, RadiusLaw

REPLICATES, POINTS = 16, 1 << 11
#: Error bars: a t-interval over the scramblings that fails with probability 1e-6.
_WIDTH = float(stats.t.isf(5e-7, REPLICATES - 1)) / np.sqrt(REPLICATES)
_TINY = 1e-300


def polyhedra_row(reduced: Reduced, word: int) -> tuple[FloatArray, FloatArray]:
    """Return the output distribution of one word and the error of each entry."""
    deviation = _deviation(reduced.law)
    uniforms = [sobol_points(reduced.dim, POINTS, (word, part)) for part in range(REPLICATES)]
    points = np.vstack(uniforms)
    scales = deviation(points[:, 0])
    means = np.array(
        [
            _cell(*_half_spaces(reduced, word, output), scales, points[:, 1:])
            .reshape(REPLICATES, -1)
            .mean(axis=1)
            for output in range(len(reduced.squares))
        ]
    )
    return means.mean(axis=1), _WIDTH * means.std(axis=1, ddof=1) + 1e-12 * means.mean(axis=1)


def mixes_gaussians(law: RadiusLaw | None) -> bool:
    """Tell whether a law is known as a mixture of Gaussians."""
    return isinstance(law, GaussianRadius | LaplaceRadius | ProjectedRadius)


def _deviation(law: RadiusLaw | None) -> Callable[[FloatArray], FloatArray]:
    """Return √G as a function of a uniform number."""
    if isinstance(law, GaussianRadius):
        return lambda u: np.full_like(u, law.sigma)
    if isinstance(law, LaplaceRadius | ProjectedRadius):
        ambient = law.dim if isinstance(law, LaplaceRadius) else law.ambient
        return lambda u: np.sqrt(2 * special.gammaincinv((ambient + 1) / 2, u)) / law.epsilon
    raise NotExactError(f"{type(law).__name__} is not known as a mixture of Gaussians")


def _half_spaces(reduced: Reduced, word: int, output: int) -> tuple[FloatArray, FloatArray]:
    """Return unit normals A and offsets b of the half-spaces A·ξ ≤ b whose meeting is the cell of an output."""
    others = np.arange(len(reduced.squares)) != output
    across = 2 * (reduced.features[others] - reduced.features[output])
    room = (reduced.squares[word] - reduced.squares[word, output])[others]
    length = np.linalg.norm(across, axis=1)
    return across / length[:, None], room / length


def _cell(normals: FloatArray, offsets: FloatArray, scales: FloatArray, uniforms: FloatArray) -> FloatArray:
    """Return, for each Sobol point, an unbiased value of Pr[A·√G·N ≤ b]."""
    order = np.argsort(offsets)
    pivots, triangle = _triangle(normals[order])
    bounds = offsets[order][:, None] / scales
    dim = triangle.shape[1]
    drawn = np.empty((dim - 1, len(scales)))
    value = np.ones(len(scales))
    for axis in range(dim):
        rows = (
            np.arange(len(triangle)) == pivots[axis] if axis < dim - 1 else _open_rows(pivots, len(triangle))
        )
        spare = bounds[rows] - triangle[rows, :axis] @ drawn[:axis]
        low, high = _interval(triangle[rows, axis], spare)
        below, inside = _between(low, high)
        value *= inside
        if axis < dim - 1:
            drawn[axis] = _draw(low, below, inside, uniforms[:, axis])
    return value


def _triangle(normals: FloatArray) -> tuple[list[int], FloatArray]:
    """Rotate the space so that m independent rows, the tightest first, become lower triangular."""
    pivots: list[int] = []
    basis = np.empty((0, normals.shape[1]))
    for row in range(len(normals)):
        rest = normals[row] - basis.T @ (basis @ normals[row])
        rest -= basis.T @ (basis @ rest)
        length = np.linalg.norm(rest)
        if length > 1e-8:
            pivots.append(row)
            basis = np.vstack([basis, rest / length])
        if len(basis) == normals.shape[1]:
            break
    return pivots, normals @ basis.T


def _open_rows(pivots: list[int], count: int) -> FloatArray:
    used = np.zeros(count, dtype=bool)
    used[pivots[:-1]] = True
    return np.asarray(~used)


def _interval(slopes: FloatArray, spare: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return the bounds that rows slope·t ≤ spare put on t; rows without slope close it or say nothing."""
    flat = np.abs(slopes) < 1e-12
    ratio = spare / np.where(flat, 1.0, slopes)[:, None]
    closed = (flat[:, None] & (spare < 0)).any(axis=0)
    high = np.where((slopes > 0)[:, None] & ~flat[:, None], ratio, np.inf).min(axis=0)
    low = np.where((slopes < 0)[:, None] & ~flat[:, None], ratio, -np.inf).max(axis=0)
    return low, np.where(closed, -np.inf, high)


def _between(low: FloatArray, high: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return Φ(low) and Φ(high) − Φ(low) with their digits: intervals on the right are mirrored."""
    mirrored = low > 0
    left, right = np.where(mirrored, -high, low), np.where(mirrored, -low, high)
    inside = np.maximum(special.ndtr(right) - special.ndtr(left), 0.0)
    return special.ndtr(low), inside


def _draw(low: FloatArray, below: FloatArray, inside: FloatArray, uniforms: FloatArray) -> FloatArray:
    """Draw a normal variable inside its bounds; on the right by its upper tail, for the digits."""
    above = special.ndtr(-low) - uniforms * inside
    plain = special.ndtri(np.clip(below + uniforms * inside, _TINY, 1 - 1e-16))
    tail = -special.ndtri(np.clip(above, _TINY, 1 - 1e-16))
    return np.asarray(np.where(low > 0, tail, plain))
