"""Adapters for stated output distributions: a matrix, rows of one, their logarithms, or scores."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from dxverify.adapters.adapter import Adapter, Context, WordCode, word_code
from dxverify.adapters.calling import Signature
from dxverify.adapters.formatting import format_value
from dxverify.adapters.functions import INDEX_NAMES
from dxverify.errors import MechanismFault, ParameterError

if TYPE_CHECKING:
    from dxverify.protocols import FloatArray


def normalise_scores(scores: object) -> FloatArray:
    """Return a matrix of scores as logarithms of probabilities."""
    found = np.asarray(scores, dtype=np.float64)
    if found.ndim != 2:
        raise ParameterError("law", f"an array of shape {found.shape}", "a function or a |V|×|V| matrix")
    return np.asarray(found - np.logaddexp.reduce(found, axis=1, keepdims=True))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class MatrixRows:
    """Rows of a matrix that the user gave."""

    matrix: FloatArray

    def __call__(self, word: int, size: int, rng: np.random.Generator) -> FloatArray:
        """Return the output probabilities of a word."""
        del size, rng
        return np.asarray(self.matrix[word])


def _matrix_rows(context: Context) -> MatrixRows:
    size = len(context.decoder.vocabulary)
    matrix = np.array(context.thing, dtype=np.float64)
    if matrix.shape != (size, size):
        raise MechanismFault(
            f"a channel on {size} words is a {size}×{size} matrix, got shape {matrix.shape}: give the vocabulary of the matrix"
        )
    matrix.flags.writeable = False
    return MatrixRows(matrix=matrix)


@dataclass(frozen=True, slots=True, kw_only=True)
class StatedRows(WordCode):
    """Calls a function for the row of a word: a sequence of numbers, or a mapping from words to them.

    Parameters
    ----------
    missing : float
        What a mapping says of words that it leaves out.
    """

    missing: float = 0.0

    def __call__(self, word: int, size: int, rng: np.random.Generator) -> FloatArray:
        """Return the numbers that the code states for a word."""
        del size
        words, returned = self.decoder.vocabulary.words, self._call(word, 1, rng)
        if isinstance(returned, Mapping):
            returned = self._row_of_mapping(returned)
        try:
            row = np.array(returned, dtype=np.float64)
        except (TypeError, ValueError):
            row = np.empty(0)
        if row.shape != (len(words),):
            raise MechanismFault(
                f"expected {len(words)} probabilities for {format_value(words[word])}, got {format_value(returned)}"
            )
        return row

    def _row_of_mapping(self, stated: Mapping[str, float]) -> FloatArray:
        row = np.full(len(self.decoder.vocabulary), self.missing)
        for word, probability in stated.items():
            if word not in self.decoder.vocabulary:
                raise MechanismFault(
                    f"{format_value(word)} has a probability and is no word of the vocabulary"
                )
            row[self.decoder.vocabulary.index(word)] = probability
        return row


def _stated_rows(context: Context, *, missing: float) -> StatedRows:
    by_index = Signature.of(context.thing).first_is(*INDEX_NAMES)
    code = word_code(context, argument="index" if by_index else "word")
    return StatedRows(**{one.name: getattr(code, one.name) for one in fields(code)}, missing=missing)


def _is_named(*words: str) -> Callable[[Signature], bool]:
    """Recognise a function by its name; dispatch also checks what one call returns."""

    def fits(signature: Signature) -> bool:
        name = str(getattr(signature.thing, "__name__", "")).lower()
        return len(signature.names) == 1 and any(word in name for word in words)

    return fits


def _is_matrix(signature: Signature) -> bool:
    if not isinstance(signature.thing, (np.ndarray, list, tuple)):
        return False
    try:
        found = np.asarray(signature.thing)
    except ValueError:
        return False
    return found.ndim == 2 and found.dtype.kind in "fiu"


def _is_log_matrix(signature: Signature) -> bool:
    """Distinguish a log-channel from a channel: nothing in it is positive, and its exponentials sum to one."""
    if not _is_matrix(signature):
        return False
    found: Any = np.asarray(signature.thing, dtype=np.float64)
    sums = np.exp(np.minimum(found, 0.0)).sum(axis=1)
    return bool(found.size and (found <= 0).all() and np.allclose(sums, 1, rtol=0, atol=1e-6))


MATRICES = (
    Adapter(
        name="log-channel",
        call="a |V|×|V| matrix of logarithms of probabilities; rows are inputs, -inf is impossible",
        example="numpy.full((len(words), len(words)), -math.log(len(words)))",
        fits=_is_log_matrix,
        adapt=_matrix_rows,
        states="logs",
    ),
    Adapter(
        name="channel",
        call="a |V|×|V| matrix of probabilities; rows are inputs and sum to 1",
        example="numpy.full((len(words), len(words)), 1 / len(words))",
        fits=_is_matrix,
        adapt=_matrix_rows,
        states="probabilities",
    ),
)

ROWS = (
    Adapter(
        name="log-row",
        call="f(word) -> logarithms of |V| probabilities, or a mapping from words to them; -inf is impossible",
        example="def log_row(word): return [-math.log(len(words))] * len(words)",
        fits=_is_named("log_prob", "logprob", "log_row", "log_distribution"),
        adapt=partial(_stated_rows, missing=float("-inf")),
        states="logs",
    ),
    Adapter(
        name="scores",
        call="f(word) -> |V| scores, or a mapping from words to them; probabilities are proportional to e^score",
        example="def scores(word): return [-distance(word, other) / 2 for other in words]",
        fits=_is_named("scores", "logits", "log_weights", "utilities"),
        adapt=partial(_stated_rows, missing=float("-inf")),
        states="scores",
    ),
    Adapter(
        name="row",
        call="f(word) -> |V| probabilities, or a mapping from words to them",
        example="def f(word): return [1 / len(words)] * len(words)",
        fits=_is_named("probabilities", "distribution", "probs", "row_of", "channel_row"),
        adapt=partial(_stated_rows, missing=0.0),
        states="probabilities",
    ),
)
