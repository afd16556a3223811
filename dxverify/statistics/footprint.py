"""What statistics by directions hold in memory, on paper: before a vocabulary is fetched that no machine here can hold."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from dxverify.statistics.plan import _WALKS, _WORDS
from dxverify.statistics.sources import _PRODUCTS, _SQUARES

#: Breakpoints of a walk that room is made for at first, and bytes of one: word, place, direction, radius, end; twice while joined.
_STEPS, _STEP = 8, 2 * 33
#: Python with numpy, scipy and numba, as measured.
INTERPRETER = 250_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Footprint:
    """Bytes by where they lie.

    Parameters
    ----------
    shared : int
        Vectors as they came and centred in float64; workers of one machine map them once between them.
    worker : int
        What each worker holds beside: slopes of a slice of directions, squared distances, walks, and Python.
    """

    shared: int
    worker: int

    def machine(self, workers: int) -> int:
        """Return what so many workers of one machine hold together; one works in the process that was started.

        Others map files of the vectors, beside the copy of the one that starts them.
        """
        return (1 if workers == 1 else 2) * self.shared + workers * self.worker

    def text(self, workers: Iterable[int] = (1, 2, 8)) -> str:
        """Return the table a person reads, in gigabytes."""
        rows = [("vectors, mapped by all workers", self.shared), ("each worker beside them", self.worker)]
        rows += [(_together(count), self.machine(count)) for count in workers]
        return "\n".join(f"{name:<42}{size / 1e9:9.2f} GB" for name, size in rows)


def _together(workers: int) -> str:
    return "in all, one process" if workers == 1 else f"in all, {workers} processes"


def footprint(words: int, dim: int, *, draws: int = 800, shaped: bool = False) -> Footprint:
    """Return what :func:`dxverify.statistics.statistics` by directions is going to hold.

    Parameters
    ----------
    words, dim : int
        Size of the vocabulary, in float32.
    draws : int
        Directions.
    shaped : bool
        Whether the noise has a shape, as Mahalanobis noise has; then images of the vectors are held, too.

    Examples
    --------
    >>> plan = footprint(4_000_000, 300)
    >>> round(plan.shared / 1e9, 1), round(plan.worker / 1e9, 1), round(plan.machine(8) / 1e9, 1)
    (14.5, 1.4, 40.1)
    """
    slices = max(1, round(draws * words / _PRODUCTS))
    rows = max(1, min(_WORDS, _WALKS // draws))
    # Slopes in the order of words, the same sorted, and the order, of a slice of directions.
    slopes = (8 + 8 + 4) * -(-draws // slices) * words
    squares = 8 * words * min(rows, max(1, _SQUARES // words))
    # Halves of squared lengths for the search, room for one direction that is sorted, and breakpoints of one walk.
    beside = (12 + 16 + 16) * words + _STEP * _STEPS * rows * draws
    vectors = (4 + 8 * (2 if shaped else 1)) * words * dim + 24 * words
    return Footprint(shared=vectors, worker=slopes + squares + beside + INTERPRETER)
