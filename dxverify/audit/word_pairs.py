"""Pairs of words at which an audit of outputs needs the fewest samples: nearest neighbours with a claimed loss near 1.5.

The nearest neighbour of every word comes from one blocked product in single precision, about n·V² multiplications for V words in n
dimensions (5 s of CPU time for 26,423 words in 300 dimensions); above 50,000 words the neighbours of 5,000 words are computed. Distances
of the chosen pairs are computed again in double precision. Nothing is sampled. In 300 dimensions and with 50 times too little noise, the
closest pair needs about 60 samples at ε = 10, and the best of twelve random words more than a million.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from dxverify.audit.config import CONFIG

if TYPE_CHECKING:
    from dxverify.protocols import FloatArray, IntArray
    from dxverify.vocabulary import Vocabulary

#: Rows of one product.
_BLOCK = 512


class _Words:
    """A vocabulary that is known by its digest, so that the same neighbours are not computed twice."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary

    def __hash__(self) -> int:
        return hash(self.vocabulary.digest)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Words) and other.vocabulary.digest == self.vocabulary.digest


def nearest_pairs(vocabulary: Vocabulary, epsilon: float, pairs: int) -> list[tuple[int, int]]:
    """Return disjoint pairs of nearest words whose claimed loss ε·d is nearest to 1.5, best first.

    Examples
    --------
    >>> from dxverify import Vocabulary
    >>> line = Vocabulary(words=list("abcd"), vectors=[[0.0], [10.0], [11.5], [40.0]])
    >>> nearest_pairs(line, 1.0, 1)
    [(1, 2)]
    """
    rows, near, distance = _neighbours(_Words(vocabulary))
    with np.errstate(divide="ignore"):
        order = np.argsort(np.abs(np.log(epsilon * distance / CONFIG.best_loss)), kind="stable")
    used: set[int] = set()
    chosen: list[tuple[int, int]] = []
    for place in order:
        one, other = int(rows[place]), int(near[place])
        # Words at one point have no claimed loss; they are left to the screening of all words.
        if distance[place] > 0 and not {one, other} & used:
            chosen.append((min(one, other), max(one, other)))
            used |= {one, other}
        if len(chosen) == pairs:
            break
    return chosen


@lru_cache(maxsize=4)
def _neighbours(words: _Words) -> tuple[IntArray, IntArray, FloatArray]:
    """Return rows, the nearest other row of each, and their distances."""
    vectors = np.ascontiguousarray(words.vocabulary.vectors, dtype=np.float32)
    size = len(vectors)
    rows = np.arange(size)
    if size > CONFIG.exact_neighbours:
        rows = np.unique(np.linspace(0, size - 1, CONFIG.queries).astype(np.int64))
    squares = np.einsum("ij,ij->i", vectors, vectors)
    near = np.empty(len(rows), dtype=np.int64)
    for start in range(0, len(rows), _BLOCK):
        some = rows[start : start + _BLOCK]
        # Without the square of the row itself, which changes no order.
        apart = squares[None] - 2 * (vectors[some] @ vectors.T)
        apart[np.arange(len(some)), some] = np.inf
        near[start : start + len(some)] = apart.argmin(axis=1)
    exact = np.asarray(words.vocabulary.vectors, dtype=np.float64)
    return rows, near, np.linalg.norm(exact[rows] - exact[near], axis=1)
