"""The graph of neighbouring words of Bollegala et al. (Algorithms 1 and 2), by exact search."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self, final

import numpy as np

from dxverify.errors import ParameterError
from dxverify.mechanisms._config import CONFIG

if TYPE_CHECKING:
    from dxverify.protocols import FloatArray, IntArray
    from dxverify.search import ExactSearch
    from dxverify.vocabulary import Vocabulary


@final
@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class NeighbourGraph:
    """Which words count as neighbours of each other, and the components they form.

    Parameters
    ----------
    size : int
        Number of words.
    edges : array of shape (edges, 2)
        Pairs i < j of neighbouring words, each once.
    lengths : array
        Euclidean distance of each pair.
    """

    size: int
    edges: IntArray
    lengths: FloatArray
    component: IntArray = field(init=False)
    _keys: IntArray = field(init=False, repr=False)

    def __post_init__(self) -> None:
        from scipy.sparse import coo_array  # noqa: PLC0415 - slow to import
        from scipy.sparse.csgraph import connected_components  # noqa: PLC0415 - slow to import

        links = coo_array((np.ones(len(self.edges)), tuple(self.edges.T)), shape=(self.size, self.size))
        _, labels = connected_components(links, directed=False)
        object.__setattr__(self, "component", labels.astype(np.int64))
        object.__setattr__(self, "_keys", np.sort(self.edges[:, 0] * self.size + self.edges[:, 1]))

    @classmethod
    def build(
        cls, vocabulary: Vocabulary, search: ExactSearch, *, neighbours: int, similarity: float, own: bool
    ) -> Self:
        """Join x and y if one is among the ``neighbours`` nearest of the other and their sets are similar.

        ``own`` says whether a word is the first of its own nearest neighbours; both readings of the paper
        are in use.
        """
        others = neighbours - own
        if not 1 <= others < len(vocabulary):
            allowed = f"from {1 + own} to {len(vocabulary) - 1 + own} for {len(vocabulary)} words"
            raise ParameterError("neighbours", neighbours, allowed)
        words = np.arange(len(vocabulary))
        near, distances = search.k_nearest(vocabulary.float64(), others, without=words)
        sets = np.column_stack((words, near)) if own else near
        sources, targets = np.repeat(words, others), near.ravel()
        similar = np.concatenate(
            [
                jaccard(sets[sources[part]], sets[targets[part]]) >= similarity
                for part in _slices(len(sources))
            ]
        )
        pairs = np.sort(np.column_stack((sources, targets))[similar], axis=1)
        edges, first = np.unique(pairs, axis=0, return_index=True)
        return cls(size=len(words), edges=edges, lengths=distances.ravel()[similar][first])

    @property
    def sensitivity(self) -> float:
        """The largest distance of two neighbouring words, 0 if there are none."""
        return float(self.lengths.max(initial=0.0))

    def local_sensitivity(self) -> FloatArray:
        """Return, for each word, the largest distance of neighbours in its component."""
        largest = np.zeros(self.size)
        np.maximum.at(largest, self.component[self.edges[:, 0]], self.lengths)
        return largest[self.component]

    def singletons(self) -> IntArray:
        """Return the words that have no neighbour."""
        counts = np.bincount(self.component, minlength=self.size)
        return np.flatnonzero(counts[self.component] == 1)

    def neighbouring(self, x: int, y: int) -> bool:
        """Tell whether two different words are neighbours."""
        key = min(x, y) * self.size + max(x, y)
        place = int(np.searchsorted(self._keys, key))
        return place < len(self._keys) and int(self._keys[place]) == key


@final
@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Neighbouring:
    """Distance 1 between neighbouring words, infinite between others: what a guarantee to neighbours covers."""

    name = "neighbouring"

    graph: NeighbourGraph

    def distances(self, vocabulary: Vocabulary, rows: IntArray | None = None) -> FloatArray:
        """Return distances from the given words (all by default) to every word."""
        if len(vocabulary) != self.graph.size:
            raise ParameterError("vocabulary", f"{len(vocabulary)} words", f"of {self.graph.size} words")
        chosen = np.arange(len(vocabulary)) if rows is None else np.asarray(rows, dtype=np.int64)
        table = np.full((len(chosen), len(vocabulary)), np.inf)
        table[np.arange(len(chosen)), chosen] = 0.0
        first, second = self.graph.edges.T
        for row, word in enumerate(chosen):
            table[row, second[first == word]] = 1.0
            table[row, first[second == word]] = 1.0
        return table


def jaccard(left: IntArray, right: IntArray) -> FloatArray:
    """Return |A∩B| / |A∪B| for sets given as rows of distinct numbers, row by row."""
    common = (left[:, :, None] == right[:, None, :]).sum(axis=(1, 2))
    return np.asarray(common / (left.shape[1] + right.shape[1] - common))


def _slices(length: int) -> list[slice]:
    return [slice(start, start + CONFIG.pairs) for start in range(0, length, CONFIG.pairs)]
