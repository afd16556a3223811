"""Which of many inputs the next block is bet on: those that past counts show nearest to breaking the claim, or beyond.

The choice is made before the block, so any choice is valid: an input outside the group pays 1 for each sample.
"""

from __future__ import annotations

import numpy as np

from dxverify.audit.eprocess.config import CONFIG
from dxverify.protocols import FloatArray, IntArray

#: Numbers handled at a time while pairs are screened.
_AT_ONCE = 2_000_000


def choose_group(counts: FloatArray, losses: FloatArray, delta: float) -> IntArray:
    """Return the inputs of the pairs that lead by either measure of suspicion, taken by turns.

    Parameters
    ----------
    counts : array, inputs × classes
        Past counts.
    losses : array, inputs × inputs
        Claimed losses.
    delta : float
        Claimed δ.
    """
    measures = measure_suspicion(counts, losses, delta)
    most = 4 * CONFIG.group
    orders = [np.argsort(-one, axis=None, kind="stable")[:most] for one in measures]
    chosen: dict[int, None] = {}
    for places in zip(*orders, strict=True):
        for place in places:
            pair = [int(one) for one in np.unravel_index(place, losses.shape)]
            if len({*chosen, *pair}) <= CONFIG.group:
                chosen.update(dict.fromkeys(pair))
    return np.array(sorted(chosen), dtype=np.int64)


def measure_suspicion(counts: FloatArray, losses: FloatArray, delta: float) -> tuple[FloatArray, FloatArray]:
    """Return, inputs × inputs, how far the largest ratio of one class is above the claim, and the significance of the mass above it."""
    inputs = len(counts)
    n = np.maximum(counts.sum(1), 1.0)
    shares = counts / n[:, None]
    few = np.log(counts + CONFIG.unseen) - np.log(n)[:, None]
    # A class that was hardly seen from x is no reason to suspect anything.
    often = np.where(
        counts > CONFIG.unseen,
        np.log(np.maximum(counts - CONFIG.unseen, 0.5)) - np.log(n)[:, None],
        -np.inf,
    )
    ratio, mass = np.empty((inputs, inputs)), np.empty((inputs, inputs))
    step = max(1, _AT_ONCE // max(counts.size, 1))
    for start in range(0, inputs, step):
        rows = slice(start, start + step)
        ratio[rows] = (often[rows, None, :] - few[None, :, :]).max(axis=2, initial=-np.inf) - losses[rows]
        bounds = np.exp(np.minimum(losses[rows], CONFIG.largest_loss))[:, :, None]
        mass[rows] = np.maximum(shares[rows, None, :] - bounds * shares[None, :, :], 0.0).sum(2) - delta
    same = np.eye(inputs, dtype=bool) | (losses >= CONFIG.largest_loss)
    ratio[same], mass[same] = -np.inf, -np.inf
    return ratio, mass
