"""The lower confidence bound for the level that goes with a sequential audit.

For each level c·ε on a grid there is a wealth process that is valid when the level is at most c·ε. Upwards from the
promise (c = 1) levels are rejected one after the other until one is not; the bound is the last one rejected. If the true
level is ℓ, a false bound needs the rejection of the first grid point at or above ℓ, one true null, so its
probability is at most alpha; the number of points costs nothing, and neither does looking at every block. Points below
the promise are a chain of their own, from the smallest upwards, with a part of the budget of their own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dxverify.audit.ledger import Ledger

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dxverify.audit.blocks import Block
    from dxverify.protocols import FloatArray

#: Levels below and above the promise, as multiples of it.
BELOW = (0.1, 0.25, 0.5, 0.7, 0.8, 0.9, 0.95)
ABOVE = (1.0, 1.02, 1.05, 1.1, 1.2, 1.35, 1.5, 2.0, 3.0, 5.0, 10.0)


def chain(scales: Sequence[float], rejected: Sequence[bool]) -> float:
    """Return the last scale before the first that is not rejected; 0 if the first is not."""
    reached = 0.0
    for scale, gone in zip(scales, rejected, strict=True):
        if not gone:
            return reached
        reached = scale
    return reached


def replay(blocks: Sequence[Block], losses: FloatArray, delta: float, scales: Sequence[float]) -> Ledger:
    """Return the ledger after these blocks: a function of recorded integers, means and losses alone."""
    ledger = Ledger(losses, delta, scales)
    for block in blocks:
        ledger.add(block)
    return ledger


def scales_for(*, refuted: bool) -> tuple[float, ...]:
    """Return the levels worth following: the promise, first, and those on the side where the bound will be."""
    return ABOVE if refuted else (1.0, *BELOW)


def lower_scale(ledger: Ledger, *, alpha: float, alpha_below: float) -> float:
    """Return the lower confidence bound for the level as a multiple of the promise.

    Parameters
    ----------
    ledger : Ledger
        Follows the scales of :func:`scales_for`.
    alpha, alpha_below : float
        What the chains above and below the promise may spend.
    """
    scales = ledger.scales.tolist()
    if ledger.rejected(alpha)[0]:
        return chain(scales, ledger.rejected(alpha)) if max(scales) > 1 else 1.0
    return chain(scales[1:], ledger.rejected(alpha_below)[1:]) if min(scales) < 1 else 0.0
