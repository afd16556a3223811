"""Gaussian releases of vectors with an (ε, δ) guarantee between neighbouring words."""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, final

import numpy as np

from dxverify.lattice import LatticeWords
from dxverify.mechanisms._neighbours import NeighbourGraph, Neighbouring
from dxverify.mechanisms._parameters import COUNT, INSIDE_UNIT, UNIT, OneOf, parameter
from dxverify.mechanisms._release import VectorRelease
from dxverify.vocabulary import Vocabulary

if TYPE_CHECKING:
    from dxverify.protocols import FloatArray, IntArray, Metric


@final
@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class PublishedGaussian:
    """Gaussian noise, in real arithmetic, from which the released numbers follow without a further look at the word.

    Parameters
    ----------
    release : GaussianRelease
        The mechanism, whose guarantee and graph these are.
    vocabulary : Vocabulary
        The words with the vectors that noise is added to: on a lattice, the rounded ones.
    deviation : callable
        σ of a word.
    """

    release: Any
    vocabulary: Vocabulary
    deviation: Callable[[int], float]

    @property
    def epsilon(self) -> float:
        """The guaranteed ε."""
        return float(self.release.epsilon)

    @property
    def delta(self) -> float:
        """The guaranteed δ."""
        return float(self.release.delta)

    @property
    def graph(self) -> Any:
        """The graph of neighbouring words."""
        return self.release.graph

    def sigma(self, word: int) -> float:
        """Return the standard deviation of the noise on each coordinate of this word's vector."""
        return self.deviation(word)


@dataclass(frozen=True, slots=True)
class GaussianRelease(VectorRelease):
    """A mechanism whose release is x + N(0, σ²I), σ perhaps different from word to word.

    The guarantee is (ε, δ) and holds between *neighbouring* words only: those joined in the nearest-neighbour graph.
    """

    delta: float = parameter(INSIDE_UNIT, "probability by which the guarantee may fail", 1e-5)
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

    def published(self) -> PublishedGaussian:
        """Return the distribution that a release is post-processing of: the centres it has and their deviations."""
        if self.arithmetic == "float":
            return PublishedGaussian(release=self, vocabulary=self.vocabulary, deviation=self.sigma)
        lattice = self._lattice()
        rounded = Vocabulary(words=self.vocabulary.words, vectors=lattice.centres())
        return PublishedGaussian(release=self, vocabulary=rounded, deviation=lattice.sigma)

    def _round_words(self) -> LatticeWords:
        reach, graph = self._reach(), self.graph
        units = np.divide(self._sigmas, reach, out=np.zeros_like(reach), where=reach > 0)
        return LatticeWords.covering(
            self.vocabulary.float64(), graph.edges, graph.lengths, reach=reach, units=units
        )

    def loss_bound(self, x: int, y: int) -> float:
        """Return ε for neighbouring words, infinity for words to which nothing is guaranteed, 0 for x = y."""
        first, second = map(int, self._rows([x, y]))
        if first == second:
            return 0.0
        return self.epsilon if self.graph.neighbouring(first, second) else math.inf

    @abstractmethod
    def _deviations(self) -> FloatArray:
        """Return the standard deviation for every word."""

    def _reach(self) -> FloatArray:
        """Return, for every word, the distance its noise is calibrated to; neighbours have the same."""
        return np.full(len(self.vocabulary), self.graph.sensitivity)

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
        self._keep(_sigmas=self._deviations(), _made={})

    def _move(self, rows: IntArray, generator: np.random.Generator) -> FloatArray:
        noise = generator.standard_normal((len(rows), self.vocabulary.dim))
        return self._vectors(rows) + self._sigmas[rows, None] * noise


def classical_deviation(sensitivity: float, epsilon: float, delta: float) -> float:
    """Return Δ·√(2·ln(1.25/δ))/ε, the deviation of the classical Gaussian mechanism."""
    return sensitivity * math.sqrt(2 * math.log(1.25 / delta)) / epsilon
