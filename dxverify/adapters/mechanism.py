"""Foreign code of any shape, with its promise, as a mechanism."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, final

import numpy as np
from numpy.typing import ArrayLike

from dxverify.adapters.telling import shown
from dxverify.errors import MechanismFault, ParameterError
from dxverify.metrics import as_metric
from dxverify.protocols import FloatArray, IntArray, Metric, RNGLike

if TYPE_CHECKING:
    from dxverify.adapters.guard import Guard, Note
    from dxverify.vocabulary import Vocabulary

#: A row of probabilities may miss one by so much.
_ROUNDING = 1e-6
#: Probabilities asked for twice agree up to this share: sums in threads may differ in their last bits.
_SAME = 1e-9
#: Shapes in which code is given words and may answer by words or by indexes.
_GIVEN_WORDS = frozenset({"word", "words", "transformer", "replace_word"})


@dataclass(frozen=True, slots=True, kw_only=True, repr=False, eq=False)
class ForeignMechanism:
    """What :func:`dxverify.adapters.as_mechanism` returns: guarded draws and a promise.

    Parameters
    ----------
    name : str
        For reports.
    vocabulary : Vocabulary
        Words and vectors.
    epsilon, delta : float
        The promise per unit of distance.
    metric : str, Metric or matrix
        The distance of the promise.
    draw : Guard
        Draws outputs.
    shape, call : str
        How the code is called: the name of the shape and the call in a line.
    guessed : bool
        Whether the shape was told from the code and not by the user.
    """

    name: str
    vocabulary: Vocabulary
    epsilon: float
    draw: Guard
    metric: Metric = field(default_factory=lambda: as_metric("euclidean"))
    delta: float = 0.0
    shape: str = ""
    call: str = ""
    guessed: bool = True

    def __post_init__(self) -> None:
        if not self.epsilon > 0:
            raise ParameterError("epsilon", self.epsilon, "a number in (0, ∞)")
        object.__setattr__(self, "metric", as_metric(self.metric))

    def sample(self, word: int, size: int, rng: RNGLike = None) -> IntArray:
        """Draw outputs; −1 stands for no word, anything below for what is no word of the vocabulary."""
        if not 0 <= word < len(self.vocabulary):
            raise ParameterError("word", word, f"an index from 0 to {len(self.vocabulary) - 1}")
        return self._outputs(int(word), int(size), np.random.default_rng(rng))

    def perturb(self, words: ArrayLike, rng: RNGLike = None) -> IntArray:
        """Draw one output for each input word; the code is asked once for each distinct word."""
        rows, generator = np.asarray(words, dtype=np.int64), np.random.default_rng(rng)
        outputs = np.empty(len(rows), dtype=np.int64)
        for word in np.unique(rows):
            places = np.flatnonzero(rows == word)
            outputs[places] = self.sample(int(word), len(places), generator)
        return outputs

    def loss_bound(self, x: int, y: int) -> float:
        """Return ε·d(x, y)."""
        return float(self.epsilon * self.metric.distances(self.vocabulary, np.array([x]))[0, y])

    def observations(self) -> tuple[Note, ...]:
        """Return what was seen beside outputs."""
        return self.draw.observations()

    def describe(self) -> str:
        """Say how the code is called, in a sentence."""
        how = "as told from the code" if self.guessed else "as asked for"
        return f"The code was called in the shape {self.shape}, {how}: {self.call}.{self._read_as()}"

    def _read_as(self) -> str:
        """Say how integers are read where somebody may mean words by them: words came in, and some of them are numbers."""
        numeral = next((word for word in self.vocabulary.words if word.isdecimal()), None)
        if self.shape not in _GIVEN_WORDS or numeral is None:
            return ""
        return f" Integers that come back are indexes of words, the first is 0; the word {numeral!r} comes back as text."

    def drawing(self) -> Guard:
        """Return the guarded draws of outputs."""
        return self.draw

    def _outputs(self, word: int, size: int, rng: np.random.Generator) -> IntArray:
        return np.asarray(self.draw(word, size, rng))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name}, shape={self.shape!r}, epsilon={self.epsilon!r}, metric={self.metric!r})"


@dataclass(frozen=True, slots=True, kw_only=True, repr=False, eq=False)
class ForeignChannel(ForeignMechanism):
    """Foreign code that states its output law: a matrix, or a function that gives rows of one."""

    def row(self, word: int, rng: RNGLike = None) -> FloatArray:
        """Return the output probabilities of a word, checked."""
        row = self._stated(word, rng)
        if not np.isfinite(row).all() or (row < 0).any():
            raise MechanismFault(f"the probabilities of {self._text(word)} are negative or not finite")
        if abs(row.sum() - 1) > _ROUNDING:
            counts = row.sum() > 1 and bool((row == np.rint(row)).all())
            hint = (
                "; counts of outputs are samples: give them as records (audit_records, --records)"
                if counts
                else ""
            )
            raise MechanismFault(
                f"the probabilities of {self._text(word)} sum to {row.sum():.9g}, not to 1{hint}"
            )
        return np.asarray(row / row.sum())

    def drawing(self) -> Guard:
        """Return guarded draws of outputs, of the law that the code states."""
        return replace(self.draw, draw=self._outputs, time_limit=None)

    def channel(self) -> FloatArray:
        """Return the |V|×|V| row-stochastic matrix; rows are inputs."""
        return self._asked_twice(self.row)

    def _asked_twice(self, state: Callable[[int, RNGLike], FloatArray], within: float = 0.0) -> FloatArray:
        """Return the rows that are stated; code that states others when asked again states no law."""
        rows = np.array([state(word, 0) for word in range(len(self.vocabulary))])
        for word, row in enumerate(rows):
            if not np.allclose(row, state(word, 1), rtol=_SAME, atol=within):
                raise MechanismFault(
                    f"asked again, the code stated other probabilities for {self._text(word)}: it states no output law"
                )
        return rows

    def _outputs(self, word: int, size: int, rng: np.random.Generator) -> IntArray:
        drawn = rng.choice(len(self.vocabulary), size=size, p=self.row(word, rng))
        return np.asarray(drawn, dtype=np.int64)

    def _stated(self, word: int, rng: RNGLike) -> FloatArray:
        return np.asarray(self.draw(word, 1, np.random.default_rng(rng)), dtype=np.float64)

    def _text(self, word: int) -> str:
        return shown(self.vocabulary.words[word])


@dataclass(frozen=True, slots=True, kw_only=True, repr=False, eq=False)
class ForeignLogs(ForeignChannel):
    """Foreign code that states the logarithms of its output law: −inf is impossible, whatever else is small is not."""

    def log_row(self, word: int, rng: RNGLike = None) -> FloatArray:
        """Return the logarithms of the output probabilities of a word, checked."""
        logs, whole = self._summed(word, rng)
        if abs(whole) > _ROUNDING:
            raise MechanismFault(
                f"the probabilities of {self._text(word)} sum to e^{whole:.6g}, not to 1; "
                "scores that are to be scaled have the shape scores"
            )
        return np.asarray(logs - whole)

    def row(self, word: int, rng: RNGLike = None) -> FloatArray:
        """Return the output probabilities of a word, as far as doubles reach."""
        return np.asarray(np.exp(self.log_row(word, rng)))

    def log_channel(self) -> FloatArray:
        """Return the logarithms of the channel; −inf only for outputs that are stated to be impossible."""
        return self._asked_twice(self.log_row, within=_SAME)

    def _outputs(self, word: int, size: int, rng: np.random.Generator) -> IntArray:
        row = self.row(word, rng)
        return np.asarray(rng.choice(len(row), size=size, p=row / row.sum()), dtype=np.int64)

    def _summed(self, word: int, rng: RNGLike) -> tuple[FloatArray, float]:
        """Return what is stated of a word and the logarithm of its sum."""
        logs = self._stated(word, rng)
        if np.isnan(logs).any() or (logs == np.inf).any() or not (logs > -np.inf).any():
            raise MechanismFault(
                f"the logarithms of {self._text(word)} are not numbers, or none of them is finite"
            )
        return logs, float(np.logaddexp.reduce(logs))


@final
@dataclass(frozen=True, slots=True, kw_only=True, repr=False, eq=False)
class ForeignScores(ForeignLogs):
    """Foreign code that states scores: the probability of an output is proportional to e^score."""

    def log_row(self, word: int, rng: RNGLike = None) -> FloatArray:
        """Return the logarithms of the output probabilities of a word: its scores, scaled."""
        logs, whole = self._summed(word, rng)
        return np.asarray(logs - whole)
