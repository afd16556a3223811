"""Base classes of the reference mechanisms: parameter checks, word indexes, change of ε, nearest-word decoding of noisy vectors."""

from __future__ import annotations

import copy
import html
import string
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Self

import numpy as np
from numpy.typing import ArrayLike

from dxverify.errors import ParameterError
from dxverify.mechanisms._config import CONFIG
from dxverify.mechanisms._parameters import POSITIVE, check_parameters, parameter
from dxverify.metrics import Euclidean
from dxverify.metrics.pointwise import SQUARES, length
from dxverify.search import ExactSearch
from dxverify.vocabulary import Vocabulary

if TYPE_CHECKING:
    from dxverify.protocols import FloatArray, IntArray, Metric, RNGLike


@dataclass(frozen=True, slots=True)
class WordMechanism(ABC):
    """A frozen mechanism on the words of one vocabulary.

    Construction runs in two steps that a mechanism may fill in: ``_prepare`` for what does not depend on ε, and
    ``_calibrate`` for what does; :meth:`with_epsilon` repeats only the second.
    """

    vocabulary: Vocabulary
    epsilon: float = parameter(POSITIVE, "privacy parameter per unit of distance")

    #: That of the file, for a mechanism of this package.
    name: ClassVar[str]
    title: ClassVar[str]
    promise: ClassVar[str]
    claims: ClassVar[tuple[str, ...]]
    source: ClassVar[str]
    #: Says why a mechanism that is here because it was published does not keep its guarantee.
    known_broken: ClassVar[str] = ""

    def __init_subclass__(cls) -> None:
        package, _, file = cls.__module__.rpartition(".")
        if package == __package__ and not file.startswith("_"):
            cls.name = file.replace("_", "-")

    def __post_init__(self) -> None:
        if not isinstance(self.vocabulary, Vocabulary):
            raise ParameterError("vocabulary", type(self.vocabulary).__name__, "a Vocabulary")
        check_parameters(self)
        self._prepare()
        self._calibrate()

    @classmethod
    @abstractmethod
    def example(cls) -> Self:
        """Return a small instance, for conformance tests and first looks."""

    def _repr_html_(self) -> str:
        """Return title, guarantee and parameters as a small table, for notebooks."""
        shown = {
            "ε": f"{self.epsilon:g}",
            "guarantee": f"{self.promise} ({self.metric.name} distance)",
            "vocabulary": f"{len(self.vocabulary):,} words in {self.vocabulary.dim} dimensions",
            "not kept": self.known_broken,
            "theory": ", ".join(self.claims),
        }
        rows = "".join(
            f"<tr><th>{name}</th><td>{html.escape(said)}</td></tr>" for name, said in shown.items() if said
        )
        return f"<p><b>{html.escape(self.title)}</b> (<code>{self.name}</code>)</p><table>{rows}</table>"

    @property
    def delta(self) -> float:
        """The probability by which the guarantee may fail: none, unless a mechanism says otherwise."""
        return 0.0

    @property
    def metric(self) -> Metric:
        """The distance the guarantee is stated in."""
        return Euclidean()

    @abstractmethod
    def perturb(self, words: ArrayLike, rng: RNGLike = None) -> IntArray:
        """Sample one output for each input word.

        Parameters
        ----------
        words : sequence of int or of str
            Indexes or words. One that is not in the vocabulary is an error; what to do about such a word is
            decided by the caller, before.
        rng : None, int, SeedSequence or Generator
            Source of randomness.

        Returns
        -------
        array of int64
            Indexes of words.
        """

    def sample(self, word: int, size: int, rng: RNGLike = None) -> IntArray:
        """Sample ``size`` independent outputs for one input word."""
        if size < 0:
            raise ParameterError("size", size, "an integer of at least 0")
        return self.perturb(np.repeat(self._rows([word]), size), rng)

    def loss_bound(self, x: int, y: int) -> float:
        """Return ε·d(x, y), the guaranteed bound on the privacy loss of any output."""
        first, second = self._rows([x, y])
        return self.epsilon * self._distance(int(first), int(second))

    def loss_bounds(self, rows: IntArray) -> FloatArray:
        """Return :meth:`loss_bound` between all pairs of the given inputs, as a matrix."""
        if type(self).loss_bound is not WordMechanism.loss_bound:
            return np.array([[self.loss_bound(int(x), int(y)) for y in rows] for x in rows], dtype=float)
        return np.asarray(self.epsilon * self._distances(self._rows(rows)))

    def with_epsilon(self, epsilon: float) -> Self:
        """Return the same mechanism at another ε."""
        twin = copy.copy(self)
        object.__setattr__(twin, "epsilon", epsilon)
        check_parameters(twin)
        twin._calibrate()  # noqa: SLF001 - it is one of us
        return twin

    def _prepare(self) -> None:  # noqa: B027 - a hook that may stay empty
        """Compute what does not depend on ε."""

    def _calibrate(self) -> None:  # noqa: B027 - a hook that may stay empty
        """Compute what depends on ε."""

    def _distance(self, x: int, y: int) -> float:
        difference = self._vectors(np.array([x])) - self._vectors(np.array([y]))
        with np.errstate(over="ignore"):
            plain = float(np.linalg.norm(difference))
        return plain if SQUARES[0] < plain < SQUARES[1] else length(difference)

    def _distances(self, rows: IntArray) -> FloatArray:
        """Return the distances between all pairs of inputs, to the last bit what :meth:`_distance` gives."""
        if type(self)._distance is not WordMechanism._distance:  # noqa: SLF001 - its own class
            return np.array([[self._distance(int(x), int(y)) for y in rows] for x in rows], dtype=float)
        vectors = self._vectors(rows)
        with np.errstate(over="ignore"):
            squares = [[gap.dot(gap) for gap in vector - vectors] for vector in vectors]
        distances = np.sqrt(np.array(squares, dtype=float).reshape(len(rows), len(rows)))
        # Where squares are past all doubles a guarantee would be none at all, or that of one distribution.
        for x, y in np.argwhere(~((distances > SQUARES[0]) & (distances < SQUARES[1]))):
            distances[x, y] = 0.0 if x == y else length(vectors[x] - vectors[y])
        return np.asarray(distances)

    def _vectors(self, rows: IntArray) -> FloatArray:
        return self.vocabulary.vectors[rows].astype(np.float64)

    def _rows(self, words: ArrayLike) -> IntArray:
        return word_rows(self.vocabulary, words)

    def _keep(self, **values: object) -> None:
        """Set derived fields of this frozen object."""
        for name, value in values.items():
            object.__setattr__(self, name, value)


def word_rows(vocabulary: Vocabulary, words: ArrayLike) -> IntArray:
    """Return words or indexes as checked indexes."""
    given = np.asarray(words)
    if given.ndim != 1:
        raise ParameterError(
            "words", f"an array of shape {given.shape}", "a flat sequence of words or indexes"
        )
    if given.dtype.kind in "US":
        return vocabulary.indexes(map(str, given))
    if len(given) and given.dtype.kind not in "iu":
        raise ParameterError(
            "words", f"an array of {given.dtype}", "a sequence of words or of integer indexes"
        )
    bad = (given < 0) | (given >= len(vocabulary))
    if bad.any():
        raise ParameterError("word", given[bad][0].item(), f"an index from 0 to {len(vocabulary) - 1}")
    return given.astype(np.int64)


@dataclass(frozen=True, slots=True)
class DecodedMechanism(WordMechanism):
    """A mechanism that moves the vector of a word and outputs a word near the moved point."""

    _search: ExactSearch = field(init=False, repr=False, compare=False)

    def _prepare(self) -> None:
        self._keep(_search=ExactSearch(points=self.vocabulary.vectors))
        self._learn()

    def _learn(self) -> None:
        """Compute what the vocabulary says of the shape or the size of the noise, whatever ε."""

    def perturb(self, words: ArrayLike, rng: RNGLike = None) -> IntArray:
        """Sample one output for each input word; see :meth:`WordMechanism.perturb`."""
        rows = self._rows(words)
        generator = np.random.default_rng(rng)
        outputs = np.empty(len(rows), dtype=np.int64)
        for start in range(0, len(rows), CONFIG.sampled_together):
            part = slice(start, start + CONFIG.sampled_together)
            outputs[part] = self._decode(self._move(rows[part], generator), generator)
        return outputs

    @abstractmethod
    def _move(self, rows: IntArray, generator: np.random.Generator) -> FloatArray:
        """Return one noisy vector for each word."""

    def _decode(self, points: FloatArray, generator: np.random.Generator) -> IntArray:
        """Return a word for each noisy point; the nearest unless a mechanism does otherwise."""
        del generator
        return self._search.nearest(points)


def words_at(*points: tuple[float, ...]) -> Vocabulary:
    """Return words a, b, c, … at the given points."""
    return Vocabulary(
        words=list(string.ascii_lowercase[: len(points)]), vectors=np.array(points, dtype=float)
    )
