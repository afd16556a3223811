"""Spherical Laplace noise on vectors that are themselves published: drawn exactly, on a lattice."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Self, final

import numpy as np
from numpy.typing import ArrayLike

from dxverify.distributions.noise import LaplaceNoise
from dxverify.errors import ParameterError
from dxverify.lattice import LaplaceWords, entropy_source
from dxverify.mechanisms._base import DRAWN_TOGETHER, DecodedMechanism, words_at
from dxverify.mechanisms._parameters import OneOf, parameter
from dxverify.search import ExactSearch

if TYPE_CHECKING:
    from dxverify.protocols import FloatArray, IntArray, RNGLike


@final
@dataclass(frozen=True, slots=True)
class LatticeLaplace(DecodedMechanism):
    """Publish the vector of a word with noise of density ∝ exp(−ε‖η‖).

    Parameters
    ----------
    vocabulary : Vocabulary
        Words and vectors.
    epsilon : float
        Privacy parameter per unit of Euclidean distance, positive.
    arithmetic : {"lattice", "float"}
        How :meth:`release` adds. On the lattice the words are rounded and the noise is a vector of integers drawn exactly,
        so that the guarantee holds for the numbers that are published (see :mod:`dxverify.lattice.laplace_words`). The plain
        sum of floats does not keep it: its low bits show which words were impossible. It is a control of what not to publish.
    precision, block_size
        As in :class:`EuclideanLaplace`.

    Notes
    -----
    Guarantees ε·‖x − y‖ with δ = 0. ``sample`` and ``perturb`` give the word nearest to the plain sum, as
    :class:`EuclideanLaplace` does: a word does not show those bits.

    Examples
    --------
    >>> from dxverify import Vocabulary
    >>> mechanism = LatticeLaplace(Vocabulary.builtin("line"), epsilon=2.0)
    >>> mechanism.release([0, 1], 0).shape
    (2, 1)
    """

    title: ClassVar[str] = "Multivariate Laplace noise, published vector"
    promise: ClassVar[str] = "ε·‖x − y‖"
    claims: ClassVar[tuple[str, ...]] = ("dx-lattice-laplace", "dx-scale-mixture", "feyisetan-2020-thm-1")
    source: ClassVar[str] = "dx"

    arithmetic: str = parameter(
        OneOf(("lattice", "float")),
        "how vectors are released: float, the plain sum, gives the word away and is a control",
        "lattice",
    )
    noise: LaplaceNoise = field(init=False, repr=False, compare=False)
    _made: dict[str, LaplaceWords] = field(init=False, repr=False, compare=False)

    @classmethod
    def example(cls) -> Self:
        """Return the mechanism on three words of the plane."""
        return cls(words_at((0, 0), (1, 0), (0, 2)), epsilon=2.0)

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
        if self.arithmetic == "lattice":
            return self._lattice.release(rows, entropy_source(rng, secure=secure))
        if secure:
            raise ParameterError("secure", secure, "False with arithmetic='float', which protects nothing")
        generator = np.random.default_rng(rng)
        parts = range(0, len(rows), DRAWN_TOGETHER)
        drawn = [self._move(rows[start : start + DRAWN_TOGETHER], generator) for start in parts]
        return np.concatenate(drawn) if drawn else np.empty((0, self.vocabulary.dim))

    @property
    def _lattice(self) -> LaplaceWords:
        """Rounded words, made when vectors are first released."""
        if "lattice" not in self._made:
            vectors = self.vocabulary.float64()
            self._made["lattice"] = LaplaceWords.calibrated(
                vectors, epsilon=self.epsilon, nearest=least_distance(vectors, self.block_size)
            )
        return self._made["lattice"]

    def _calibrate(self) -> None:
        self._keep(noise=LaplaceNoise(dim=self.vocabulary.dim, epsilon=self.epsilon), _made={})

    def _move(self, rows: IntArray, generator: np.random.Generator) -> FloatArray:
        return self._vectors(rows) + self.noise.sample(len(rows), generator)


def least_distance(vectors: FloatArray, block_size: int) -> float:
    """Return the least distance of two different vectors, infinity if all are one."""
    distinct = np.unique(vectors, axis=0)
    if len(distinct) < 2:
        return math.inf
    search = ExactSearch(points=distinct, precision="float64", block_size=block_size)
    _, distances = search.k_nearest(distinct, 1, without=np.arange(len(distinct)))
    return float(distances.min())
