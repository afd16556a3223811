"""One direction answers every radius: the walk along the lower envelope of one line a word.

From w in direction v, word x costs ‖x − w‖² − 2r⟨v, x − w⟩ at radius r. As r grows the cheapest word
changes at a few breakpoints, always to a steeper line; between them the output is constant.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from dxverify.protocols import FloatArray, IntArray

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


def walk_rows(squares: FloatArray, products: FloatArray, rows: IntArray, reach: float = np.inf) -> Walks:
    """Walk from each given word along each direction.

    Parameters
    ----------
    squares : array
        Squared distances from the given words to all, R × V.
    products : array
        ⟨v, x⟩ for each direction and word, N × V; shared by all inputs.
    rows : array of int
        The R input words.
    reach : float
        Radius beyond which nobody looks; the walk may stop there.

    Returns
    -------
    Walks
        R·N walks, directions running fastest.
    """
    if len(products) == 0 or len(rows) == 0:
        return Walks(starts=np.zeros(1, np.int64), radii=np.empty(0), words=np.empty(0, np.int64))
    compiled = _compiled() if products.size * len(rows) > _WORTH_COMPILING else None
    if compiled is None:
        return _join([_plain_walk(a, products, int(w), reach) for a, w in zip(squares, rows, strict=True)])
    order = np.argsort(-products, axis=1).astype(np.int32)
    lines = np.take_along_axis(products, order, axis=1)
    starts, radii, words = compiled(np.ascontiguousarray(squares), products, lines, order, rows, reach)
    return Walks(starts=starts, radii=radii, words=words)


@cache
def _compiled() -> Callable[..., Any] | None:
    try:
        from dxverify.channel import _compiled as module  # noqa: PLC0415 - numba is an extra
    except ImportError:
        return None
    return module.walk_sorted  # type: ignore[no-any-return]


def _plain_walk(squares: FloatArray, products: FloatArray, word: int, reach: float) -> Walks:
    step = max(1, _BLOCK // products.shape[1])
    blocks = [products[i : i + step] for i in range(0, len(products), step)]
    return _join([_plain_block(squares, block, word, reach) for block in blocks])


def _plain_block(squares: FloatArray, products: FloatArray, word: int, reach: float) -> Walks:
    walk = np.arange(len(products))
    here = np.full(len(products), word)
    nearest = np.zeros(len(products))
    found = [(walk, nearest, here)]
    while len(walk):
        rise = squares[None, :] - squares[here, None]
        lean = products[walk] - products[walk, here][:, None]
        radius = np.divide(rise, 2 * lean, out=np.full_like(lean, np.inf), where=lean > 0)
        # Rounding must not make a walk go back.
        np.maximum(radius, nearest[:, None], out=radius)
        nearest = radius.min(axis=1)
        # Several words overtake at once in a tie; the steepest of them stays.
        here = np.where(radius == nearest[:, None], lean, -np.inf).argmax(axis=1)
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
