"""What mechanisms give, checked before anything is counted: a wrong index would count for another word."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from dxverify.errors import MechanismFault
from dxverify.protocols import NO_WORD, FloatArray, IntArray

#: Rounding that is allowed in probabilities and their sums.
_SLACK = 1e-9


def checked_words(output: ArrayLike, count: int, vocabulary: int) -> IntArray:
    """Return sampled outputs, or say what is wrong with them."""
    words = np.asarray(output)
    if words.shape != (count,) or words.dtype.kind not in "iu":
        raise MechanismFault(
            f"perturb must return {count} integers for {count} inputs, got {words.dtype} of shape {words.shape}"
        )
    wrong = words[(words < NO_WORD) | (words >= vocabulary)]
    if len(wrong):
        raise MechanismFault(
            f"an output must be a word from 0 to {vocabulary - 1}, or {NO_WORD} for none, got {int(wrong[0])}"
        )
    return words.astype(np.int64, copy=False)


def checked_rows_of(table: ArrayLike, inputs: int, vocabulary: int) -> FloatArray:
    """Return output distributions, or say what is wrong with them; rounding below zero is cut off."""
    rows = np.asarray(table, dtype=float)
    if rows.shape != (inputs, vocabulary):
        raise MechanismFault(f"probabilities must have shape {(inputs, vocabulary)}, got {rows.shape}")
    sums = rows.sum(axis=1)
    if not (rows >= -_SLACK).all() or not (np.abs(sums - 1) <= _SLACK).all():
        worst = float(sums[int(np.abs(sums - 1).argmax())])
        raise MechanismFault(
            f"probabilities must be at least 0 with sum 1, got {rows.min():.4g} as the least and {worst:.4g} as a sum"
        )
    return np.asarray(np.clip(rows, 0.0, 1.0))
