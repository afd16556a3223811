"""Rows of a vector file, collected into one growing matrix."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, TypedDict

import numpy as np

from dxverify.formats.config import CONFIG
from dxverify.protocols import Vectors
from dxverify.words import fault_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from dxverify.formats.stream import Stream


class VocabularyWarning(UserWarning):
    """Something about a file of vectors that its reader should know."""


class DuplicateWordWarning(VocabularyWarning):
    """A word came more than once; its first vector was kept."""


class DuplicateVectorWarning(VocabularyWarning):
    """Different words have the same vector, so the map from words to vectors is not injective."""


class Table(TypedDict):
    """What a reader returns."""

    words: Sequence[str]
    vectors: Vectors


class Rows:
    """Rows of a file in the order they come; a repeated word is counted and left out.

    Parameters
    ----------
    stream : Stream
        Where the rows come from; errors name its path and line.
    dim : int
        The numbers in each row.
    """

    def __init__(self, stream: Stream, dim: int) -> None:
        self._stream = stream
        self._matrix = np.empty((64, dim), dtype=np.float32)
        self._words: dict[str, None] = {}
        self._repeated: list[str] = []

    @property
    def seen(self) -> int:
        """The rows read so far, repeated words included."""
        return len(self._words) + len(self._repeated)

    def add(self, name: bytes, numbers: NDArray[np.float32]) -> None:
        """Append one row after checking the word and the numbers."""
        word = self._decode(name)
        if not np.isfinite(numbers).all():
            raise self._stream.fault("a number is NaN, infinite or beyond 32 bits")
        if word in self._words:
            self._repeated.append(word)
            return
        row = len(self._words)
        if row == len(self._matrix):
            self._resize(row + max(64, row // CONFIG.growth))
        self._matrix[row] = numbers
        self._words[word] = None

    def table(self) -> Table:
        """Return everything, the matrix cut to size and read-only."""
        if not self._words:
            raise self._stream.fault("there are no rows")
        warn_repeated(self._repeated, self._stream.path)
        self._resize(len(self._words))
        self._matrix.flags.writeable = False
        return Table(words=tuple(self._words), vectors=self._matrix)

    def _decode(self, name: bytes) -> str:
        try:
            word = name.decode("utf-8")
        except UnicodeDecodeError:
            raise self._stream.fault(f"the word is not UTF-8: {name[:40]!r}") from None
        fault = fault_of(word)
        if fault is not None:
            raise self._stream.fault(fault)
        return word

    def _resize(self, rows: int) -> None:
        # Nobody else holds the matrix yet, so its memory may move.
        self._matrix.resize((rows, self._matrix.shape[1]), refcheck=False)


def warn_repeated(words: Sequence[str], path: object) -> None:
    """Warn that words came more than once, if any did."""
    if words:
        message = (
            f"{path}: {len(words)} repeated rows left out, the first of each word kept (such as {words[0]!r})"
        )
        warnings.warn(message, DuplicateWordWarning, stacklevel=2)
