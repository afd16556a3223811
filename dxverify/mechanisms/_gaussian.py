"""Gaussian releases of vectors that promise (ε, δ) to neighbouring words."""

from __future__ import annotations

import math
from abc import abstractmethod
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from dxverify.mechanisms._base import DRAWN_TOGETHER
from dxverify.mechanisms._decoding import DecodedMechanism
from dxverify.mechanisms._neighbours import NeighbourGraph, Neighbouring
from dxverify.mechanisms._parameters import COUNT, INSIDE_UNIT, UNIT, OneOf, parameter

if TYPE_CHECKING:
    from dxverify.protocols import FloatArray, IntArray, Metric, RNGLike


@dataclass(frozen=True, slots=True)
class GaussianRelease(DecodedMechanism):
    """A mechanism whose release is x + N(0, σ²I), σ perhaps different from word to word.

    What is published is the noisy vector (:meth:`release`); ``sample`` and ``perturb`` decode it to the nearest
    word, which is post-processing. The promise is (ε, δ) and holds between *neighbouring* words only: those
    joined in the nearest-neighbour graph.
    """

    delta: float = parameter(INSIDE_UNIT, "probability by which the promise may fail", 1e-5)
    neighbours: int = parameter(COUNT, "m, nearest neighbours that make the set of a word", 2)
    similarity: float = parameter(UNIT, "τ, least Jaccard similarity of the sets of neighbours", 0.5)
    own_neighbour: bool = parameter(
        OneOf((True, False)), "whether a word is among its own m neighbours", default=True
    )
    graph: NeighbourGraph = field(init=False, repr=False, compare=False)
    _sigmas: FloatArray = field(init=False, repr=False, compare=False)

    @property
    def metric(self) -> Metric:
        """Distance 1 between neighbouring words, infinite between others."""
        return Neighbouring(graph=self.graph)

    def sigma(self, word: int) -> float:
        """Return the standard deviation of the noise on each coordinate of this word's vector."""
        return float(self._sigmas[self._rows([word])[0]])

    def release(self, words: Any, rng: RNGLike = None) -> FloatArray:
        """Return the noisy vectors of the words, one a row; ``perturb`` with the same seed decodes these."""
        rows = self._rows(words)
        generator = np.random.default_rng(rng)
        released = np.empty((len(rows), self.vocabulary.dim))
        for start in range(0, len(rows), DRAWN_TOGETHER):
            part = slice(start, start + DRAWN_TOGETHER)
            released[part] = self._move(rows[part], generator)
        return released

    def promised_loss(self, x: int, y: int) -> float:
        """Return ε for neighbouring words, infinity for words to which nothing is promised, 0 for x = y."""
        first, second = map(int, self._rows([x, y]))
        if first == second:
            return 0.0
        return self.epsilon if self.graph.neighbouring(first, second) else math.inf

    @abstractmethod
    def _deviations(self) -> FloatArray:
        """Return the standard deviation for every word."""

    def _learn(self) -> None:
        graph = NeighbourGraph.build(
            self.vocabulary,
            self._search,
            neighbours=self.neighbours,
            similarity=self.similarity,
            own=self.own_neighbour,
        )
        self._keep(graph=graph)

    def _calibrate(self) -> None:
        self._keep(_sigmas=self._deviations())

    def _move(self, rows: IntArray, generator: np.random.Generator) -> FloatArray:
        noise = generator.standard_normal((len(rows), self.vocabulary.dim))
        return self._vectors(rows) + self._sigmas[rows, None] * noise


def classical_deviation(sensitivity: float, epsilon: float, delta: float) -> float:
    """Return Δ·√(2·ln(1.25/δ))/ε, the deviation of the classical Gaussian mechanism."""
    return sensitivity * math.sqrt(2 * math.log(1.25 / delta)) / epsilon
