"""What some inputs became: outputs with their masses, from samples, from directions or exactly."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from dxverify.protocols import FloatArray, IntArray


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Cells:
    """The pairs (input, output) that occurred, sorted by input, and the entries that belong to each.

    A sampled output is an entry of mass one. A sampled direction gives several entries, whose masses depend on ε and
    sum to one. An exact distribution is one draw whose entries are its probabilities.

    Parameters
    ----------
    rows : array of int
        The input words.
    draws : int
        Independent draws of each input.
    place, output : arrays of int
        Position of the input in ``rows`` and output word of each cell.
    draw, cell : arrays of int
        Draw and cell of each entry.
    """

    rows: IntArray
    draws: int
    place: IntArray
    output: IntArray
    draw: IntArray
    cell: IntArray

    @classmethod
    def of(cls, rows: IntArray, draws: int, place: IntArray, draw: IntArray, output: IntArray) -> Self:
        """Sort entries into cells; every input must have at least one entry."""
        width = int(output.max(initial=0)) + 2
        keys, cell = np.unique(place * width + output + 1, return_inverse=True)
        return cls(rows=rows, draws=draws, place=keys // width, output=keys % width - 1, draw=draw, cell=cell)

    @property
    def starts(self) -> IntArray:
        """The first cell of each input."""
        return np.searchsorted(self.place, np.arange(len(self.rows)))

    def probabilities(self, mass: FloatArray) -> FloatArray:
        """Return the mean mass of each cell."""
        return np.bincount(self.cell, mass, minlength=len(self.place)) / self.draws

    def grouped(self, mass: FloatArray, groups: int) -> FloatArray:
        """Return the mean mass of each cell over each of several groups of draws, groups × cells."""
        size = self.draws // groups
        group = self.draw // size
        kept = group < groups
        index = group[kept] * len(self.place) + self.cell[kept]
        sums = np.bincount(index, mass[kept], minlength=groups * len(self.place))
        return sums.reshape(groups, -1) / size

    def total(self, values: Any) -> FloatArray:
        """Sum values of cells over the cells of each input, along the last axis."""
        return np.asarray(np.add.reduceat(values, self.starts, axis=-1))

    def most(self, values: FloatArray) -> FloatArray:
        """Return the largest value of the cells of each input."""
        return np.asarray(np.maximum.reduceat(values, self.starts, axis=-1))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Outputs:
    """Outputs of one block of inputs at one ε.

    Parameters
    ----------
    cells : Cells
        Which outputs occurred.
    mass : array
        Mass of each entry.
    exact : bool
        Whether the masses are the distribution itself and not draws from it.
    support : int, optional
        Number of words with positive probability, where it is known.
    """

    cells: Cells
    mass: FloatArray
    exact: bool = False
    support: int | None = None
