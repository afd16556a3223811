"""Lower envelopes of lines: the output of nearest-word decoding at every radius along a direction.

From input w in direction v, word x costs ‖x − w‖² − 2r⟨v, x − w⟩ at radius r, a line in r. As r grows, the cheapest word
changes at a few breakpoints, always to a steeper line: the lower envelope, traced from r = 0 by gift wrapping. Given the
direction, the output is word x_k with probability Pr[r_k < R ≤ r_{k+1}], so the radius is integrated exactly.
Breakpoints are computed in double precision without an error bound; rounding may change the order of words that tie.

References
----------
Jarvis, R. A. (1973). On the identification of the convex hull of a finite set of points in the plane. Information
Processing Letters 2(1), 18–21. (Gift wrapping; the lower envelope of lines is the dual of a convex hull.)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from dxverify.channel.config import CONFIG
from dxverify.channel.low_dimensional import principal_coordinates, single_noise
from dxverify.lazy import compiled
from dxverify.protocols import BoolArray, FloatArray, IntArray, Mechanism, Noise, RadiusLaw
from dxverify.vocabulary import distinct_rows

if TYPE_CHECKING:
    from types import ModuleType


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Envelopes:
    """Breakpoints of many lower envelopes, concatenated.

    Parameters
    ----------
    starts : array of int
        Envelope i has the breakpoints ``starts[i]`` to ``starts[i+1]``; there is one more start than envelopes.
    radii : array
        Radius at which each word becomes the nearest; the first of each envelope is 0.
    words : array of int
        The word that is nearest from that radius until the next one of the envelope.
    """

    starts: IntArray
    radii: FloatArray
    words: IntArray

    @property
    def ends(self) -> FloatArray:
        """Radius at which each word stops being the nearest; inf for the last of an envelope."""
        ends = np.append(self.radii[1:], np.inf)
        ends[self.starts[1:] - 1] = np.inf
        return ends

    @property
    def is_last(self) -> BoolArray:
        """Whether a breakpoint is the last of its envelope."""
        last = np.zeros(len(self.radii), dtype=bool)
        last[self.starts[1:] - 1] = True
        return last

    @property
    def envelope_of(self) -> IntArray:
        """The envelope to which each breakpoint belongs."""
        return np.repeat(np.arange(len(self.starts) - 1), np.diff(self.starts))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Slopes:
    """Products ⟨v, x⟩ of directions and words, N × V, shared by all inputs.

    Parameters
    ----------
    products : array
        One direction per row.
    order, sorted : arrays, optional
        The words of each direction by decreasing product, and the products in that order, for the compiled loops.
    """

    products: FloatArray
    order: NDArray[np.int32] | None = None
    sorted: FloatArray | None = None

    @classmethod
    def of(cls, products: FloatArray, inputs: int = 1) -> Slopes:
        """Prepare products for envelopes from that many inputs; small tasks are not worth compiled code."""
        loops = compiled_loops(products.size * inputs)
        if loops is None:
            return cls(products=products)
        order, decreasing = loops.sort_by_slope(products)
        return cls(products=products, order=order, sorted=decreasing)


def trace_envelopes(
    squares: FloatArray,
    slopes: Slopes,
    rows: IntArray,
    *,
    max_radius: float = np.inf,
    max_steps: int | None = None,
) -> Envelopes:
    """Trace the lower envelope of each given word along each direction.

    Parameters
    ----------
    squares : array
        Squared distances from the given words to all, R × V.
    slopes : Slopes
        ⟨v, x⟩ for each direction and word, N × V.
    rows : array of int
        The R input words.
    max_radius : float
        Radius beyond which breakpoints are not needed.
    max_steps : int, optional
        Stop after this many breakpoints; one is enough for the probability to stay.

    Returns
    -------
    Envelopes
        R·N envelopes, directions running fastest.
    """
    products = slopes.products
    if len(products) == 0 or len(rows) == 0:
        return Envelopes(starts=np.zeros(1, np.int64), radii=np.empty(0), words=np.empty(0, np.int64))
    limit = products.shape[1] if max_steps is None else max_steps
    if slopes.order is None:
        return _concatenate(
            [
                _trace_numpy(square, products, int(word), max_radius, limit)
                for square, word in zip(squares, rows, strict=True)
            ]
        )
    loops = compiled_loops(CONFIG.compile_lines)
    assert loops is not None  # noqa: S101 - it sorted the slopes
    starts, radii, words = loops.trace_sorted(squares, slopes, rows, max_radius, limit)
    return Envelopes(starts=starts, radii=radii, words=words)


def compiled_loops(lines: int) -> ModuleType | None:
    """Return the compiled loops if numba is installed and that many lines are worth loading it."""
    return compiled("dxverify.channel._lower_envelope") if lines >= CONFIG.compile_lines else None


def _trace_numpy(
    squares: FloatArray, products: FloatArray, word: int, max_radius: float, max_steps: int
) -> Envelopes:
    step = max(1, CONFIG.envelope_block // products.shape[1])
    blocks = [products[i : i + step] for i in range(0, len(products), step)]
    return _concatenate([_trace_block(squares, block, word, max_radius, max_steps) for block in blocks])


def _trace_block(
    squares: FloatArray, products: FloatArray, word: int, max_radius: float, max_steps: int
) -> Envelopes:
    envelope = np.arange(len(products))
    current = np.full(len(products), word)
    radius = np.zeros(len(products))
    breakpoints = [(envelope, radius, current)]
    while len(envelope) and len(breakpoints) <= max_steps:
        rise = squares[None, :] - squares[current, None]
        steeper = products[envelope] - products[envelope, current][:, None]
        crossing = np.divide(rise, 2 * steeper, out=np.full_like(steeper, np.inf), where=steeper > 0)
        # Rounding must not make an envelope go back.
        np.maximum(crossing, radius[:, None], out=crossing)
        # Of words that cross at the same radius the steepest stays: the others are left again at once.
        current = crossing.argmin(axis=1)
        radius = crossing[np.arange(len(current)), current]
        alive = radius < max_radius
        envelope, current, radius = envelope[alive], current[alive], radius[alive]
        breakpoints.append((envelope, radius, current))
    envelopes, radii, words = (np.concatenate(column) for column in zip(*breakpoints, strict=True))
    order = np.argsort(envelopes, kind="stable")
    starts = np.append(0, np.cumsum(np.bincount(envelopes, minlength=len(products))))
    return Envelopes(starts=starts, radii=radii[order], words=words[order])


def _concatenate(parts: list[Envelopes]) -> Envelopes:
    offsets = np.cumsum([0, *(len(part.radii) for part in parts)])
    starts = [part.starts[:-1] + offset for part, offset in zip(parts, offsets, strict=False)]
    return Envelopes(
        starts=np.concatenate([*starts, offsets[-1:]]),
        radii=np.concatenate([part.radii for part in parts]),
        words=np.concatenate([part.words for part in parts]),
    )


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class DirectionalDecoder:
    """Nearest-word decoding under additive noise, along given directions; for vocabularies of any size.

    Parameters
    ----------
    points : array
        The distinct words, centred at the word nearest to their median.
    coordinates : array
        Their images Fᵀx, in as few dimensions as is cheap to find.
    ambient : int
        Dimension of the noise.
    first, group : arrays of int
        The first word with each distinct vector; the distinct word of each word.
    """

    points: FloatArray
    coordinates: FloatArray
    ambient: int
    first: IntArray
    group: IntArray
    _norms: FloatArray = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_norms", _squared_norms(self.points))

    @classmethod
    def of(cls, mechanism: Mechanism) -> DirectionalDecoder:
        """Build from a mechanism that adds one noise to every word and outputs the nearest."""
        noise = single_noise(mechanism)
        vectors = np.asarray(mechanism.vocabulary.vectors)
        first, group = distinct_rows(vectors)
        # One copy in float64 and no more: four million words in 300 dimensions take ten gigabytes.
        distinct = vectors if len(first) == len(vectors) else vectors[first]
        points = distinct.astype(np.float64, copy=distinct is vectors)
        points -= _central_word(points)
        images = points if noise.factor is None else points @ noise.factor
        if len(points) <= images.shape[1]:
            points, images = principal_coordinates(points), principal_coordinates(images)
        return cls(points=points, coordinates=images, ambient=noise.dim, first=first, group=group)

    @property
    def dim(self) -> int:
        """Dimension of the directions."""
        return int(self.coordinates.shape[1])

    def radius_distribution(self, noise: Noise) -> RadiusLaw:
        """Return the distribution of the length of the noise in the dimensions of the directions."""
        return noise.radius if self.dim == noise.dim else noise.radius.projected(self.dim)

    def squared_distances(self, rows: IntArray) -> FloatArray:
        """Return squared distances from the given distinct words to all."""
        return _squared_distances(self.points, self._norms, rows)

    def entry_radius(self, rows: IntArray) -> FloatArray:
        """Return the least radius at which each word can become the output of each given word, in any direction."""
        squares = self.squared_distances(rows)
        images = _squared_distances(self.coordinates, _squared_norms(self.coordinates), rows)
        stretch = 2 * np.sqrt(images)
        return np.asarray(np.divide(squares, stretch, out=np.zeros_like(squares), where=stretch > 0))

    def envelopes(
        self,
        rows: IntArray,
        directions: FloatArray,
        *,
        max_radius: float = np.inf,
        max_steps: int | None = None,
        products_block: int = CONFIG.products_block,
        squares_block: int = CONFIG.squares_block,
        directions_block: int | None = CONFIG.directions_block,
        envelopes_held: int | None = CONFIG.envelopes_held,
    ) -> Iterator[tuple[slice, slice, Envelopes]]:
        """Trace the envelopes of the given distinct words along unit vectors, block by block.

        Parameters
        ----------
        rows : array of int
            Input words, as indexes of distinct words.
        directions : array
            Unit vectors, one per row.
        max_radius, max_steps
            As for :func:`trace_envelopes`.
        products_block, squares_block : int
            Products ⟨v, x⟩ and squared distances held at one time.
        directions_block, envelopes_held : int or None
            Directions and envelopes of one block; None for no limit.

        Yields
        ------
        slice of rows, slice of directions, Envelopes
            Directions run fastest within the envelopes.
        """
        size = len(self.points)
        few = _at_most(max(1, products_block // size), directions_block)
        for some in _slices(len(directions), few):
            slopes = Slopes.of(directions[some] @ self.coordinates.T, inputs=len(rows))
            held = None if envelopes_held is None else max(1, envelopes_held // (some.stop - some.start))
            for part in _slices(len(rows), _at_most(max(1, squares_block // size), held)):
                chosen = rows[part]
                squares = self.squared_distances(chosen)
                yield (
                    part,
                    some,
                    trace_envelopes(squares, slopes, chosen, max_radius=max_radius, max_steps=max_steps),
                )


def _at_most(size: int, limit: int | None) -> int:
    return size if limit is None else min(size, limit)


def _central_word(points: FloatArray) -> FloatArray:
    """Return the word nearest to the median of the words.

    The mean would follow a far outlier, and squared distances of the others would lose their digits.
    """
    median = np.median(points[:: max(1, len(points) // CONFIG.rows_block)], axis=0)
    with np.errstate(over="ignore"):
        squares = [
            np.square(points[few] - median).sum(axis=1) for few in _slices(len(points), CONFIG.rows_block)
        ]
    return np.array(points[int(np.concatenate(squares).argmin())])


def _squared_norms(points: FloatArray) -> FloatArray:
    return np.asarray(np.einsum("ij,ij->i", points, points))


def _squared_distances(points: FloatArray, norms: FloatArray, rows: IntArray) -> FloatArray:
    """Return ‖x‖² + ‖y‖² − 2⟨x, y⟩, row by row in place, so that no second table is allocated."""
    table = np.asarray((-2 * points[rows]) @ points.T)
    sums = np.empty(len(points))
    for line, row in zip(table, rows, strict=True):
        np.add(norms[row], norms, out=sums)
        np.add(line, sums, out=line)
        np.maximum(line, 0.0, out=line)
        line[row] = 0.0
    return table


def _slices(length: int, step: int) -> list[slice]:
    return [slice(start, min(start + step, length)) for start in range(0, length, step)]
