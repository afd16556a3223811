"""Metrics on words as symbols: the discrete metric, or a matrix of distances."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

import numpy as np
from numpy.typing import ArrayLike

from dxverify.errors import InputError

if TYPE_CHECKING:
    from dxverify.protocols import FloatArray, IntArray
    from dxverify.vocabulary import Vocabulary


@final
class Hamming:
    """The discrete distance on words: 0 for the same word, 1 for any other."""

    name = "hamming"

    def distances(self, vocabulary: Vocabulary, rows: IntArray | None = None) -> FloatArray:
        """Return distances from the given words (all by default) to every word."""
        chosen = np.arange(len(vocabulary)) if rows is None else np.asarray(rows, dtype=np.int64)
        result = np.ones((len(chosen), len(vocabulary)))
        result[np.arange(len(chosen)), chosen] = 0.0
        return result

    def __repr__(self) -> str:
        return "Hamming()"


@final
class Matrix:
    """Distances given as a |V|×|V| matrix.

    Parameters
    ----------
    table : array-like
        Square, symmetric, non-negative, zero on the diagonal; infinity means that nothing is guaranteed. The
        triangle inequality is not required.
    """

    name = "matrix"

    def __init__(self, table: ArrayLike) -> None:
        try:
            matrix = np.array(table, dtype=np.float64)
        except (TypeError, ValueError):
            raise InputError(f"metric must be a name, a metric object or a matrix, got {table!r}") from None
        _check_distances(matrix)
        matrix.flags.writeable = False
        self._table = matrix

    def distances(self, vocabulary: Vocabulary, rows: IntArray | None = None) -> FloatArray:
        """Return distances from the given words (all by default) to every word."""
        if len(vocabulary) != len(self._table):
            raise InputError(
                f"the matrix has {len(self._table)} rows, the vocabulary {len(vocabulary)} words"
            )
        return self._table if rows is None else self._table[np.asarray(rows, dtype=np.int64)]

    def __repr__(self) -> str:
        return f"Matrix({self._table.tolist()!r})"


def _check_distances(matrix: FloatArray) -> None:
    if matrix.ndim != 2 or matrix.shape[0] != matrix.shape[1] or not matrix.size:
        raise InputError(f"a matrix of distances must be square, got shape {matrix.shape}")
    if not (matrix >= 0).all():
        x, y = np.argwhere(~(matrix >= 0))[0]
        raise InputError(f"distances must be non-negative numbers, got {matrix[x, y]} at row {x}, column {y}")
    if matrix.diagonal().any():
        word = int(np.flatnonzero(matrix.diagonal())[0])
        raise InputError(
            f"the distance of a word to itself must be zero, got {matrix[word, word]} at row {word}"
        )
    uneven = np.argwhere(~np.isclose(matrix, matrix.T, rtol=1e-12, atol=0))
    if len(uneven):
        x, y = uneven[0]
        raise InputError(
            f"distances must be symmetric, got {matrix[x, y]} and {matrix[y, x]} for words {x} and {y}"
        )
