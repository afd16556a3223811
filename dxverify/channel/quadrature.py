"""Adaptive Gauss–Legendre quadrature of many outputs at once, with an error for each.

Every piece is integrated by two rules; their difference bounds the error of the finer one generously
wherever the integrand is analytic on the piece, and pieces are halved until it is small.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from dxverify.protocols import FloatArray, IntArray

_COARSE, _FINE = (np.polynomial.legendre.leggauss(n) for n in (10, 21))
_NODES = np.concatenate([_FINE[0], _COARSE[0]])
_ROUNDS = 24
#: Pieces of one integral; a law that is noisier than it says must not be refined for ever.
_PIECES = 1 << 14


class Sparse(NamedTuple):
    """Values of an integrand: at ``point``, for ``output``, ``value`` with ``rounding`` error."""

    point: IntArray
    output: IntArray
    value: FloatArray
    rounding: FloatArray


class Pieces(NamedTuple):
    """Intervals to integrate over; ``tag`` is handed to the integrand."""

    low: FloatArray
    high: FloatArray
    tag: IntArray

    def halves(self) -> Pieces:
        """Cut every interval in two."""
        middle = (self.low + self.high) / 2
        return Pieces(
            np.concatenate([self.low, middle]), np.concatenate([middle, self.high]), np.tile(self.tag, 2)
        )

    def pick(self, mask: FloatArray) -> Pieces:
        """Keep some of the intervals."""
        return Pieces(self.low[mask], self.high[mask], self.tag[mask])


Integrand = Callable[[FloatArray, IntArray], Sparse]


def integrate(
    integrand: Integrand, pieces: Pieces, outputs: int, *, absolute: float, relative: float
) -> tuple[FloatArray, FloatArray]:
    """Integrate every output over all pieces.

    Parameters
    ----------
    integrand : callable
        Takes points and their tags; returns the non-zero values at them.
    pieces : Pieces
        Intervals on which the integrand is smooth.
    outputs : int
        Number of outputs.
    absolute, relative : float
        Stop when the error of each output meets both; it is reported whether it does or not.

    Returns
    -------
    value, error : arrays
        One entry an output.
    """
    value, error, used = np.zeros(outputs), np.zeros(outputs), 0
    for left in reversed(range(_ROUNDS)):
        fine, gap, rounding = _rules(integrand, pieces, outputs)
        total = value + fine.sum(axis=0)
        share = np.minimum(absolute, relative * np.abs(total)) / max(16, len(pieces.low))
        used += len(pieces.low)
        split = (gap > np.maximum(share, rounding)).any(axis=1) & (left > 0) & (used < _PIECES)
        value += fine[~split].sum(axis=0)
        error += (gap + rounding)[~split].sum(axis=0)
        if not split.any():
            break
        pieces = pieces.pick(split).halves()
    return value, error


def _rules(integrand: Integrand, pieces: Pieces, outputs: int) -> tuple[FloatArray, FloatArray, FloatArray]:
    count, half = len(pieces.low), (pieces.high - pieces.low) / 2
    points = (pieces.low + pieces.high)[:, None] / 2 + half[:, None] * _NODES
    found = integrand(points.ravel(), np.repeat(pieces.tag, len(_NODES)))
    piece, node = np.divmod(found.point, len(_NODES))
    cell = piece * outputs + found.output
    weight_fine = np.append(_FINE[1], np.zeros(len(_COARSE[1])))[node] * half[piece]
    weight_coarse = np.append(np.zeros(len(_FINE[1])), _COARSE[1])[node] * half[piece]

    def total(weights: FloatArray) -> FloatArray:
        flat = np.bincount(cell, weights, minlength=count * outputs)
        return flat.reshape(count, outputs).astype(np.float64, copy=False)

    fine = total(weight_fine * found.value)
    return fine, np.abs(fine - total(weight_coarse * found.value)), total(weight_fine * found.rounding)
