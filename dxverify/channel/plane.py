"""Exact channels in the plane: one integral for each Voronoi edge and input.

From an input at distance h from the line of a Voronoi edge, the flux through the edge is

    (1/2π) ∫ Pr[R > h·cosh v]/cosh v dv,

with h·sinh v the position along the edge, and cell probabilities are signed sums of fluxes
(:mod:`~dxverify.channel.wall_flux`). The integrand is positive, so a flux has no cancellation. Elliptical noise is
spherical after a linear map, which keeps edges straight. Stated errors are bounds: rounding of distances, errors of the
Voronoi vertices, and the quadrature.

References
----------
DiDonato, A. R. and Hageman, R. K. (1982). A method for computing the integral of the bivariate normal distribution over
an arbitrary polygon. SIAM Journal on Scientific and Statistical Computing 3(4), 434–446. (The Gaussian case.)
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from dxverify.channel.config import CONFIG
from dxverify.channel.log_channel import LogChannel, enclose
from dxverify.channel.log_tails import LogTail, LogTails
from dxverify.channel.low_dimensional import ReducedProblem
from dxverify.channel.voronoi import voronoi_vertices
from dxverify.channel.wall_flux import WallFlux, sum_wall_fluxes
from dxverify.channel.wall_integral import QUADRATURE_ERROR, log_wall_integral
from dxverify.protocols import BoolArray, FloatArray, IntArray

_EPS = float(np.finfo(float).eps)
_LOG_2PI = float(np.log(2 * np.pi))


class _Edges(NamedTuple):
    """Voronoi edges between cells ``near`` and ``far``; positions of both vertices are relative to ``near``."""

    near: IntArray
    far: IntArray
    vertices: FloatArray
    finite: BoolArray
    vertex_error: FloatArray

    def pick(self, index: IntArray) -> _Edges:
        """Return the chosen edges."""
        return _Edges(
            self.near[index],
            self.far[index],
            self.vertices[index],
            self.finite[index],
            self.vertex_error[index],
        )


class _EdgeViews(NamedTuple):
    """Edges (rows) relative to inputs (columns): signed distance, limits of v, error of positions.

    ``vertex_shift`` is what errors of the vertices add to that, one column per end.
    """

    height: FloatArray
    low: FloatArray
    high: FloatArray
    shift: FloatArray
    vertex_shift: FloatArray


def plane_channel(problem: ReducedProblem) -> LogChannel:
    """Return the logarithms of all rows, each with its relative error."""
    assert problem.radius is not None  # noqa: S101 - two dimensions have a radius distribution
    edges, tails = _voronoi_edges(problem), LogTails.of_radius(problem.radius)
    size = len(problem.differences)
    bounded = np.ones(size, dtype=bool)
    for side in (edges.near, edges.far):
        bounded[side[~edges.finite.all(axis=1)]] = False

    def fluxes(wanted: BoolArray, *, upper: bool) -> WallFlux:
        """Compute some fluxes, a few inputs at a time, so that the work stays in the cache."""
        leaves, log, relative = wanted.copy(), np.full(wanted.shape, -np.inf), np.zeros(wanted.shape)
        inputs = np.flatnonzero(wanted.any(axis=0))
        for few in np.array_split(inputs, -(-len(inputs) * len(edges.near) // CONFIG.plane_block)):
            some = np.flatnonzero(wanted[:, few].any(axis=1))
            views, block = _view_edges(problem, edges.pick(some), few), np.ix_(some, few)
            leaves[block] = (views.height > 0) == upper
            log[block], relative[block] = _edge_flux(tails, views, wanted[block], upper=upper)
        return WallFlux((edges.near, edges.far), leaves, log, relative)

    upper = fluxes(np.ones((len(edges.near), size), dtype=bool), upper=True)
    found = sum_wall_fluxes(upper, bounded, lambda wanted: fluxes(wanted, upper=False))
    return tails.mark_underflow(found)


def _voronoi_edges(problem: ReducedProblem) -> _Edges:
    """List the edges once each; where two cells disagree slightly about a vertex, the first counts."""
    found = voronoi_vertices(problem)
    cell, word = np.repeat(found.cell, 2), found.words.ravel()
    order = np.lexsort([word, cell])
    # Every edge of a cell ends in two vertices.
    one, two = order[word[order] >= 0].reshape(-1, 2).T
    both = np.column_stack([one, two]) // 2
    pairs = np.column_stack([cell[one], word[one]])
    _, first = np.unique(np.sort(pairs, axis=1), axis=0, return_index=True)
    both = both[first]
    return _Edges(pairs[first, 0], pairs[first, 1], found.point[both], found.finite[both], found.error[both])


def _view_edges(problem: ReducedProblem, edges: _Edges, inputs: IntArray) -> _EdgeViews:
    """Measure every edge from some inputs, in the coordinates in which the noise is spherical."""
    inverse = np.eye(2) if problem.factor is None else np.linalg.inv(problem.factor)
    condition = 1.0 if problem.factor is None else float(np.linalg.cond(problem.factor))
    stretch = float(np.linalg.norm(inverse, 2))
    across = problem.differences[edges.near, edges.far]
    image = across if problem.factor is None else across @ problem.factor
    length = np.linalg.norm(image, axis=1)
    normal = image / length[:, None]
    along = np.column_stack([-normal[:, 1], normal[:, 0]]) @ inverse
    to_near, to_far = (problem.differences[inputs, side[:, None]] for side in (edges.near, edges.far))
    height = _dot(across / (2 * length[:, None]), to_near + to_far)
    distances = (
        np.sqrt(problem.squared_distances[inputs, side[:, None]]) for side in (edges.near, edges.far)
    )
    shift = 2.5 * _EPS * condition * stretch * sum(distances)
    base = _dot(along, to_near)
    ends = np.einsum("ed,ekd->ek", along, edges.vertices)
    error = stretch * np.linalg.norm(edges.vertices, axis=2) * edges.vertex_error * condition
    ends = np.where(edges.finite, ends, np.copysign(np.inf, ends))
    error = np.where(edges.finite, error, 0.0)
    order = np.argsort(ends, axis=1)
    ends, error = np.take_along_axis(ends, order, 1), np.take_along_axis(error, order, 1)
    distance = np.maximum(np.abs(height), CONFIG.nearest_share * shift)
    low, high = (np.arcsinh(np.clip((base + ends[:, [side]]) / distance, -1e300, 1e300)) for side in (0, 1))
    return _EdgeViews(height, low, high, np.asarray(shift + problem.residual), error)


def _dot(vectors: FloatArray, others: FloatArray) -> FloatArray:
    """Products of one vector per edge with one vector per edge and input."""
    return np.asarray(vectors[:, :1] * others[:, :, 0] + vectors[:, 1:] * others[:, :, 1])


def _edge_flux(
    tails: LogTails, views: _EdgeViews, wanted: BoolArray, *, upper: bool
) -> tuple[FloatArray, FloatArray]:
    """Return the flux through edges from inputs, as a logarithm, and its relative error."""
    height, low, high, shift = (column[wanted] for column in views[:4])
    tail: LogTail = tails.log_upper if upper else tails.log_lower
    h = np.maximum(np.abs(height), CONFIG.nearest_share * shift)
    limits = np.zeros_like(h), h, low, high
    log = log_wall_integral(tail, *limits) - _LOG_2PI
    crossing = (low < 0) & (high > 0)
    nearest = h * np.cosh(np.where(crossing, 0.0, np.minimum(np.minimum(np.abs(low), np.abs(high)), 300.0)))
    tail_error = tails.upper_error if upper else tails.lower_error
    at_most, relative = enclose(log, tail_error(nearest, log, 2 * shift) + QUADRATURE_ERROR)
    if not tails.is_known:
        # A tail of others may not be smooth: measure the quadrature error by a finer rule.
        relative += 2 * np.abs(np.expm1(log_wall_integral(tail, *limits, subdivide=3) - _LOG_2PI - log))
    # A vertex in the wrong position adds or takes the tail there times the angle by which it is wrong.
    for end, vertex_shift in zip((low, high), views.vertex_shift[np.nonzero(wanted)[0]].T, strict=True):
        radius = h * np.cosh(np.clip(end, -300, 300))
        angle = np.minimum((vertex_shift + shift) / radius, 4.0)
        log_there = tail(np.maximum(radius - vertex_shift - shift, 0.0))
        relative += np.exp(np.minimum(log_there - _LOG_2PI - log, 700.0)) * angle
    logs, errors = np.full(wanted.shape, -np.inf), np.zeros(wanted.shape)
    logs[wanted], errors[wanted] = at_most, np.where(log > -np.inf, relative, 0.0)
    return logs, errors
