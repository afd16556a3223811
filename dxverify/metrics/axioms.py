"""Check of the metric axioms on a matrix of distances, with the pair or triple that violates one the most."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from dxverify.errors import InputError, ParameterError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from dxverify.protocols import FloatArray

#: Rows of the table compared at one time, so that a block stays in the cache.
_BLOCK = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class MetricCheck:
    """The result of :func:`is_metric`; it is true if every axiom holds.

    Parameters
    ----------
    axiom : {None, "finite", "identity", "non-negative", "distinct", "symmetry", "triangle"}
        The first axiom that fails, None if all hold.
    witness : tuple of int, optional
        The words that violate it the most: (x, y), or (x, y, z) with d(x, z) > d(x, y) + d(y, z).
    excess : float
        Size of the violation: for the triangle d(x, z) − d(x, y) − d(y, z).
    """

    axiom: str | None = None
    witness: tuple[int, ...] | None = None
    excess: float = 0.0

    def __post_init__(self) -> None:
        """Refuse a failure without a witness, and a success with one."""
        if (self.axiom is None) != (self.witness is None):
            raise InputError("a violated axiom must have a witness, and a metric must have none")

    def __bool__(self) -> bool:
        return self.axiom is None


def is_metric(matrix: ArrayLike, *, tolerance: float = 1e-12) -> MetricCheck:
    """Check every axiom of a metric on a matrix of distances.

    Parameters
    ----------
    matrix : array-like
        Square.
    tolerance : float
        Relative error of the entries that is attributed to rounding, in symmetry and triangle.

    Examples
    --------
    >>> is_metric([[0, 1, 3], [1, 0, 1], [3, 1, 0]])
    MetricCheck(axiom='triangle', witness=(0, 1, 2), excess=1.0)
    """
    table = np.asarray(matrix, dtype=np.float64)
    if table.ndim != 2 or table.shape[0] != table.shape[1] or not table.size:
        raise InputError(f"a matrix of distances must be square, got shape {table.shape}")
    if not tolerance >= 0:
        raise ParameterError("tolerance", tolerance, "non-negative")
    broken = _check_pairs(table, tolerance)
    if broken is None:
        broken = _check_triangles(table, tolerance)
    return MetricCheck() if broken is None else broken


def _check_pairs(table: FloatArray, tolerance: float) -> MetricCheck | None:
    """Check the axioms about one or two words."""
    finite = np.isfinite(table)
    if not finite.all():
        return _worst("finite", ~finite, np.where(finite, 0.0, np.inf))
    own = np.eye(len(table), dtype=bool)
    gap = np.abs(table - table.T)
    broken = {
        "identity": (own & (table != 0), np.abs(table)),
        "non-negative": (table < 0, -table),
        "distinct": (~own & (table == 0), np.zeros_like(table)),
        "symmetry": (gap > tolerance * np.maximum(table, table.T), gap),
    }
    return next((_worst(axiom, *case) for axiom, case in broken.items() if case[0].any()), None)


def _worst(axiom: str, where: NDArray[np.bool_], size: FloatArray) -> MetricCheck:
    x, y = np.unravel_index(np.argmax(np.where(where, size, -1.0)), size.shape)
    return MetricCheck(axiom=axiom, witness=(int(x), int(y)), excess=float(size[x, y]))


def _check_triangles(table: FloatArray, tolerance: float) -> MetricCheck | None:
    """Find the worst triple; the table is symmetric here, so half of the pairs (x, z) suffice."""
    widened = table * (1 + tolerance)
    found = [_worst_detour(table, widened, start) for start in range(0, len(table), _BLOCK)]
    excess, witness = max(found, key=lambda item: item[0])
    if excess <= 0:
        return None
    x, y, z = witness
    return MetricCheck(
        axiom="triangle", witness=witness, excess=float(table[x, z] - table[x, y] - table[y, z])
    )


def _worst_detour(table: FloatArray, widened: FloatArray, start: int) -> tuple[float, tuple[int, int, int]]:
    """Return the largest d(x, z) − d(x, y) − d(y, z) with x in one block."""
    direct = table[start : start + _BLOCK, start:]
    excess = np.empty_like(direct)
    worst = (0.0, (0, 0, 0))
    for y in range(len(table)):
        np.add(widened[start : start + _BLOCK, y, None], widened[y, start:], out=excess)
        np.subtract(direct, excess, out=excess)
        x, z = divmod(int(excess.argmax()), excess.shape[1])
        if excess[x, z] > worst[0]:
            worst = (float(excess[x, z]), (start + x, y, start + z))
    return worst
