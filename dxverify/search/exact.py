"""Exact nearest neighbours in blocks on BLAS, with one rule for ties: the lowest index.

The nearest point to q minimises ½‖x‖² − ⟨q, x⟩, which is a matrix product. Its rounding error in float32 is bounded
in advance; where the winner leads by less than the bound, the few candidates left are compared by
their distances in float64. So the answer is that of float64, for every block size
and every number of threads. Large jobs are screened in 8-bit integers first (:mod:`~dxverify.search.int8_screen`), which
changes the time and never the answer.

References
----------
Higham, N. J. (2002). Accuracy and Stability of Numerical Algorithms, 2nd edition, chapter 3. SIAM. (Errors of inner products.)
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

import numpy as np

from dxverify.errors import ParameterError
from dxverify.metrics.pointwise import power_of_two
from dxverify.protocols import Vectors
from dxverify.search import int8_screen
from dxverify.search.config import CONFIG

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dxverify.protocols import FloatArray, IntArray

Screening = Literal["auto", "always", "never"]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ExactSearch:
    """Exact nearest neighbours among fixed points.

    Parameters
    ----------
    points : array
        One point per row, float32 or float64; not copied.
    block_size : int
        Number of scores held in memory at one time, at least 1.
    screening : {"auto", "always", "never"}
        Whether candidates are screened in 8-bit integers first; by default once enough queries have come to pay for
        it. Needs numba and AVX2, and one byte per coordinate; without them nothing is screened.

    Examples
    --------
    >>> search = ExactSearch(points=np.array([[0.0], [1.0], [1.0]]))
    >>> search.nearest(np.array([[0.2], [0.9], [0.5]]))
    array([0, 1, 0])
    """

    points: Vectors
    block_size: int = CONFIG.block_size
    screening: Screening = "auto"
    _screen: int8_screen.Screen = field(init=False, repr=False)
    _asked: int = field(init=False, repr=False, default=0)
    _halves: Vectors = field(init=False, repr=False)
    _longest: float = field(init=False, repr=False)
    _scale: float = field(init=False, repr=False, default=1.0)
    #: The search in rescaled units, if squared norms of these points overflow or underflow.
    _scaled: ExactSearch | None = field(init=False, repr=False, default=None)

    def __post_init__(self) -> None:
        if self.points.ndim != 2 or 0 in self.points.shape:
            raise ParameterError("points", self.points.shape, "a matrix with at least one row and one column")
        if self.block_size < 1:
            raise ParameterError("block_size", self.block_size, "an integer of at least 1")
        if self.screening not in ("auto", "always", "never"):
            raise ParameterError("screening", self.screening, "'auto', 'always' or 'never'")
        screened = int8_screen.Screen(always=self.screening == "always", never=self.screening == "never")
        object.__setattr__(self, "_screen", screened)
        with np.errstate(over="ignore"):
            squares = np.einsum("ij,ij->i", self.points, self.points, dtype=np.float64)
        if not CONFIG.smallest_square < squares.max() < CONFIG.largest_square:
            self._rescale()
        object.__setattr__(self, "_longest", float(np.sqrt(squares.max())))
        with np.errstate(over="ignore"):
            object.__setattr__(self, "_halves", (squares / 2).astype(np.float32))

    def _rescale(self) -> None:
        """Rescale the points by a power of two, which changes no answer."""
        scale = power_of_two(self.points)
        if scale == 1:
            return
        rescaled = ExactSearch(
            points=self.points / scale, block_size=self.block_size, screening=self.screening
        )
        object.__setattr__(self, "_scale", scale)
        object.__setattr__(self, "_scaled", rescaled)

    def nearest(self, queries: FloatArray) -> IntArray:
        """Return the index of the nearest point to each query; ties go to the lowest index."""
        queries = self._check_points(queries)
        if self._scaled is not None:
            return self._scaled.nearest(queries / self._scale)
        far = np.abs(queries).max(initial=0.0) > CONFIG.far_ratio * self._longest
        return self._nearest_with_far_queries(queries) if far else self._nearest(queries)

    def _nearest(self, queries: FloatArray) -> IntArray:
        object.__setattr__(self, "_asked", self._asked + len(queries) * self.points.size)
        if self.screening == "auto" and self._asked < CONFIG.worth_quantising:
            return self._nearest_by_products(queries)
        # Four errors: of two scores, and of the two distances that decide a near tie.
        margin = 4 * self._float64_error(queries)
        screened = self._screen.nearest(self.points, queries, margin, self._longest, asked=self._asked)
        if screened is None:
            return self._nearest_by_products(queries)
        return self._nearest_candidate(queries, *screened)

    def _nearest_candidate(self, queries: FloatArray, found: IntArray, count: IntArray) -> IntArray:
        """Return the nearest of the candidates that screening left; queries with too many are searched by products."""
        answers = found[:, 0].copy()
        tied = np.flatnonzero((count > 1) & (count <= found.shape[1]))
        if len(tied):
            rows, places = np.nonzero(np.arange(found.shape[1]) < count[tied, None])
            answers[tied] = self._decide_ties(queries[tied], rows, found[tied[rows], places], 1)[0][:, 0]
        remaining = np.flatnonzero((count == 0) | (count > found.shape[1]))
        if len(remaining):
            answers[remaining] = self._nearest_by_products(queries[remaining])
        return answers

    def _nearest_by_products(self, queries: FloatArray) -> IntArray:
        answers = np.empty(len(queries), dtype=np.int64)
        few = self.screening == "auto" and self.points.size <= CONFIG.few_coordinates
        step, search = (
            (CONFIG.queries_of_few, self._nearest_of_few)
            if few
            else (CONFIG.queries_per_block, self._nearest_block)
        )
        for start in range(0, len(queries), step):
            with np.errstate(over="ignore", invalid="ignore"):
                answers[start : start + step] = search(queries[start : start + step])
        return answers

    def _nearest_of_few(self, queries: FloatArray) -> IntArray:
        """Compare float64 distances directly, by the operations that decide near ties elsewhere."""
        return np.asarray(
            np.argmin([np.square(queries - point).sum(axis=1) for point in self.points], axis=0)
        )

    def _nearest_with_far_queries(self, queries: FloatArray) -> IntArray:
        """Compare far queries by products with differences of points, and the others as usual."""
        far = np.abs(queries).max(axis=1) > CONFIG.far_ratio * self._longest
        answers = np.empty(len(queries), dtype=np.int64)
        answers[~far] = self._nearest(queries[~far])
        offsets = self.points.astype(np.float64) - self.points[0]
        halves = np.einsum("pd,pd->p", offsets, offsets) / 2
        for place in np.array_split(np.flatnonzero(far), 1 + far.sum() // CONFIG.queries_per_block):
            products = np.einsum("qd,pd->qp", queries[place] - self.points[0], offsets)
            answers[place] = np.argmin(halves - products, axis=1)
        return answers

    def k_nearest(
        self, queries: FloatArray, k: int, *, without: IntArray | None = None
    ) -> tuple[IntArray, FloatArray]:
        """Return the ``k`` nearest points to each query, sorted by distance and then by index.

        Parameters
        ----------
        queries : array
            One query per row.
        k : int
            Number of neighbours, from 1 to the number of points (one fewer if one is left out).
        without : array of int, optional
            For each query, a point to leave out (a word that is not its own neighbour).

        Returns
        -------
        indexes, distances : arrays of shape (queries, k)
        """
        most = len(self.points) - (without is not None)
        if not 1 <= k <= most:
            raise ParameterError("k", k, f"from 1 to {most}")
        queries = self._check_points(queries)
        if self._scaled is not None:
            found, away = self._scaled.k_nearest(queries / self._scale, k, without=without)
            return found, away * self._scale
        indexes = np.empty((len(queries), k), dtype=np.int64)
        distances = np.empty((len(queries), k))
        step = min(max(1, self.block_size // k), CONFIG.queries_per_block)
        for start in range(0, len(queries), step):
            block = slice(start, start + step)
            left_out = None if without is None else without[block]
            with np.errstate(over="ignore", invalid="ignore"):
                indexes[block], distances[block] = self._k_nearest_block(queries[block], k, left_out)
        return indexes, distances

    def _check_points(self, queries: FloatArray) -> FloatArray:
        matrix = np.asarray(queries, dtype=np.float64)
        if matrix.ndim != 2 or matrix.shape[1] != self.points.shape[1]:
            raise ParameterError("queries", matrix.shape, f"a matrix with {self.points.shape[1]} columns")
        return matrix

    def _nearest_block(self, queries: FloatArray) -> IntArray:
        margin = 2 * self._error(queries)
        best = np.full(len(queries), np.inf, dtype=np.float32)
        everyone = np.arange(len(queries))
        found = []
        for start, scores in self._score_blocks(queries):
            column = scores.argmin(axis=1)
            low = scores[everyone, column]
            best = np.minimum(best, low)
            limits = self._round_up(best + margin)
            # Written so that a NaN, from a product that overflows, stays a candidate.
            leads = np.flatnonzero(~(low > limits))
            found.append((leads, column[leads] + start, low[leads]))
            # Few rows have a second candidate in a block, so only those are searched for all of them.
            scores[everyone, column] = np.inf
            close = np.flatnonzero(~(scores.min(axis=1) > limits))
            rows, columns = np.nonzero(~(scores[close] > limits[close, None]))
            found.append((close[rows], columns + start, scores[close[rows], columns]))
        rows, columns = _within(found, best + margin)
        answers = np.empty(len(queries), dtype=np.int64)
        answers[rows] = columns
        doubtful = np.bincount(rows, minlength=len(queries))[rows] > 1
        if doubtful.any():
            asked, rows = np.unique(rows[doubtful], return_inverse=True)
            answers[asked] = self._decide_ties(queries[asked], rows, columns[doubtful], 1)[0][:, 0]
        return answers

    def _k_nearest_block(
        self, queries: FloatArray, k: int, without: IntArray | None
    ) -> tuple[IntArray, FloatArray]:
        left_out = np.full(len(queries), -1) if without is None else without
        margin = 2 * self._error(queries)
        lowest = np.full((len(queries), k), np.inf, dtype=np.float32)
        found = []
        for start, scores in self._score_blocks(queries):
            inside = np.flatnonzero((left_out >= start) & (left_out < start + scores.shape[1]))
            scores[inside, left_out[inside] - start] = np.inf
            lowest = np.partition(np.concatenate((lowest, scores), axis=1), k - 1, axis=1)[:, :k]
            rows, columns = np.nonzero(~(scores > self._round_up(lowest[:, k - 1] + margin)[:, None]))
            found.append((rows, columns + start, scores[rows, columns]))
        rows, columns = _within(found, lowest[:, k - 1] + margin)
        kept = columns != left_out[rows]
        return self._decide_ties(queries, rows[kept], columns[kept], k)

    def _decide_ties(
        self, queries: FloatArray, rows: IntArray, columns: IntArray, k: int
    ) -> tuple[IntArray, FloatArray]:
        """Return the first k candidates of each query, compared by their distances in float64."""
        squares = self._squares(queries, rows, columns)
        order = np.lexsort((columns, squares, rows))
        starts = np.searchsorted(rows[order], np.arange(len(queries)))
        chosen = order[starts[:, None] + np.arange(k)]
        return columns[chosen], np.sqrt(squares[chosen])

    def _round_up(self, limits: FloatArray) -> Vectors:
        """Return the limits in the working precision, so that comparing with them converts no block."""
        return np.asarray(np.nextafter(limits.astype(np.float32), np.inf, dtype=np.float32))

    def _score_blocks(self, queries: FloatArray) -> Iterator[tuple[int, Vectors]]:
        """Yield (first column, scores); the buffer is reused, so copy scores that are needed later."""
        negated = np.negative(queries).astype(np.float32)
        width = min(max(1, self.block_size // len(queries)), len(self.points))
        buffer = np.empty(len(queries) * width, dtype=np.float32)
        for start in range(0, len(self.points), width):
            points = self.points[start : start + width].astype(np.float32, copy=False)
            scores = buffer[: len(queries) * len(points)].reshape(len(queries), len(points))
            np.matmul(negated, points.T, out=scores)
            scores += self._halves[start : start + width]
            yield start, scores

    def _error(self, queries: FloatArray) -> FloatArray:
        """Bound the rounding error of a score, and of the distances that decide a near tie.

        An inner product of n terms in unit roundoff u errs by at most about n·u·‖q‖·‖x‖; rounding the
        inputs and adding ½‖x‖² cost a few u more, and products may underflow.
        """
        kind = np.finfo(np.float32)
        lengths = np.linalg.norm(queries, axis=1)
        product = kind.eps / 2 * self._longest * (lengths + self._longest) + float(kind.tiny)
        return np.asarray(self._terms() * product + self._float64_error(queries))

    def _float64_error(self, queries: FloatArray) -> FloatArray:
        """Bound the error of half a squared distance in float64, and of a score in float64."""
        lengths = np.linalg.norm(queries, axis=1)
        return np.asarray(self._terms() * np.finfo(float).eps * (lengths + self._longest) ** 2)

    def _terms(self) -> float:
        return 1.01 * (int(self.points.shape[1]) + 8)

    def _squares(self, queries: FloatArray, rows: IntArray, columns: IntArray) -> FloatArray:
        """Return float64 squared distances of pairs, each by the same operations whatever its neighbours."""
        squares = np.empty(len(rows))
        for start in range(0, len(rows), CONFIG.candidates_block):
            part = slice(start, start + CONFIG.candidates_block)
            squares[part] = np.square(queries[rows[part]] - self.points[columns[part]]).sum(axis=1)
        return squares


def _within(found: list[tuple[IntArray, IntArray, Vectors]], limits: FloatArray) -> tuple[IntArray, IntArray]:
    """Return rows and columns of the candidates that pass the last limit, which fell from block to block."""
    rows, columns, scores = (np.concatenate(parts) for parts in zip(*found, strict=True))
    kept = ~(scores > limits[rows])
    return rows[kept], columns[kept]
