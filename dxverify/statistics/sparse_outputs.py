"""Sparse tables of outputs: pairs of input and output that occurred, with their masses, grouped by input and by sample."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Self

import numpy as np
from numpy.typing import ArrayLike

from dxverify.errors import MechanismFault
from dxverify.protocols import NO_WORD, FloatArray, IntArray
from dxverify.statistics.config import CONFIG


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Cells:
    """The pairs (input, output) that occurred, sorted by input, and the entries that belong to each.

    A sampled output is an entry of mass one. A sampled direction gives several entries, whose masses depend on ε and
    sum to one. An exact distribution is one sample whose entries are its probabilities.

    Parameters
    ----------
    rows : array of int
        The input words.
    samples : int
        Independent samples of each input.
    place, output : arrays of int
        Position of the input in ``rows`` and output word of each cell.
    sample, cell : arrays of int
        Sample and cell of each entry.
    """

    rows: IntArray
    samples: int
    place: IntArray
    output: IntArray
    sample: IntArray
    cell: IntArray
    starts: IntArray = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "starts", np.searchsorted(self.place, np.arange(len(self.rows))))

    @classmethod
    def of(cls, rows: IntArray, samples: int, place: IntArray, sample: IntArray, output: IntArray) -> Self:
        """Sort entries into cells; every input must have at least one entry."""
        width = int(output.max(initial=0)) + 2
        keys, cell = np.unique(place * width + output + 1, return_inverse=True)
        return cls(
            rows=rows, samples=samples, place=keys // width, output=keys % width - 1, sample=sample, cell=cell
        )

    @classmethod
    def dense(cls, rows: IntArray, outputs: int) -> Self:
        """Return one cell and one entry for every input and every output, as exact distributions have them."""
        place, output = np.divmod(np.arange(len(rows) * outputs), outputs)
        return cls(
            rows=rows,
            samples=1,
            place=place,
            output=output,
            sample=np.zeros_like(place),
            cell=np.arange(len(place)),
        )

    def probabilities(self, mass: FloatArray) -> FloatArray:
        """Return the mean mass of each cell."""
        return self.summed(mass) / self.samples

    def summed(self, values: FloatArray) -> FloatArray:
        """Sum values of entries over the entries of each cell."""
        return np.asarray(np.bincount(self.cell, values, minlength=len(self.place)), dtype=float)

    def total(self, values: ArrayLike) -> FloatArray:
        """Sum values of cells over the cells of each input."""
        return np.asarray(np.add.reduceat(values, self.starts))

    def most(self, values: FloatArray) -> FloatArray:
        """Return the largest value of the cells of each input."""
        return np.asarray(np.maximum.reduceat(values, self.starts))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Parts:
    """The samples of some cells cut into groups, each group with cells of its own.

    A cell of a group exists only where a sample of that group went, so all groups together have hardly more cells than
    there are entries. Input i of group g stands at place g·(number of inputs) + i.

    Parameters
    ----------
    cells : Cells
        The cells of all groups.
    kept : array of bool
        Which entries belong to any group.
    parent : array of int
        The cell of the whole that each cell of a group is a part of.
    sizes : array of int
        Samples of each group.
    """

    cells: Cells
    kept: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]
    parent: IntArray
    sizes: IntArray

    @property
    def count(self) -> int:
        """Number of groups."""
        return len(self.sizes)

    @classmethod
    def of(cls, whole: Cells, groups: IntArray) -> Self:
        """Cut by the group of each sample, −1 for samples that belong to none; groups are numbered from 0."""
        group = groups[whole.sample]
        kept = group >= 0
        keys, cell = np.unique(group[kept] * len(whole.place) + whole.cell[kept], return_inverse=True)
        part, parent = np.divmod(keys, len(whole.place))
        sizes = np.bincount(groups[groups >= 0])
        cells = Cells(
            rows=np.tile(whole.rows, len(sizes)),
            samples=int(sizes[0]),
            place=part * len(whole.rows) + whole.place[parent],
            output=whole.output[parent],
            sample=whole.sample[kept],
            cell=cell,
        )
        return cls(cells=cells, kept=kept, parent=parent, sizes=sizes)

    def by_group(self, values: FloatArray) -> FloatArray:
        """Arrange values of the inputs of all groups as groups × inputs."""
        return values.reshape(self.count, -1)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SparseOutputs:
    """Outputs of one block of inputs at one ε.

    Parameters
    ----------
    cells : Cells
        Which outputs occurred.
    mass : array
        Mass of each entry.
    exact : bool
        Whether the masses are the distribution itself and not samples from it.
    support : int, optional
        Number of words with positive probability, where it is known.
    """

    cells: Cells
    mass: FloatArray
    exact: bool = False
    support: int | None = None


def check_outputs(output: ArrayLike, count: int, vocabulary: int) -> IntArray:
    """Return sampled outputs, or say what is wrong with them."""
    words = np.asarray(output)
    if words.shape != (count,) or words.dtype.kind not in "iu":
        raise MechanismFault(
            f"perturb must return {count} integers for {count} inputs, got {words.dtype} of shape {words.shape}"
        )
    wrong = words[(words < NO_WORD) | (words >= vocabulary)]
    if len(wrong):
        raise MechanismFault(
            f"an output must be a word from 0 to {vocabulary - 1}, or {NO_WORD} for none, got {int(wrong[0])}"
        )
    return words.astype(np.int64, copy=False)


def check_distributions(table: ArrayLike, inputs: int, vocabulary: int) -> FloatArray:
    """Return output distributions, or say what is wrong with them; rounding below zero is cut off."""
    rows = np.asarray(table, dtype=float)
    if rows.shape != (inputs, vocabulary):
        raise MechanismFault(f"probabilities must have shape {(inputs, vocabulary)}, got {rows.shape}")
    sums = rows.sum(axis=1)
    if (
        not (rows >= -CONFIG.probability_rounding).all()
        or not (np.abs(sums - 1) <= CONFIG.probability_rounding).all()
    ):
        worst = float(sums[int(np.abs(sums - 1).argmax())])
        raise MechanismFault(
            f"probabilities must be at least 0 with sum 1, got {rows.min():.4g} as the least and {worst:.4g} as a sum"
        )
    return np.asarray(np.clip(rows, 0.0, 1.0))
