"""One direction answers every radius: the walk along the lower envelope of one line a word.

From w in direction v, word x costs ‖x − w‖² − 2r⟨v, x − w⟩ at radius r. As r grows the cheapest word
changes at a few breakpoints, always to a steeper line; between them the output is constant.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from dxverify.lazy import compiled
from dxverify.protocols import FloatArray, IntArray

if TYPE_CHECKING:
    from types import ModuleType

#: Elements of one work array of the plain walk.
_BLOCK = 1 << 21
#: Lines to look at below which loading the compiler costs more than it saves.
_WORTH_COMPILING = 1 << 22


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Walks:
    """Breakpoints of many walks, one after another.

    Parameters
    ----------
    starts : array of int
        Walk i is ``radii[starts[i]:starts[i+1]]``; there is one more start than walks.
    radii : array
        Radius at which each word becomes the nearest; the first of each walk is 0.
    words : array of int
        The word that is nearest from that radius until the next one of the walk.
    """

    starts: IntArray
    radii: FloatArray
    words: IntArray

    @property
    def ends(self) -> FloatArray:
        """Radius at which each word stops being the nearest; inf for the last of a walk."""
        out = np.append(self.radii[1:], np.inf)
        out[self.starts[1:] - 1] = np.inf
        return out

    @property
    def walk_of(self) -> IntArray:
        """The walk to which each breakpoint belongs."""
        return np.repeat(np.arange(len(self.starts) - 1), np.diff(self.starts))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Slopes:
    """Products ⟨v, x⟩ of directions and words, N × V, shared by all inputs.

    Parameters
    ----------
    products : array
        One direction a row.
    order, sorted : arrays, optional
        The words of each direction by falling product, and the products in that order; what the
        compiled walk needs.
    """

    products: FloatArray
    order: NDArray[np.int32] | None = None
    sorted: FloatArray | None = None

    @classmethod
    def of(cls, products: FloatArray, inputs: int = 1) -> Slopes:
        """Prepare products for walks from that many inputs; small tasks are not worth compiled code."""
        loops = compiled_for(products.size * inputs)
        if loops is None:
            return cls(products=products)
        order, falling = loops.sort_falling(products)
        return cls(products=products, order=order, sorted=falling)


def walk_rows(
    squares: FloatArray,
    slopes: Slopes,
    rows: IntArray,
    *,
    reach: float = np.inf,
    steps: int | None = None,
) -> Walks:
    """Walk from each given word along each direction.

    Parameters
    ----------
    squares : array
        Squared distances from the given words to all, R × V.
    slopes : Slopes
        ⟨v, x⟩ for each direction and word, N × V.
    rows : array of int
        The R input words.
    reach : float
        Radius beyond which nobody looks; the walk may stop there.
    steps : int, optional
        Stop after this many breakpoints; one is enough for the probability to stay.

    Returns
    -------
    Walks
        R·N walks, directions running fastest.
    """
    products = slopes.products
    if len(products) == 0 or len(rows) == 0:
        return Walks(starts=np.zeros(1, np.int64), radii=np.empty(0), words=np.empty(0, np.int64))
    limit = products.shape[1] if steps is None else steps
    if slopes.order is None:
        return _join(
            [_plain_walk(a, products, int(w), reach, limit) for a, w in zip(squares, rows, strict=True)]
        )
    loops = compiled_for(_WORTH_COMPILING)
    assert loops is not None  # noqa: S101 - it sorted the slopes
    starts, radii, words = loops.walk_sorted(squares, slopes, rows, reach, limit)
    return Walks(starts=starts, radii=radii, words=words)


def compiled_for(work: int) -> ModuleType | None:
    """Return the compiled code if there is any and the task is large enough to be worth loading it."""
    return compiled("dxverify.channel._compiled") if work >= _WORTH_COMPILING else None


def _plain_walk(squares: FloatArray, products: FloatArray, word: int, reach: float, steps: int) -> Walks:
    step = max(1, _BLOCK // products.shape[1])
    blocks = [products[i : i + step] for i in range(0, len(products), step)]
    return _join([_plain_block(squares, block, word, reach, steps) for block in blocks])


def _plain_block(squares: FloatArray, products: FloatArray, word: int, reach: float, steps: int) -> Walks:
    walk = np.arange(len(products))
    here = np.full(len(products), word)
    nearest = np.zeros(len(products))
    found = [(walk, nearest, here)]
    while len(walk) and len(found) <= steps:
        rise = squares[None, :] - squares[here, None]
        lean = products[walk] - products[walk, here][:, None]
        radius = np.divide(rise, 2 * lean, out=np.full_like(lean, np.inf), where=lean > 0)
        # Rounding must not make a walk go back.
        np.maximum(radius, nearest[:, None], out=radius)
        # Of words that overtake at once the steepest stays: the others are left again at the same radius.
        here = radius.argmin(axis=1)
        nearest = radius[np.arange(len(here)), here]
        alive = nearest < reach
        walk, here, nearest = walk[alive], here[alive], nearest[alive]
        found.append((walk, nearest, here))
    walks, radii, words = (np.concatenate(part) for part in zip(*found, strict=True))
    order = np.argsort(walks, kind="stable")
    starts = np.append(0, np.cumsum(np.bincount(walks, minlength=len(products))))
    return Walks(starts=starts, radii=radii[order], words=words[order])


def _join(parts: list[Walks]) -> Walks:
    offsets = np.cumsum([0, *(len(part.radii) for part in parts)])
    starts = [part.starts[:-1] + offset for part, offset in zip(parts, offsets, strict=False)]
    return Walks(
        starts=np.concatenate([*starts, offsets[-1:]]),
        radii=np.concatenate([part.radii for part in parts]),
        words=np.concatenate([part.words for part in parts]),
    )
