"""Index of the outputs of a block that is shared by all ε: pairs of input and output, nearest-neighbour classes, sample groups.

With sampled directions the same outputs occur at every ε and only their probabilities change, so everything here is computed
once per block.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import numpy as np

from dxverify.metrics.pointwise import blockwise
from dxverify.protocols import NO_WORD, FloatArray, IntArray, Vectors
from dxverify.search import ExactSearch
from dxverify.statistics.config import CONFIG
from dxverify.statistics.sparse_outputs import Cells, Parts

Flags = np.ndarray[tuple[int, ...], np.dtype[np.bool_]]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Surroundings:
    """What the output of each cell is to its input.

    Parameters
    ----------
    own, close, distant : arrays of bool
        Whether it is the input itself, one of its nearest words, or none of these.
    word : array of bool
        Whether it is a word at all.
    distance : array
        Euclidean distance of input and output; 0 for no word.
    """

    own: Flags
    close: Flags
    distant: Flags
    word: Flags
    distance: FloatArray

    @classmethod
    def of(cls, cells: Cells, near: IntArray, search: ExactSearch) -> Self:
        """Look up the outputs among the nearest words of their inputs, a row of ``near`` for each."""
        own = cells.output == cells.rows[cells.place]
        word = cells.output != NO_WORD
        close = _among(near, cells) & ~own
        return cls(
            own=own,
            close=close,
            distant=word & ~(own | close),
            word=word,
            distance=_distances(search.points, cells),
        )

    def at(self, cells: IntArray) -> Surroundings:
        """Return the same for other cells, each with the number of the one it is a part of."""
        return Surroundings(**{name: getattr(self, name)[cells] for name in self.__slots__})


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class BlockIndex:
    """Cells of a block with all that does not depend on ε.

    Parameters
    ----------
    cells : Cells
        Which outputs occurred.
    around : Surroundings
        Of those cells.
    groups : Parts, optional
        Groups of samples, from which errors are taken; None for exact distributions, which have none.
    around_groups : Surroundings, optional
        Of the cells of the groups.
    sets : Parts, optional
        Sets of as many samples as there are runs, in which distinct outputs are counted.
    """

    cells: Cells
    around: Surroundings
    groups: Parts | None
    around_groups: Surroundings | None
    sets: Parts | None

    @classmethod
    def of(cls, cells: Cells, near: IntArray, search: ExactSearch, *, runs: int, exact: bool) -> Self:
        """Lay out the cells of one block."""
        around = Surroundings.of(cells, near, search)
        if exact:
            return cls(cells=cells, around=around, groups=None, around_groups=None, sets=None)
        groups = Parts.of(
            cells, equal_groups(cells.samples, cells.samples // min(CONFIG.groups, cells.samples))
        )
        return cls(
            cells=cells,
            around=around,
            groups=groups,
            around_groups=around.at(groups.parent),
            sets=Parts.of(cells, run_groups(cells.samples, runs)),
        )


def equal_groups(samples: int, size: int) -> IntArray:
    """Return the group of each sample, all of that size; samples that do not fill a group are in none."""
    group = np.arange(samples) // size
    return np.where(group < min(CONFIG.groups, samples // size), group, -1)


def run_groups(samples: int, runs: int) -> IntArray:
    """Return the set of runs of each sample; a single set is cut into groups, so that its error can be estimated."""
    sample = np.arange(samples)
    if samples >= 2 * runs:
        return np.where(sample < samples // runs * runs, sample // runs, -1)
    return np.where(sample < runs, sample * min(CONFIG.groups, runs) // runs, -1)


def _among(near: IntArray, cells: Cells) -> Flags:
    width = int(max(near.max(initial=0), cells.output.max(initial=0))) + 2
    known = (np.arange(len(cells.rows))[:, None] * width + near + 1).ravel()
    return np.isin(cells.place * width + cells.output + 1, known)


def _distances(points: Vectors, cells: Cells) -> FloatArray:
    if len(cells.place) == len(cells.rows) * len(points):
        return blockwise("euclidean", points, cells.rows).ravel()
    distance = np.zeros(len(cells.place))
    inputs = cells.rows[cells.place]
    for start in range(0, len(distance), CONFIG.distance_pairs):
        part = slice(start, start + CONFIG.distance_pairs)
        difference = points[inputs[part]].astype(float) - points[cells.output[part]]
        distance[part] = np.sqrt(np.einsum("ij,ij->i", difference, difference))
    distance[cells.output == NO_WORD] = 0.0
    return distance
