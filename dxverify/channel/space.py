"""Exact channels in three dimensions: one integral for each edge of each Voronoi facet and input.

From an input at distance h from the plane of a facet, the flux through the facet is (1/4π) ∫ Pr[R > r]·h/r³ dA. In polar
coordinates around the projection of the input on the plane, the integral over the radius is closed: h·Pr[|Z| > r]/r, with
Z one coordinate of the noise (its distribution is that of a projection on a line). What remains is one integral along each
edge of the facet, the same as for an edge in the plane (:mod:`~dxverify.channel.wall_integral`), plus 2π·Pr[|Z| > h] if the
facet contains the projection. Cell probabilities are signed sums of fluxes (:mod:`~dxverify.channel.wall_flux`). Stated
errors are bounds, as in the plane.
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
#: Stands for the logarithm of zero where logarithms are compared.
_DEEPEST = -1e300
_LOG_4PI, _LOG_2PI = float(np.log(4 * np.pi)), float(np.log(2 * np.pi))


class _Edges(NamedTuple):
    """Edges where the cells ``near``, ``far`` and ``third`` meet, as parts of ``facet``, the one between near and far.

    Positions of both vertices are relative to ``near``.
    """

    facet: IntArray
    near: IntArray
    far: IntArray
    third: IntArray
    vertices: FloatArray
    finite: BoolArray
    vertex_error: FloatArray


class _EdgeViews(NamedTuple):
    """Edges (rows) relative to inputs (columns), in the coordinates in which the noise is spherical.

    ``height``: signed distance from the plane of the facet; ``side``: signed distance of the projection from the edge,
    positive on the side of the facet; ``low`` and ``high``: positions of the ends along the edge; then the errors of
    heights, of sides and of ends.
    """

    height: FloatArray
    side: FloatArray
    low: FloatArray
    high: FloatArray
    shift: FloatArray
    side_shift: FloatArray
    end_shift: FloatArray


def space_channel(problem: ReducedProblem) -> LogChannel:
    """Return the logarithms of all rows, each with its relative error."""
    assert problem.radius is not None  # noqa: S101 - three dimensions have a radius distribution
    edges, cells = _facet_edges(problem)
    views = _view_edges(problem, edges)
    tails = LogTails.of_coordinate(problem.radius)
    log, relative = _facet_flux(tails, edges.facet, views)
    _, first = np.unique(edges.facet, return_index=True)
    # The lower tail is never needed: fluxes of facets are already differences.
    bounded = np.zeros(len(problem.differences), dtype=bool)
    flux = WallFlux(cells, views.height[first] > 0, log, relative)
    return tails.mark_underflow(sum_wall_fluxes(flux, bounded, None))


def _facet_edges(problem: ReducedProblem) -> tuple[_Edges, tuple[IntArray, IntArray]]:
    """List the edges of every facet; where two cells disagree slightly about a facet, the first counts."""
    found = voronoi_vertices(problem)
    pairs_at_vertex = np.concatenate([found.words[:, [i, j]] for i in range(3) for j in range(3) if i != j])
    vertex = np.tile(np.arange(len(found.words)), 6)
    inner = (pairs_at_vertex >= 0).all(axis=1)
    vertex, pairs_at_vertex = vertex[inner], pairs_at_vertex[inner]
    near, (far, third) = found.cell[vertex], pairs_at_vertex.T
    order = np.lexsort([third, far, near])
    # Every edge of a cell ends in two vertices.
    one, two = order.reshape(-1, 2).T
    # An edge from infinity to infinity is the outline of a facet at infinity.
    some = found.finite[vertex[one]] | found.finite[vertex[two]]
    one, two = one[some], two[some]
    pairs = np.sort(np.column_stack([near[one], far[one]]), axis=1)
    facets, facet = np.unique(pairs, axis=0, return_inverse=True)
    owner = np.full(len(facets), len(problem.differences))
    np.minimum.at(owner, facet.ravel(), near[one])
    keep = near[one] == owner[facet.ravel()]
    one, two, facet = one[keep], two[keep], facet.ravel()[keep]
    both = np.column_stack([vertex[one], vertex[two]])
    edges = _Edges(
        facet, near[one], far[one], third[one], found.point[both], found.finite[both], found.error[both]
    )
    return edges, (owner, facets.sum(axis=1) - owner)


def _view_edges(problem: ReducedProblem, edges: _Edges) -> _EdgeViews:
    """Measure every edge from every input."""
    inverse = np.eye(3) if problem.factor is None else np.linalg.inv(problem.factor)
    condition = 1.0 if problem.factor is None else float(np.linalg.cond(problem.factor))
    stretch = float(np.linalg.norm(inverse, 2)) * condition

    def image(vectors: FloatArray) -> FloatArray:
        return vectors if problem.factor is None else np.asarray(vectors @ problem.factor)

    to_near, to_far, to_third = (
        problem.differences[:, word].transpose(1, 0, 2) for word in (edges.near, edges.far, edges.third)
    )
    to_other = problem.differences[edges.near, edges.far]
    to_next = problem.differences[edges.near, edges.third]
    length = np.linalg.norm(image(to_other), axis=1, keepdims=True)
    normal, oblique = image(to_other) / length, image(to_next)
    component = np.einsum("ed,ed->e", normal, oblique)[:, None]
    in_plane = oblique - component * normal
    width = np.linalg.norm(in_plane, axis=1, keepdims=True)
    height = np.einsum("ed,ewd->ew", to_other, to_near + to_far) / (2 * length)
    side = (np.einsum("ed,ewd->ew", to_next, to_near + to_third) / 2 - height * component) / width
    tangent = np.cross(normal, in_plane / width) @ inverse
    base = np.einsum("ed,ewd->ew", tangent, to_near)
    ends = np.einsum("ed,ekd->ek", tangent, edges.vertices)
    vertex_error = stretch * np.linalg.norm(edges.vertices, axis=2) * edges.vertex_error
    vertex_error = np.where(edges.finite, vertex_error, 0.0)
    ends = np.where(edges.finite, ends, np.copysign(np.inf, ends))
    order = np.argsort(ends, axis=1)
    ends, vertex_error = np.take_along_axis(ends, order, 1), np.take_along_axis(vertex_error, order, 1)
    lengths = sum(np.linalg.norm(to, axis=2) for to in (to_near, to_far, to_third))
    shift = 3 * _EPS * stretch * lengths + problem.residual
    side_shift = shift * np.linalg.norm(oblique, axis=1, keepdims=True) / width
    return _EdgeViews(
        height,
        side,
        base + ends[:, [0]],
        base + ends[:, [1]],
        shift,
        side_shift,
        vertex_error[:, None] + side_shift[:, :, None],
    )


def _facet_flux(tails: LogTails, facet: IntArray, views: _EdgeViews) -> tuple[FloatArray, FloatArray]:
    """Return the flux through every facet from every input, as a logarithm, and its relative error."""

    def tail(r: FloatArray) -> FloatArray:
        return np.asarray(tails.log_upper(r) - np.log(r))

    count, inputs = int(facet.max()) + 1, views.height.shape[1]
    height = np.maximum(np.abs(views.height), CONFIG.nearest_share * views.shift)
    side = np.maximum(np.abs(views.side), CONFIG.nearest_share * views.side_shift)
    low, high = (np.arcsinh(np.clip(end / side, -1e300, 1e300)) for end in (views.low, views.high))
    limits = height.ravel(), side.ravel(), low.ravel(), high.ravel()
    found = log_wall_integral(tail, *limits).reshape(height.shape)
    log = np.maximum(found, _DEEPEST)
    edge, edge_error = _enclose_edges(tails, tail, views, (height, side, low, high), log)
    edge = np.where(found > -np.inf, edge, -np.inf)
    if not tails.is_known:
        finer = np.maximum(log_wall_integral(tail, *limits, subdivide=3).reshape(height.shape), _DEEPEST)
        edge_error += 2 * np.abs(np.expm1(finer - log))
    _, first = np.unique(facet, return_index=True)
    contains = np.ones((count, inputs), dtype=bool)
    np.logical_and.at(contains, facet, views.side >= 0)
    centre = np.where(contains, tail(height[first]) + _LOG_2PI, -np.inf)
    centre_error = tails.upper_error(height[first], np.where(contains, centre, 0.0), views.shift[first])
    centre, centre_error = enclose(centre, centre_error, _ceiling(height[first]))
    top = centre.copy()
    np.maximum.at(top, facet, edge)
    reached = top > -np.inf
    top = np.where(reached, top, 0.0)
    terms = np.exp(edge - top[facet])
    value = np.exp(centre - top)
    error = value * centre_error
    np.add.at(value, facet, -np.where(views.side >= 0, 1.0, -1.0) * terms)
    np.add.at(error, facet, terms * edge_error)
    # The flux is proportional to the height, so an error of the height counts in proportion.
    error += np.abs(value) * (views.shift / height)[first] + 1e-300
    with np.errstate(divide="ignore"):
        flux = np.where(value > error, np.log(np.maximum(value, 1e-300)), np.log(error))
    relative = error / np.maximum(value, error)
    logs = flux + top + np.log(height[first]) - _LOG_4PI
    # No flux exceeds one.
    return np.where(reached, np.minimum(logs, 0.0), -np.inf), np.where(reached, relative, 0.0)


def _ceiling(height: FloatArray) -> FloatArray:
    """Return the largest logarithm of 2π·Pr[|Z| > r]/r for r ≥ height, and of any part of it along an edge."""
    return np.asarray(_LOG_2PI - np.log(height))


def _enclose_edges(
    tails: LogTails, tail: LogTail, views: _EdgeViews, limits: tuple[FloatArray, ...], log: FloatArray
) -> tuple[FloatArray, FloatArray]:
    """Return the integral along each edge, or an upper bound of it, and its relative error."""
    height, side, low, high = limits
    crossing = (low < 0) & (high > 0)
    start = np.where(crossing, 0.0, np.minimum(np.minimum(np.abs(low), np.abs(high)), 300.0))
    nearest = np.hypot(height, side * np.cosh(start))
    slip = np.minimum(views.side_shift / side, 1.0)
    error = QUADRATURE_ERROR + tails.upper_error(nearest, log, 2 * views.shift + slip * nearest)
    at_most, relative = enclose(log, error, _ceiling(height))
    relative += slip
    for end, number in ((low, 0), (high, 1)):
        distance = side * np.cosh(np.clip(end, -300, 300))
        end_shift = views.end_shift[:, :, number]
        angle = np.minimum(end_shift / distance, 4.0)
        log_there = tail(np.hypot(height, np.maximum(distance - end_shift, 0.0)))
        relative += np.exp(np.minimum(log_there - log, 700.0)) * angle
    return at_most, relative
