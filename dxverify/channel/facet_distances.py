"""Signed distances from orthogonal projections to facets, for all inputs and all faces of the Voronoi diagram.

The projection of an input on the affine hull of a face has a signed distance d from the affine hull of each facet of the
face, negative if it lies beyond. With the barycentric coordinate λ of the word that the facet adds to the dual Delaunay
simplex, d = ⟨∇λ, (‖w − x_j‖²)_j⟩/(2‖∇λ‖): half the gradient of a coordinate times squared distances. Errors of squared
distances (rounding, and words off the span) carry over linearly.

A projection that lies on a facet within its error is a tie. Ties are broken by moving inputs, and the weights of words,
by an infinitesimal random step (simulation of simplicity); see the references of :mod:`~dxverify.channel.voronoi`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from dxverify.channel.config import CONFIG
from dxverify.channel.low_dimensional import ReducedProblem
from dxverify.channel.voronoi import Delaunay, Simplices
from dxverify.protocols import BoolArray, FloatArray, IntArray

_EPS = float(np.finfo(float).eps)

#: Values for inputs × words, their errors, and their errors at noise of length zero.
_Values = tuple[FloatArray, FloatArray, FloatArray]


class FacetDistances(NamedTuple):
    """Facets of faces, for each input: ``face`` whose facet it is, ``facet`` its number, signed distance and its error.

    Numbers are those of faces times those of inputs, inputs running fastest; ``face`` is non-decreasing.
    """

    face: IntArray
    facet: IntArray
    distance: FloatArray
    error: FloatArray

    def pick(self, index: IntArray | BoolArray) -> FacetDistances:
        """Return the chosen entries."""
        return FacetDistances(self.face[index], self.facet[index], self.distance[index], self.error[index])


class FaceLevel(NamedTuple):
    """All faces of one dimension: distances to their facets, and the ties among them in units of the infinitesimal step.

    ``inside`` is one for each face that contains its projection after that step; ``facet_count`` counts the facets.
    """

    facets: FacetDistances
    ties: FacetDistances
    inside: FloatArray
    facet_count: int


def barycentric_gradients(coordinates: FloatArray, triangulation: Delaunay) -> list[FloatArray]:
    """Return, for each simplex, the Gram matrix of the gradients of its barycentric coordinates."""
    return [_gradient_products(coordinates[level.words]) for level in triangulation.levels[1:]]


def _gradient_products(vertices: FloatArray) -> FloatArray:
    edges = vertices[:, 1:] - vertices[:, :1]
    inverse = np.linalg.inv(np.linalg.qr(edges.transpose(0, 2, 1), mode="r"))
    gradients = np.concatenate([-inverse.sum(axis=1, keepdims=True), inverse], axis=1)
    return np.asarray(gradients @ gradients.transpose(0, 2, 1))


def wall_shift_error(problem: ReducedProblem, width: float, mean_scale: float) -> FloatArray:
    """Bound the change of each cell probability by errors of the positions of its walls.

    Errors of squared distances move a wall by their sum over twice the distance of its words, through noise whose density
    across a plane is at most t/√2π. The errors are those of words off the span and of rounded coordinates, by which
    walls between close words are turned, for noise shorter than ``width``.
    """
    square_error = (
        residual_error(problem, width) + 4 * _EPS * float(np.abs(problem.coordinates).max()) * width
    )
    lengths = np.linalg.norm(problem.coordinates[:, None] - problem.coordinates, axis=2)
    np.fill_diagonal(lengths, np.inf)
    return np.asarray((square_error / lengths).sum(axis=1) * mean_scale / np.sqrt(2 * np.pi))


def residual_error(problem: ReducedProblem, width: float) -> float:
    """Return what words off the span add to squared distances from noisy points, for noise shorter than ``width``."""
    return 2 * problem.residual * width


def is_crowded(problem: ReducedProblem) -> bool:
    """Return whether some words are so close together, compared with the others, that turned walls matter."""
    squares = np.where(problem.squared_distances > 0, problem.squared_distances, np.inf)
    return bool(problem.squared_distances.max() > CONFIG.crowded_ratio**2 * squares.min())


def facet_distances(
    problem: ReducedProblem,
    triangulation: Delaunay,
    gradients: list[FloatArray],
    inputs: IntArray,
    width: float,
) -> list[FaceLevel]:
    """Measure all facets from some inputs, those of cells first, for noise shorter than ``width``."""
    squares = problem.squared_distances[inputs]
    rounding = 4 * _EPS * squares + 2 * problem.residual * np.sqrt(squares)
    error = rounding + residual_error(problem, width)
    nearest = np.sqrt(np.where(problem.squared_distances > 0, problem.squared_distances, np.inf).min(axis=1))
    shape = len(inputs), problem.differences.shape[2]
    steps = np.random.default_rng(0).uniform(-1, 1, shape) * nearest[inputs, None]
    perturbed = np.einsum("wd,wxd->wx", steps, problem.differences[inputs])
    perturbed = perturbed + triangulation.weights * nearest.min() ** 2
    step_error = 4 * _EPS * np.abs(perturbed)
    counts = [len(level.words) for level in triangulation.levels[:-1]]
    return [
        _measure_level((squares, error, rounding), (perturbed, step_error, step_error), *level)
        for level in zip(triangulation.levels[1:], gradients, counts, strict=True)
    ]


def _measure_level(
    squares: _Values, perturbed: _Values, simplices: Simplices, gradients: FloatArray, faces: int
) -> FaceLevel:
    inputs = len(squares[0])
    face = simplices.without[:, :, None] * inputs + np.arange(inputs)
    facet = np.broadcast_to(np.arange(len(face))[:, None, None] * inputs + np.arange(inputs), face.shape)
    length = 2 * np.sqrt(np.einsum("szz->sz", gradients))[:, :, None]
    order = np.argsort(face, axis=None, kind="stable")

    def propagate(errors: FloatArray) -> FloatArray:
        return np.asarray(np.abs(gradients) @ errors.T[simplices.words] / length).ravel()

    def measure(values: _Values) -> FacetDistances:
        distance = gradients @ values[0].T[simplices.words] / length
        found = FacetDistances(face.ravel(), facet.ravel(), distance.ravel(), propagate(values[1]))
        return found.pick(order)

    facets = measure(squares)
    # The error of words off the span grows with the noise; whether a projection lies on a facet does not involve noise.
    touching = np.abs(facets.distance) <= CONFIG.tie_ratio * propagate(squares[2])[order]
    inside = np.ones(faces * inputs)
    inside[facets.face[~touching & (facets.distance < 0)]] = 0.0
    tied = touching & (inside[facets.face] > 0)
    # A facet whose affine hull contains the projection, but far from the facet itself, is no tie and contributes nothing.
    ties = (measure(perturbed) if tied.any() else facets).pick(tied)
    inside[ties.face[ties.distance < 0]] = 0.0
    return FaceLevel(facets.pick(~touching), ties, inside, len(simplices.words) * inputs)
