"""Screening of nearest-neighbour candidates by scalar quantisation to 8-bit integers; the answers stay exact.

Each point and each query is rounded to multiples of a scale of its own. By the Cauchy–Schwarz inequality

    |⟨q, x⟩ − ⟨q̂, x̂⟩| ≤ ‖q‖·‖x − x̂‖ + ‖q − q̂‖·‖x̂‖,

so an integer product of codes gives a lower bound of the score ½‖x‖² − ⟨q, x⟩. Only the few points whose bound is below the
best score so far are scored in float64. The answers are those of the plain search, bit for bit: ties within the rounding
of float64 are left to it.

How many times faster than the plain search, in CPU time on one thread, the points encoded before (normal vectors and
noise of length 0.7 times theirs; medians of one run, on a busy machine):

======  =====  ========  ==========  =============
words   dims   1 query   32 queries  1,000 queries
======  =====  ========  ==========  =============
500     20     1.5       1.3         0.7
500     100    1.6       1.2         0.8
500     300    1.8       1.3         0.8
2,000   20     1.6       1.5         1.5
2,000   100    2.0       1.6         1.3
2,000   300    1.6       1.8         1.4
10,000  20     1.5       1.7         2.7
10,000  100    1.8       2.3         2.3
10,000  300    2.8       2.8         2.1
50,000  20     1.7       2.7         4.0
50,000  100    2.3       3.4         2.8
50,000  300    3.5       3.4         2.3
======  =====  ========  ==========  =============

At 1,000 and at 1,500 words it was 0.7 to 1.1 times, so fewer than 2,000 are not screened.

References
----------
Weber, R., Schek, H.-J. and Blott, S. (1998). A quantitative analysis and performance study for similarity-search methods in
high-dimensional spaces. VLDB 1998, 194–205. (The VA-file: exact search by bounds from quantised vectors.)
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Self, TypeVar, final

import numpy as np
from numpy.typing import NDArray

from dxverify.protocols import FloatArray, IntArray, Vectors
from dxverify.search.config import CONFIG

if TYPE_CHECKING:
    from types import ModuleType

_LOOPS = "dxverify.search._int8_loops"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Codes:
    """Quantised points, in panels of sixteen, with the numbers that bound a score.

    Parameters
    ----------
    packed, halves, scales, squares : arrays
        Codes; halves of squared lengths and scales in float32, padded to whole panels; squared lengths in float64.
    error, length : float
        Greatest error of rounding and greatest length of a code, in units of the scale of its point.
    """

    packed: NDArray[np.uint8]
    halves: NDArray[np.float32]
    scales: NDArray[np.float32]
    squares: FloatArray
    error: float
    length: float

    @classmethod
    def of(cls, points: Vectors) -> Self:
        """Quantise points."""
        panels, width = -(-len(points) // 16), 8 * -(-points.shape[1] // 8)
        packed = _aligned_zeros((panels, width // 4, 16, 4), np.uint8)
        packed[:] = 64
        halves, scales = (
            _aligned_zeros((16 * panels,), np.float32),
            _aligned_zeros((16 * panels,), np.float32),
        )
        squares = np.empty(len(points))
        error, length = _loops().encode_points(points, packed, halves, scales, squares)
        return cls(packed=packed, halves=halves, scales=scales, squares=squares, error=error, length=length)


_Kind = TypeVar("_Kind", bound=np.generic)


@final
class Screen:
    """Quantises points once enough queries have come, and returns candidates.

    Copies in other processes start anew: codes are computed faster than they are sent.

    Parameters
    ----------
    always, never : bool
        Screen at once; do not screen at all.
    """

    def __init__(self, *, always: bool = False, never: bool = False) -> None:
        self._always, self._never = always, never
        self._codes: Codes | None = None

    def __reduce__(self) -> tuple[object, ...]:
        return _empty_screen, (self._always, self._never)

    def nearest(
        self, points: Vectors, queries: FloatArray, margin: FloatArray, longest: float, *, asked: int
    ) -> tuple[IntArray, IntArray] | None:
        """Return for each query the points that may be nearest, and their number; None if screening does not pay.

        Parameters
        ----------
        points, queries : arrays
            One per row.
        margin : array
            Scores in float64 closer than this may be in the wrong order.
        longest : float
            Length of the longest point.
        asked : int
            Scores times dimension that were computed so far, these included.

        Returns
        -------
        found, count : arrays
            ``found[i, :count[i]]`` are the candidates of query i; a larger count says that there were more.
        """
        points = np.asarray(points)
        if not self._pays(points, queries, asked) or not _in_range(queries, longest):
            return None
        codes = self._codes or Codes.of(points)
        self._codes = codes
        blocks = [
            slice(start, start + CONFIG.screened_queries)
            for start in range(0, len(queries), CONFIG.screened_queries)
        ]
        found = np.zeros((len(queries), CONFIG.ties), dtype=np.int64)
        count = np.zeros(len(queries), dtype=np.int64)
        _run_blocks(
            lambda block: _find(
                codes, points, queries[block], margin[block], found=found[block], count=count[block]
            ),
            blocks,
        )
        return found, count

    def _pays(self, points: Vectors, queries: FloatArray, asked: int) -> bool:
        if (
            self._never
            or points.shape[1] > CONFIG.largest_dim
            or not points.flags.c_contiguous
            or not len(queries)
        ):
            return False
        if self._always:
            return _available()
        worth = CONFIG.worth_quantising if _LOOPS in sys.modules else CONFIG.worth_loading
        return (
            len(points) >= CONFIG.fewest_points
            and (self._codes is not None or asked >= worth)
            and _available()
        )


def _empty_screen(always: bool, never: bool) -> Screen:  # noqa: FBT001 - pickle calls by position
    return Screen(always=always, never=never)


def _loops() -> ModuleType:
    return importlib.import_module(_LOOPS)


@cache
def _available() -> bool:
    """Return whether numba is installed and the machine has AVX2; called only where loading numba pays."""
    return importlib.util.find_spec("numba") is not None and bool(_loops().usable())


def _in_range(queries: FloatArray, longest: float) -> bool:
    # Written so that a NaN is not in range.
    return bool(
        longest < CONFIG.longest_vector
        and np.abs(queries).max() * np.sqrt(queries.shape[1]) < CONFIG.longest_vector
    )


def _run_blocks(task: Callable[[slice], None], blocks: list[slice]) -> None:
    """Run every block, on as many threads as a matrix product would use now."""
    threads = _blas_threads() if len(blocks) > 1 else 1
    if threads == 1:
        for block in blocks:
            task(block)
        return
    from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415 - a mechanism that is listed needs no threads

    with ThreadPoolExecutor(min(threads, len(blocks))) as pool:
        list(pool.map(task, blocks))


def _blas_threads() -> int:
    return max([pool["num_threads"] for pool in _blas().info()], default=1)


@cache
def _blas() -> Any:
    """Return the controller of the BLAS threads; finding the libraries takes milliseconds, so it is cached."""
    from threadpoolctl import ThreadpoolController  # noqa: PLC0415 - a mechanism that is listed needs no threads

    return ThreadpoolController().select(user_api="blas")


def _find(
    codes: Codes,
    points: Vectors,
    queries: FloatArray,
    margin: FloatArray,
    *,
    found: IntArray,
    count: IntArray,
) -> None:
    loops, padded = _loops(), 4 * -(-len(queries) // 4)
    width = 4 * codes.packed.shape[1]
    bytes_, (shift, factor, limit) = np.zeros((padded, width), np.int8), np.zeros((3, padded), np.float32)
    queries = np.ascontiguousarray(queries)
    loops.encode_queries(queries, codes.error, codes.length, bytes_, shift, factor)
    # Sixteen units of float32 for every number in a bound; its three operations lose fewer.
    greatest = 127 * 64 * width + np.abs(shift[: len(queries)].astype(np.float64))
    size = codes.squares.max() / 2 + codes.scales.max() * factor[: len(queries)].astype(np.float64) * greatest
    slack = margin + 2.0**-20 * size
    limit[: len(queries)] = np.inf
    limit[len(queries) :] = -np.inf
    best = np.full(len(queries), np.inf)
    loops.find(
        codes.packed,
        codes.halves,
        codes.scales,
        codes.squares,
        points,
        queries,
        bytes_,
        shift,
        factor,
        slack,
        margin,
        limit,
        best,
        found,
        count,
    )


def _aligned_zeros(shape: tuple[int, ...], kind: type[_Kind]) -> NDArray[_Kind]:
    """Return zeros aligned to 64 bytes, as vector loads need."""
    size = int(np.prod(shape)) * np.dtype(kind).itemsize
    raw = np.zeros(size + 64, dtype=np.uint8)
    start = -raw.ctypes.data % 64
    return np.asarray(raw[start : start + size].view(kind).reshape(shape))
