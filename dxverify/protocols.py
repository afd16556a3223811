"""Protocols through which the packages of dxverify use each other.

A user's own mechanism needs only :class:`Mechanism`; the further protocols are capabilities
that make exact answers possible. Data members are written as properties so that frozen objects, whose
members cannot be set, conform too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol, Self, runtime_checkable

import numpy as np
from numpy.typing import ArrayLike, NDArray

if TYPE_CHECKING:
    from dxverify.vocabulary import Vocabulary

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]
#: Takes how much of some work is done, and how much there is.
Tell = Callable[[int, int], None]
#: Vectors of words, in single or double precision as they came.
Vectors = NDArray[np.floating]
BoolArray = NDArray[np.bool_]

#: What may be given as ``rng``: None (entropy of the system), an int, a SeedSequence or a Generator.
RNGLike = int | np.random.SeedSequence | np.random.Generator | None

#: An output outside the vocabulary; an output symbol like any other.
NO_WORD = -1
#: The mechanism raised an exception or ran out of time instead of giving this output.
CRASH = -2
#: The mechanism returned something that names no word and is not NO_WORD.
UNKNOWN = -3


@runtime_checkable
class Metric(Protocol):
    """A distance on the words of a vocabulary."""

    @property
    def name(self) -> str:
        """The name a user may give."""

    def distances(self, vocabulary: Vocabulary, rows: IntArray | None = None) -> FloatArray:
        """Return distances from the given words (all by default) to every word."""


#: What may be given as ``metric``: a name, an object or a table of distances.
MetricLike = str | Metric | ArrayLike


@runtime_checkable
class Mechanism(Protocol):
    """A randomised map from words to words that guarantees a loss between any two inputs."""

    @property
    def vocabulary(self) -> Vocabulary:
        """Words and vectors."""

    @property
    def epsilon(self) -> float:
        """Privacy parameter per unit of distance."""

    @property
    def metric(self) -> Metric:
        """The distance of the guarantee."""

    def sample(self, word: int, size: int, rng: RNGLike = None) -> IntArray:
        """Sample ``size`` independent outputs for one input word; entries are word indexes or NO_WORD."""

    def perturb(self, words: ArrayLike, rng: RNGLike = None) -> IntArray:
        """Sample one output for each input word."""

    def loss_bound(self, x: int, y: int) -> float:
        """Return the guaranteed bound on log Pr[M(x)=z]/Pr[M(y)=z], which is ε·d(x, y)."""


@runtime_checkable
class PromisesTogether(Protocol):
    """A mechanism that states its loss bounds for many inputs at once, which is much faster than pair by pair."""

    def loss_bounds(self, rows: IntArray) -> FloatArray:
        """Return the loss bounds between all pairs of the given inputs, as a matrix."""


@runtime_checkable
class HasDelta(Protocol):
    """A mechanism whose guarantee has a δ."""

    @property
    def delta(self) -> float:
        """Probability by which the guarantee may fail."""


@runtime_checkable
class RadiusLaw(Protocol):
    """The distribution of the length R of a noise vector R·A^{1/2}u with u uniform on the sphere."""

    @property
    def dim(self) -> int:
        """Dimension of the noise."""

    def cdf(self, r: ArrayLike) -> FloatArray:
        """Pr[R ≤ r], vectorised."""

    def sf(self, r: ArrayLike) -> FloatArray:
        """Pr[R > r], vectorised, accurate in the tail."""

    def sample(self, size: int, rng: RNGLike = None) -> FloatArray:
        """Sample radii."""

    def projected(self, dim: int) -> RadiusLaw:
        """Return the distribution of the length of the noise projected on a subspace of that dimension."""


@runtime_checkable
class StatesLogTail(Protocol):
    """A distribution that states the logarithm of its tail, so that a small probability differs from zero."""

    def logsf(self, r: ArrayLike) -> FloatArray:
        """Return log Pr[R > r], vectorised; −inf only where the noise never goes."""


@runtime_checkable
class Noise(Protocol):
    """Additive noise R·A^{1/2}u; ``factor`` is A^{1/2} (symmetric or not), or None for the identity."""

    @property
    def dim(self) -> int:
        """Dimension of the noise."""

    @property
    def radius(self) -> RadiusLaw:
        """The distribution of R."""

    @property
    def factor(self) -> FloatArray | None:
        """A^{1/2}, or None for the identity."""

    def sample(self, size: int, rng: RNGLike = None) -> FloatArray:
        """Sample noise vectors, one a row."""

    def directions(self, size: int, rng: RNGLike = None) -> FloatArray:
        """Sample directions A^{1/2}u, one a row; these are not unit vectors unless ``factor`` is None."""


@runtime_checkable
class Samples(Protocol):
    """A source of noise vectors."""

    def sample(self, size: int, rng: RNGLike = None) -> FloatArray:
        """Sample noise vectors, one a row."""


@runtime_checkable
class Promising(Protocol):
    """Something with words and a guarantee: a mechanism by itself, as far as it can be sampled or states its distribution."""

    @property
    def vocabulary(self) -> Vocabulary:
        """Words and vectors."""

    @property
    def epsilon(self) -> float:
        """Privacy parameter per unit of distance."""


@runtime_checkable
class Adjustable(Protocol):
    """Something that exists at every ε."""

    def with_epsilon(self, epsilon: float) -> Self:
        """Return the same mechanism at another ε."""


@runtime_checkable
class StatesNoise(Protocol):
    """Something that states the distribution of its noise."""

    @property
    def noise(self) -> Noise:
        """The distribution of the noise."""


@runtime_checkable
class AdjustableMechanism(Mechanism, Adjustable, Protocol):
    """A mechanism that exists at every ε."""


@runtime_checkable
class AdditiveNoise(AdjustableMechanism, StatesNoise, Protocol):
    """A mechanism that adds noise to the vector of a word and outputs the nearest word."""


@runtime_checkable
class ReleasesVectors(Protocol):
    """Something that publishes noisy vectors; its words are decoded from them."""

    def release(self, words: ArrayLike, rng: RNGLike = None) -> FloatArray:
        """Return the noisy vectors of the words, one a row."""


@runtime_checkable
class GaussianRelease(ReleasesVectors, Protocol):
    """A release of x + N(0, σ²I), σ perhaps different from word to word."""

    @property
    def vocabulary(self) -> Vocabulary:
        """Words and vectors."""

    def sigma(self, word: int) -> float:
        """Return the standard deviation of the noise on each coordinate of this word's vector."""


@runtime_checkable
class PromisesNeighbours(Mechanism, GaussianRelease, HasDelta, Protocol):
    """A release whose guarantee holds between the neighbouring words of a graph."""

    @property
    def graph(self) -> Any:
        """The graph of neighbouring words."""


class GaussianLaw(Protocol):
    """Gaussian noise about the vectors of words, of which some are neighbours."""

    @property
    def vocabulary(self) -> Vocabulary:
        """Words and the vectors noise is added to."""

    @property
    def epsilon(self) -> float:
        """The ε of the guarantee to neighbours."""

    @property
    def delta(self) -> float:
        """The δ of the guarantee to neighbours."""

    @property
    def graph(self) -> Any:
        """The graph of neighbouring words."""

    def sigma(self, word: int) -> float:
        """Return the standard deviation of the noise on each coordinate of this word's vector."""


@runtime_checkable
class StatesPublished(Protocol):
    """A release that says which Gaussian distribution, in real arithmetic, its numbers follow from by post-processing."""

    def published(self) -> GaussianLaw:
        """Return that distribution."""


@runtime_checkable
class StatesRows(Protocol):
    """Something that knows the output distribution of any input in closed form."""

    @property
    def vocabulary(self) -> Vocabulary:
        """Words and vectors."""

    def probabilities(self, words: ArrayLike) -> FloatArray:
        """Return the output distributions of the given input words, one a row."""


@runtime_checkable
class HasChannel(Mechanism, Protocol):
    """A mechanism that knows its output distributions in closed form."""

    def channel(self) -> FloatArray:
        """Return the |V|×|V| row-stochastic matrix; rows are inputs."""


@runtime_checkable
class StatesLogs(Protocol):
    """A mechanism that knows the logarithms of its output probabilities in closed form."""

    def log_channel(self) -> FloatArray:
        """Return the logarithms, rows are inputs; −inf only for outputs that are impossible."""


@runtime_checkable
class StatesLogTransition(Protocol):
    """A post-processing that knows the logarithms of its matrix."""

    def log_transition(self) -> FloatArray:
        """Return the logarithms of the transition; −inf only for what is impossible."""


@runtime_checkable
class PostProcessed(Mechanism, Protocol):
    """A mechanism followed by a randomised map of its output that does not look at the input."""

    @property
    def base(self) -> Mechanism:
        """The mechanism whose output is processed."""

    def transition(self) -> FloatArray:
        """Return the row-stochastic matrix of the post-processing."""
