"""Sums over directions of the mass of each word, for every law at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from dxverify.channel.envelope import Walks, compiled_for
from dxverify.channel.lines import Lines
from dxverify.channel.table import Tables
from dxverify.protocols import FloatArray, IntArray, RNGLike

#: Directions drawn at one time.
_DRAWN = 1 << 13

#: Adds masses and squared masses of directions to two accumulators.
Adder = Callable[[FloatArray, FloatArray, FloatArray], None]


class Moments(NamedTuple):
    """Mean and variance over independent units, which are directions or batches of them."""

    mean: FloatArray
    variance: FloatArray
    units: int
    directions: int


def channel_adder(lines: Lines, tables: Tables, rows: IntArray) -> Adder:
    """Add the mass of every output: accumulators are laws × rows × distinct words."""

    def add(units: FloatArray, mean: FloatArray, square: FloatArray) -> None:
        for part, few, walks in lines.walks(rows, units, reach=tables.reach):
            add_masses(walks, few.stop - few.start, tables, mean[:, part], square[:, part])

    return add


def stay_adder(lines: Lines, tables: Tables, rows: IntArray) -> Adder:
    """Add the mass of the input itself: accumulators are laws × rows."""

    def add(units: FloatArray, mean: FloatArray, square: FloatArray) -> None:
        for part, few, walks in lines.walks(rows, units, reach=tables.reach, steps=1):
            leave = np.where(np.diff(walks.starts) > 1, walks.ends[walks.starts[:-1]], np.inf)
            add_stay(leave.reshape(-1, few.stop - few.start), tables, mean[:, part], square[:, part])

    return add


def add_stay(leave: FloatArray, tables: Tables, mean: FloatArray, square: FloatArray) -> None:
    """Add the mass within the radius at which each row is left, and its square, to accumulators (law, row)."""
    compiled = compiled_for(64 * leave.size)
    if compiled is not None:
        compiled.add_stay(leave, tables, mean, square)
        return
    for law in range(len(tables.scale)):
        stay = tables.cdf(law, leave)
        mean[law] += stay.sum(axis=1)
        square[law] += np.einsum("ij,ij->i", stay, stay)


def add_masses(walks: Walks, count: int, tables: Tables, mean: FloatArray, square: FloatArray) -> None:
    """Add the mass of each word of each walk, and its square; ``count`` walks belong to each row."""
    compiled = compiled_for(64 * len(walks.radii))
    if compiled is not None:
        compiled.add_masses(walks, count, tables, mean, square)
        return
    shape = mean.shape[1:]
    cell = walks.walk_of // count * shape[1] + walks.words
    last = walks.starts[1:] - 1
    for law in range(len(tables.scale)):
        begin = tables.cdf(law, walks.radii)
        begin[walks.starts[:-1]] = 0.0
        end = np.append(begin[1:], 1.0)
        end[last] = 1.0
        for table, values in ((mean, end - begin), (square, (end - begin) ** 2)):
            table[law] += np.bincount(cell, values, minlength=shape[0] * shape[1]).reshape(shape)


def independent_moments(
    add: Adder, lines: Lines, shape: tuple[int, ...], directions: int, rng: RNGLike
) -> Moments:
    """Return moments over independent directions."""
    generator = np.random.default_rng(rng)
    mean, square = np.zeros(shape), np.zeros(shape)
    for start in range(0, directions, _DRAWN):
        add(lines.units(min(_DRAWN, directions - start), generator), mean, square)
    return _moments(mean, square, directions, directions)


def replicated_moments(
    add: Adder,
    finish: Callable[[FloatArray], FloatArray],
    draw: Callable[[np.random.Generator], FloatArray],
    shape: tuple[int, ...],
    generators: list[np.random.Generator],
) -> Moments:
    """Return moments over independent batches of directions, each batch finished on its own."""
    total: FloatArray | float = 0.0
    square: FloatArray | float = 0.0
    directions = 0
    for generator in generators:
        units = draw(generator)
        batch, unused = np.zeros(shape), np.zeros(shape)
        add(units, batch, unused)
        value = finish(batch / len(units))
        total, square = total + value, square + value * value
        directions += len(units)
    return _moments(np.asarray(total), np.asarray(square), len(generators), directions)


def _moments(total: FloatArray, square: FloatArray, units: int, directions: int) -> Moments:
    total /= units
    square -= units * total * total
    square /= units - 1
    np.maximum(square, 0.0, out=square)
    return Moments(total, square, units, directions)
