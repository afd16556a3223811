"""The lines of a large vocabulary: products shared by all inputs, squares made block by block."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import ArrayLike

from dxverify.channel.envelope import Slopes, Walks, walk_rows
from dxverify.channel.reduction import coordinates, distinct_rows, noise_groups
from dxverify.channel.sobol import sobol_units
from dxverify.distributions.noise import uniform_directions
from dxverify.errors import NotExactError, ParameterError
from dxverify.protocols import FloatArray, IntArray, Mechanism, Noise, RadiusLaw, RNGLike

#: Numbers held by one block of squares, and by one of products: squares are made anew for every block of products.
_SQUARES, _PRODUCTS = 1 << 22, 1 << 24
#: Walks whose breakpoints are held at one time.
_WALKS = 1 << 18
#: Words whose median is the centre.
_MIDDLE = 4096
#: Directions of one block; the work on them is shared by all inputs.
_DIRECTIONS = 1 << 10


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Lines:
    """Nearest-word decoding under additive noise, for walks along sampled directions.

    Parameters
    ----------
    points : array
        The distinct words, centred.
    features : array
        Their images Fᵀx, in as few dimensions as that is cheap to see.
    ambient : int
        Dimension of the noise.
    first, group : arrays of int
        The first word with each distinct vector; the distinct word of each word.
    """

    points: FloatArray
    features: FloatArray
    ambient: int
    first: IntArray
    group: IntArray
    _norms: FloatArray = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_norms", _norms(self.points))

    @classmethod
    def of(cls, mechanism: Mechanism) -> Lines:
        """Build from a mechanism that adds one noise to every word and outputs the nearest."""
        noise = single_noise(mechanism)
        vectors = np.asarray(mechanism.vocabulary.vectors)
        first, group = distinct_rows(vectors)
        # One copy in float64 and no more: of four million words in 300 dimensions it has ten gigabytes.
        distinct = vectors if len(first) == len(vectors) else vectors[first]
        points = distinct.astype(np.float64, copy=distinct is vectors)
        points -= _central(points)
        features = points if noise.factor is None else points @ noise.factor
        if len(points) <= features.shape[1]:
            points = coordinates(points)
            features = coordinates(features)
        return cls(points=points, features=features, ambient=noise.dim, first=first, group=group)

    @property
    def dim(self) -> int:
        """Dimension of the directions."""
        return int(self.features.shape[1])

    def law(self, noise: Noise) -> RadiusLaw:
        """Return the law of the length of the noise in the dimensions of the directions."""
        return noise.radius if self.dim == noise.dim else noise.radius.projected(self.dim)

    def units(self, count: int, rng: RNGLike, *, sobol: bool = False) -> FloatArray:
        """Return unit vectors: pseudo-random and independent, or from one scrambled Sobol sequence."""
        return sobol_units(self.dim, count, rng) if sobol else uniform_directions(self.dim, count, rng)

    def squares(self, rows: IntArray) -> FloatArray:
        """Return squared distances from the given distinct words to all."""
        return _squares(self.points, self._norms, rows)

    def entry_radius(self, rows: IntArray) -> FloatArray:
        """Return the least radius at which each word can become the output of each given word."""
        squares, images = self.squares(rows), _squares(self.features, _norms(self.features), rows)
        stretch = 2 * np.sqrt(images)
        return np.asarray(np.divide(squares, stretch, out=np.zeros_like(squares), where=stretch > 0))

    def walks(
        self, rows: IntArray, units: FloatArray, *, reach: float = np.inf, steps: int | None = None
    ) -> Iterator[tuple[slice, slice, Walks]]:
        """Walk from the given distinct words along unit vectors, block by block.

        Yields
        ------
        slice of rows, slice of units, Walks
            Directions run fastest within the walks.
        """
        size = len(self.points)
        for few in _slices(len(units), max(1, min(_PRODUCTS // size, _DIRECTIONS))):
            slopes = Slopes.of(units[few] @ self.features.T, inputs=len(rows))
            many = max(1, min(_SQUARES // size, _WALKS // (few.stop - few.start)))
            for part in _slices(len(rows), many):
                chosen = rows[part]
                yield part, few, walk_rows(self.squares(chosen), slopes, chosen, reach=reach, steps=steps)


def _central(points: FloatArray) -> FloatArray:
    """Return the word nearest to the median of the words.

    The mean would follow a far outlier, and squared distances of the others would lose their digits.
    """
    middle = np.median(points[:: max(1, len(points) // _MIDDLE)], axis=0)
    with np.errstate(over="ignore"):
        far = [np.square(points[few] - middle).sum(axis=1) for few in _slices(len(points), _MIDDLE)]
    return np.array(points[int(np.concatenate(far).argmin())])


def _norms(points: FloatArray) -> FloatArray:
    return np.asarray(np.einsum("ij,ij->i", points, points))


def _squares(points: FloatArray, norms: FloatArray, rows: IntArray) -> FloatArray:
    """Return ‖x‖² + ‖y‖² − 2⟨x, y⟩, a row at a time in place: nothing as large as the table is made beside it."""
    table = np.asarray((-2 * points[rows]) @ points.T)
    sums = np.empty(len(points))
    for line, row in zip(table, rows, strict=True):
        np.add(norms[row], norms, out=sums)
        np.add(line, sums, out=line)
        np.maximum(line, 0.0, out=line)
        line[row] = 0.0
    return table


def single_noise(mechanism: Mechanism) -> Noise:
    """Return the noise of a mechanism that adds the same noise to every word."""
    groups = noise_groups(mechanism)
    noise = groups[0][0]
    if len(groups) > 1 or noise is None:
        raise NotExactError(
            f"{type(mechanism).__name__} adds different noise to different words; only exact_channel handles that"
        )
    return noise


def checked_rows(size: int, rows: ArrayLike | None) -> IntArray:
    """Return the chosen input words of a vocabulary of that size (all by default) as indexes."""
    chosen = np.arange(size) if rows is None else np.asarray(rows, dtype=np.int64)
    if chosen.ndim != 1 or (chosen < 0).any() or (chosen >= size).any():
        raise ParameterError("rows", rows, f"indexes from 0 to {size - 1}")
    return chosen


def _slices(length: int, step: int) -> list[slice]:
    return [slice(start, min(start + step, length)) for start in range(0, length, step)]
