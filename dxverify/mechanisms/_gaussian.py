"""Gaussian releases of vectors with an (ε, δ) guarantee between neighbouring words."""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from dxverify.errors import ParameterError
from dxverify.lattice import LatticeWords, entropy_source
from dxverify.mechanisms._base import DRAWN_TOGETHER, DecodedMechanism
from dxverify.mechanisms._neighbours import NeighbourGraph, Neighbouring
from dxverify.mechanisms._parameters import COUNT, INSIDE_UNIT, UNIT, OneOf, parameter
from dxverify.mechanisms._published import PublishedGaussian

if TYPE_CHECKING:
    from dxverify.protocols import FloatArray, IntArray, Metric, RNGLike


@dataclass(frozen=True, slots=True)
class GaussianRelease(DecodedMechanism):
    """A mechanism whose release is x + N(0, σ²I), σ perhaps different from word to word.

    What is published is the noisy vector (:meth:`release`); ``sample`` and ``perturb`` give the word nearest to one, which
    is post-processing. The guarantee is (ε, δ) and holds between *neighbouring* words only: those joined in the
    nearest-neighbour graph.

    A computer does not add real numbers. With ``arithmetic="lattice"`` the words are rounded to a lattice and the noise is
    an integer drawn exactly, so that the guarantee holds for the numbers that are published (see
    :mod:`dxverify.lattice`). With ``arithmetic="float"`` the release is the floating-point sum x + z. That is what
    programs usually do, and it does not keep the guarantee: the low bits of the sum show which words were impossible.
    It is here as a control of what not to publish, and an audit refutes it. Decoded words do not show those bits: the
    rounding of the sum changes a word with a probability below 1e-13.
    """

    delta: float = parameter(INSIDE_UNIT, "probability by which the promise may fail", 1e-5)
    neighbours: int = parameter(COUNT, "m, nearest neighbours that make the set of a word", 2)
    similarity: float = parameter(UNIT, "τ, least Jaccard similarity of the sets of neighbours", 0.5)
    own_neighbour: bool = parameter(
        OneOf((True, False)), "whether a word is among its own m neighbours", default=True
    )
    arithmetic: str = parameter(
        OneOf(("lattice", "float")),
        "how vectors are released: float, the plain sum, gives the word away and is a control",
        "lattice",
    )
    graph: NeighbourGraph = field(init=False, repr=False, compare=False)
    _sigmas: FloatArray = field(init=False, repr=False, compare=False)
    _made: dict[str, LatticeWords] = field(init=False, repr=False, compare=False)

    @property
    def metric(self) -> Metric:
        """Distance 1 between neighbouring words, infinite between others."""
        return Neighbouring(graph=self.graph)

    def sigma(self, word: int) -> float:
        """Return the standard deviation of the noise on each coordinate of this word's vector."""
        return float(self._sigmas[self._rows([word])[0]])

    def release(self, words: ArrayLike, rng: RNGLike = None, *, secure: bool = False) -> FloatArray:
        """Return the noisy vectors of the words, one a row.

        Parameters
        ----------
        words : sequence of int or of str
            Indexes or words.
        rng : None, int, SeedSequence or Generator
            Source of randomness; NumPy's generators are for audits, not for the protection of data.
        secure : bool
            Take every random bit from the operating system; needs ``arithmetic="lattice"`` and no ``rng``.
        """
        rows = self._rows(words)
        released = np.empty((len(rows), self.vocabulary.dim))
        draw = self._drawing(rng, secure=secure)
        for start in range(0, len(rows), DRAWN_TOGETHER):
            part = slice(start, start + DRAWN_TOGETHER)
            released[part] = draw(rows[part])
        return released

    def published(self) -> PublishedGaussian:
        """Return the distribution that a release is post-processing of: the centres it has and their deviations."""
        if self.arithmetic == "float":
            return PublishedGaussian(release=self, vocabulary=self.vocabulary, deviation=self.sigma)
        return PublishedGaussian.on_lattice(self, self._lattice)

    def _drawing(self, rng: RNGLike, *, secure: bool) -> Callable[[IntArray], FloatArray]:
        if self.arithmetic == "lattice":
            return partial(self._lattice.release, source=entropy_source(rng, secure=secure))
        if secure:
            raise ParameterError("secure", secure, "False with arithmetic='float', which protects nothing")
        return partial(self._move, generator=np.random.default_rng(rng))

    @property
    def _lattice(self) -> LatticeWords:
        """Rounded words, made when vectors are first released."""
        if "lattice" not in self._made:
            reach, graph = self._reach(), self.graph
            units = np.divide(self._sigmas, reach, out=np.zeros_like(reach), where=reach > 0)
            self._made["lattice"] = LatticeWords.covering(
                self.vocabulary.float64(), graph.edges, graph.lengths, reach=reach, units=units
            )
        return self._made["lattice"]

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
