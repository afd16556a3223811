"""Exact channels in four to eight dimensions: recursion over the faces of the Voronoi diagram.

The noise is a Gaussian scale mixture N/t. For a face of dimension j, let P(t) be the probability that a standard normal
vector of j dimensions, centred at the projection of the input, falls into the face magnified t times. A vertex has P = 1,
and by Gauss's theorem

    dP/dt = Σ d·φ(t·d)·P′(t)

over the facets of the face, where P′ belongs to the facet, d is its signed distance from the projection and φ the normal
density. As t → ∞, P tends to one or zero as the face contains the projection or not. So each facet costs one integral over
log t, whatever the dimension, and the distribution of t enters only at the cells, which are faces too. The integrals run
from large t to small, panel by panel, with one Gauss–Legendre rule on each panel.

A projection on the boundary of a face (a tie: d = 0 within its error) is moved off it by an infinitesimal random step. Tied
facets are integrated first, with distances in units of that step, then all others
(:mod:`~dxverify.channel.facet_distances`).

Applies to Gaussian scale mixtures (Laplace and Gaussian noise among them) and at most 64 words; None is returned where the Delaunay triangulation is not certain or has too many facets.
Stated errors bound quadrature (from the decay of Legendre coefficients), rounding and words off the span.

References
----------
Plackett, R. L. (1954). A reduction formula for normal multivariate integrals. Biometrika 41(3/4), 351–360.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import NamedTuple

import numpy as np

from dxverify.channel.config import CONFIG
from dxverify.channel.facet_distances import (
    FaceLevel,
    FacetDistances,
    barycentric_gradients,
    facet_distances,
    is_crowded,
    wall_shift_error,
)
from dxverify.channel.log_channel import LogChannel
from dxverify.channel.log_tails import TAIL_ERROR
from dxverify.channel.low_dimensional import ReducedProblem
from dxverify.channel.scale_mixture import (
    NODES,
    RULE,
    ScaleMixture,
    angular_scales,
    is_scale_mixture,
    scale_mixture,
)
from dxverify.channel.voronoi import Delaunay, delaunay
from dxverify.lazy import compiled, special
from dxverify.protocols import FloatArray, IntArray, Tell
from dxverify.signals import deferred

_EPS = float(np.finfo(float).eps)
_SQRT_2PI = float(np.sqrt(2 * np.pi))


class FaceValues(NamedTuple):
    """P of faces at the nodes of a panel, its largest absolute value there and a bound on its error."""

    value: FloatArray
    largest: FloatArray
    error: FloatArray


class RunningIntegral(NamedTuple):
    """P of faces at the lower end of the panels so far, and its error; both are updated in place."""

    value: FloatArray
    error: FloatArray


class Panel(NamedTuple):
    """A panel in log t: its nodes and ends, half its length, and the cutoff of distances.

    ``weights`` multiply the integrand at each node; ``top`` is an upper bound on them, by which errors are multiplied.
    """

    t: FloatArray
    low: float
    high: float
    half: float
    cutoff: float
    weights: FloatArray
    top: float = 1.0

    @classmethod
    def between(cls, ends: tuple[float, float], cutoff: float) -> Panel:
        """Place the rule between two ends in log t."""
        low, high = ends
        half = (high - low) / 2
        t = np.exp((low + high) / 2 + half * RULE.nodes)
        return cls(t, float(np.exp(low)), float(np.exp(high)), half, cutoff, np.ones(NODES))


#: Integrates one panel: takes distances to facets, P of the facets, the panel, and the running integral of the faces.
IntegratePanel = Callable[[FacetDistances, FaceValues, Panel, RunningIntegral], FaceValues]


def face_channel(problem: ReducedProblem, progress: Tell | None = None) -> LogChannel | None:
    """Return the logarithms of all rows, each with its relative error.

    None if the noise is no Gaussian scale mixture, or if faces are too many or not found with certainty.
    """
    triangulation = delaunay(problem) if is_scale_mixture(problem.radius) else None
    if triangulation is None:
        return None
    integrate = _implementation(triangulation.facet_count * len(problem.differences))
    if integrate is None:
        return None
    inverse = np.eye(problem.dim) if problem.factor is None else np.linalg.inv(problem.factor)
    extent = float(np.linalg.norm(problem.differences @ inverse.T, axis=2).max())
    # The wall between two words lies about half as far as they do, and their cells a little farther.
    scales = scale_mixture(problem.radius, 0.75 * extent)
    rows = partial(_integrate_rows, integrate=integrate, progress=progress)
    value, error = _all_rows(problem, triangulation, scales, rows)
    # The flux through a wall leaves one cell and enters another, so rows add up to one unless a tie was decided wrongly.
    if (np.abs(value.sum(axis=1) - 1) > error.sum(axis=1) + 1e-12 * len(value)).any():
        return None
    omitted = scales.omitted * len(value) + TAIL_ERROR * np.abs(value)
    return LogChannel.from_values(value, error + omitted)


def _implementation(facets: int) -> IntegratePanel | None:
    """Return the implementation for a number of facets times inputs: compiled, NumPy, or None if there are too many."""
    fast = compiled_integration() if CONFIG.compile_facets < facets <= CONFIG.max_facets_compiled else None
    return fast or (integrate_panel if facets <= CONFIG.max_facets_numpy else None)


def _all_rows(
    problem: ReducedProblem,
    triangulation: Delaunay,
    scales: ScaleMixture,
    compute: Callable[..., tuple[FloatArray, FloatArray]],
) -> tuple[FloatArray, FloatArray]:
    """Return all rows and their errors.

    Words off the span enter the error of every distance, which is small compared with every entry unless words lie close
    together. There, a bound on the shift of whole walls is better.
    """
    width, crowded = scales.cutoff / scales.low, is_crowded(problem)
    value, error = compute(problem, triangulation, scales, 0.0 if crowded else width)
    if crowded or (problem.residual > 0 and error.max() > CONFIG.large_error):
        value, smaller = (value, error) if crowded else compute(problem, triangulation, scales, 0.0)
        shifted = smaller + wall_shift_error(problem, width, scales.mean_bound())
        error = shifted if crowded else np.minimum(error, shifted)
    return value, error


def _integrate_rows(
    problem: ReducedProblem,
    triangulation: Delaunay,
    scales: ScaleMixture,
    width: float,
    *,
    integrate: IntegratePanel,
    progress: Tell | None,
) -> tuple[FloatArray, FloatArray]:
    size = len(problem.differences)
    widest = max(level.without.size for level in triangulation.levels)
    value, error = np.empty((size, size)), np.empty((size, size))
    gradients = barycentric_gradients(problem.coordinates, triangulation)
    blocks = min(size, 1 + widest * NODES * size // CONFIG.block)
    for inputs in np.array_split(np.arange(size), blocks):
        levels = facet_distances(problem, triangulation, gradients, inputs, width)
        found = _integrate_levels(levels, scales, integrate)
        value[inputs], error[inputs] = (column.reshape(size, -1).T for column in found)
        if progress is not None:
            progress(int(inputs[-1]) + 1, size)
    return value, error


def _integrate_levels(
    levels: list[FaceLevel], scales: ScaleMixture, integrate: IntegratePanel
) -> RunningIntegral:
    """Integrate from large t to small: first tied facets, in units of the infinitesimal step, then all others."""
    integrals = [RunningIntegral(level.inside.copy(), np.zeros(len(level.inside))) for level in levels]
    count = levels[-1].facet_count
    vertices = FaceValues(np.ones((count, NODES)), np.ones(count), np.zeros(count))
    facets, ties = [level.facets for level in levels], [level.ties for level in levels]
    for panel in _panels(ties):
        _integrate_walls(ties, vertices, panel, integrals, integrate)
    for panel in _panels(facets, scales):
        walls = _integrate_walls(facets, vertices, panel, integrals, integrate)
        # At the cells the integrand is weighted with the probability that t lies below.
        weighted = panel._replace(weights=scales.cdf(panel.t), top=float(scales.cdf(np.array(panel.high))))
        integrate(facets[0], walls, weighted, integrals[0])
    return integrals[0]


def _panels(levels: list[FacetDistances], scales: ScaleMixture | None = None) -> list[Panel]:
    """Return panels from where every facet is far away down to the least t; for ties down to t = 0."""
    distances = np.abs(np.concatenate([facets.distance for facets in levels]))
    if not len(distances):
        return []
    used = scales or angular_scales(1 / float(distances.max()))
    return [Panel.between(ends, used.cutoff) for ends in used.panels(used.cutoff / float(distances.min()))]


def _integrate_walls(
    levels: list[FacetDistances],
    vertices: FaceValues,
    panel: Panel,
    integrals: list[RunningIntegral],
    integrate: IntegratePanel,
) -> FaceValues:
    """Integrate one panel from the vertices up to the walls of cells, whose P is returned."""
    values = vertices
    for level in range(len(levels) - 1, 0, -1):
        values = integrate(levels[level], values, panel, integrals[level])
    return values


def integrate_panel(
    facets: FacetDistances, below: FaceValues, panel: Panel, integral: RunningIntegral
) -> FaceValues:
    """Return P on a panel for the faces that have these facets, and update their running integral."""
    face, flux, lost = _panel_flux(facets, below, panel)
    value, largest = np.repeat(integral.value[:, None], NODES, axis=1), np.abs(integral.value)
    if len(face):
        flux *= panel.weights
        sums = flux @ RULE.matrix
        value[face] -= sums[:, :NODES]
        integral.value[face] -= sums[:, NODES]
        integral.error[face] += lost * panel.top + _quadrature_error(sums, flux)
        largest[face] = np.abs(value[face]).max(axis=1)
    return FaceValues(value, largest, integral.error)


@cache
def compiled_integration() -> IntegratePanel | None:
    """Return :func:`integrate_panel` compiled: a third of the time, a looser bound on rounding errors; None without numba."""
    loops = compiled("dxverify.channel._face_recursion")
    if loops is None:
        return None

    def run(facets: FacetDistances, below: FaceValues, panel: Panel, integral: RunningIntegral) -> FaceValues:
        ends = panel.low, panel.high, panel.half, panel.cutoff
        rule = panel.weights * (panel.half / _SQRT_2PI), panel.top, RULE.matrix
        with deferred():
            value, largest = loops.integrate_panel(tuple(facets), tuple(below), panel.t, ends, rule, integral)
        return FaceValues(value, largest, integral.error)

    return run


def _panel_flux(
    facets: FacetDistances, below: FaceValues, panel: Panel
) -> tuple[IntArray, FloatArray, FloatArray]:
    """Return the faces whose P changes on a panel, the integrand t·dP/dt at its nodes, and a bound on its error.

    Facets beyond the cutoff, where φ(t·d) is negligible, and facets whose P′ is exactly zero are left out.
    """
    nonzero = (below.largest + below.error > 0)[facets.facet]
    near = np.flatnonzero((np.abs(facets.distance) * panel.low < panel.cutoff) & nonzero)
    if not len(near):
        return near, np.empty((0, NODES)), np.empty(0)
    distance, facet, face = facets.distance[near], facets.facet[near], facets.face[near]
    x = distance[:, None] * panel.t
    flux = np.exp(np.square(x) / -2)
    flux *= x
    flux *= below.value[facet]
    starts = np.flatnonzero(np.diff(face, prepend=-1))
    sums = np.add.reduceat(flux, starts, axis=0) * (panel.half / _SQRT_2PI)
    nearest, farthest = np.abs(distance) * panel.low, np.abs(distance) * panel.high
    mass = special.ndtr(-nearest) - special.ndtr(-farthest)
    slope = np.exp(-np.square(nearest) / 2) * (1 + np.square(nearest))
    # 32 roundings: the exponential, two products, the sum and the rule, with a margin.
    lost = mass * (below.error[facet] + 32 * _EPS * below.largest[facet])
    lost += facets.error[near] * panel.high * panel.half * slope * below.largest[facet]
    return face[starts], sums, np.add.reduceat(lost, starts)


def _quadrature_error(sums: FloatArray, flux: FloatArray) -> FloatArray:
    """Bound the error of a Gauss rule, which is exact for twice as many coefficients as it has nodes.

    Legendre coefficients are assumed to fall as fast from the last known to the last that matters as they fell before.
    """
    last, most = np.abs(sums[:, NODES + 1 :]).sum(axis=1), np.abs(flux).max(axis=1)
    return np.asarray(last * np.divide(last, most, out=np.zeros_like(last), where=most > 0) + 4 * _EPS * most)
