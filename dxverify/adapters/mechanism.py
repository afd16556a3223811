"""User code with its guarantee as a mechanism: sampled, or stating its output distribution."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, final

import numpy as np
from numpy.typing import ArrayLike

from dxverify.adapters.config import CONFIG
from dxverify.adapters.formatting import format_value
from dxverify.adapters.sampler import CodeSampler, Note
from dxverify.errors import MechanismFault, ParameterError
from dxverify.metrics import as_metric
from dxverify.protocols import FloatArray, IntArray, Metric, RNGLike

if TYPE_CHECKING:
    from dxverify.vocabulary import Vocabulary

#: Signatures in which code is given words and may return words or indexes.
_GIVEN_WORDS = frozenset({"word", "words", "sized-words", "transformer", "replace_word"})


@dataclass(frozen=True, slots=True, kw_only=True, repr=False, eq=False)
class UserMechanism:
    """What :func:`dxverify.adapters.as_mechanism` returns: samples of user code and a guarantee.

    Parameters
    ----------
    name : str
        For reports.
    vocabulary : Vocabulary
        Words and vectors.
    epsilon, delta : float
        The guarantee per unit of distance.
    metric : str, Metric or matrix
        The distance of the guarantee.
    sampler : CodeSampler
        Samples outputs.
    shape, call : str
        The name of the call signature, and the call as one line.
    inferred : bool
        Whether the signature was inferred and not given by the user.
    """

    name: str
    vocabulary: Vocabulary
    epsilon: float
    sampler: CodeSampler
    metric: Metric = field(default_factory=lambda: as_metric("euclidean"))
    delta: float = 0.0
    shape: str = ""
    call: str = ""
    inferred: bool = True

    def __post_init__(self) -> None:
        if not self.epsilon > 0:
            raise ParameterError("epsilon", self.epsilon, "a number in (0, ∞)")
        object.__setattr__(self, "metric", as_metric(self.metric))

    def sample(self, word: int, size: int, rng: RNGLike = None) -> IntArray:
        """Return outputs; −1 is no word, anything below is an output that is not in the vocabulary."""
        if not 0 <= word < len(self.vocabulary):
            raise ParameterError("word", word, f"an index from 0 to {len(self.vocabulary) - 1}")
        return self._outputs(int(word), int(size), np.random.default_rng(rng))

    def perturb(self, words: ArrayLike, rng: RNGLike = None) -> IntArray:
        """Return one output for each input word; the code is called once for each distinct word."""
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
        """Return what the code did apart from returning outputs."""
        return self.sampler.observations()

    def describe(self) -> str:
        """Say how the code is called, in a sentence."""
        how = "inferred" if self.inferred else "as given"
        return f"The code was called with shape {self.shape} ({how}): {self.call}.{self._describe_integers()}"

    def _describe_integers(self) -> str:
        """Say how integers are read where somebody may mean words by them: words are given, and some of them are numerals."""
        numeral = next((word for word in self.vocabulary.words if word.isdecimal()), None)
        if self.shape not in _GIVEN_WORDS or numeral is None:
            return ""
        return f" Integers that come back are indexes of words, the first is 0; the word {numeral!r} comes back as text."

    def output_sampler(self) -> CodeSampler:
        """Return the sampler of outputs."""
        return self.sampler

    def _outputs(self, word: int, size: int, rng: np.random.Generator) -> IntArray:
        return np.asarray(self.sampler(word, size, rng))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name}, shape={self.shape!r}, epsilon={self.epsilon!r}, metric={self.metric!r})"


@dataclass(frozen=True, slots=True, kw_only=True, repr=False, eq=False)
class StatedChannel(UserMechanism):
    """User code that states its output distribution: a matrix, or a function that returns rows of one."""

    def row(self, word: int, rng: RNGLike = None) -> FloatArray:
        """Return the output probabilities of a word, checked."""
        row = self._stated(word, rng)
        if not np.isfinite(row).all() or (row < 0).any():
            raise MechanismFault(f"the probabilities of {self._input(word)} are negative or not finite")
        if abs(row.sum() - 1) > CONFIG.row_sum:
            counts = row.sum() > 1 and bool((row == np.rint(row)).all())
            hint = (
                "; counts of outputs are samples: give them as records (audit_records, --records)"
                if counts
                else ""
            )
            raise MechanismFault(
                f"the probabilities of {self._input(word)} sum to {row.sum():.9g}, not to 1{hint}"
            )
        return np.asarray(row / row.sum())

    def output_sampler(self) -> CodeSampler:
        """Return a sampler of the distribution that the code states."""
        return replace(self.sampler, code=self._outputs, time_limit=None)

    def channel(self) -> FloatArray:
        """Return the |V|×|V| row-stochastic matrix; rows are inputs."""
        return self._stated_twice(self.row)

    def _stated_twice(self, state: Callable[[int, RNGLike], FloatArray], within: float = 0.0) -> FloatArray:
        """Return the stated rows; code that states others when it is called again states no distribution."""
        rows = np.array([state(word, 0) for word in range(len(self.vocabulary))])
        for word, row in enumerate(rows):
            if not np.allclose(row, state(word, 1), rtol=CONFIG.row_again, atol=within):
                raise MechanismFault(
                    f"called again, the code stated other probabilities for {self._input(word)}: it states no output distribution"
                )
        return rows

    def _outputs(self, word: int, size: int, rng: np.random.Generator) -> IntArray:
        row = self.row(word, rng)
        return np.asarray(rng.choice(len(row), size=size, p=row / row.sum()), dtype=np.int64)

    def _stated(self, word: int, rng: RNGLike) -> FloatArray:
        return np.asarray(self.sampler(word, 1, np.random.default_rng(rng)), dtype=np.float64)

    def _input(self, word: int) -> str:
        return format_value(self.vocabulary.words[word])


@final
@dataclass(frozen=True, slots=True, kw_only=True, repr=False, eq=False)
class StatedLogChannel(StatedChannel):
    """User code that states logarithms of its output distribution: −inf means impossible, any other small value does not.

    Parameters
    ----------
    is_normalised : bool
        Whether the probabilities must sum to one. If not, the numbers are scores: probabilities are proportional to e^score.
    """

    is_normalised: bool = True

    def log_row(self, word: int, rng: RNGLike = None) -> FloatArray:
        """Return the logarithms of the output probabilities of a word, checked and normalised."""
        logs = self._stated(word, rng)
        if np.isnan(logs).any() or (logs == np.inf).any() or not (logs > -np.inf).any():
            raise MechanismFault(
                f"the logarithms of {self._input(word)} are not numbers, or none of them is finite"
            )
        total = float(np.logaddexp.reduce(logs))
        if self.is_normalised and abs(total) > CONFIG.row_sum:
            raise MechanismFault(
                f"the probabilities of {self._input(word)} sum to e^{total:.6g}, not to 1; "
                "scores that are to be normalised have the shape scores"
            )
        return np.asarray(logs - total)

    def row(self, word: int, rng: RNGLike = None) -> FloatArray:
        """Return the output probabilities of a word, as far as doubles reach."""
        return np.asarray(np.exp(self.log_row(word, rng)))

    def log_channel(self) -> FloatArray:
        """Return the logarithms of the channel; −inf only for outputs that are stated to be impossible."""
        return self._stated_twice(self.log_row, within=CONFIG.row_again)
