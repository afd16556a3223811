"""The wealth of an audit, block after block.

For each tested level ε' = c·ε there are processes of wealth, all starting at 1: one for each expert that
bets on everything at once (:mod:`~dxverify.audit.joint_bets`) and one for each ordered pair
(:mod:`~dxverify.audit.pair_bets`). Bets of a block are chosen from earlier blocks only, so each is a
non-negative supermartingale at the ends of blocks whenever the level is at most ε', and so is their weighted average.
By Ville's inequality the average ever reaches 1/α with probability at most α.

The lower confidence bound for the level
----------------------------------------
Upwards from the
promise (c = 1) levels are rejected one after the other until one is not; the bound is the last one rejected. If the true
level is ℓ, a false bound needs the rejection of the first grid point at or above ℓ, one true null, so its
probability is at most alpha; the number of points costs nothing, and neither does looking at every block. Points below
the promise are a chain of their own, from the smallest upwards, with a part of the budget of their own.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from dxverify.audit.bets import KAPPAS, joint_bets, pair_bets
from dxverify.audit.blocks import Tally, rates

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dxverify.audit.blocks import Block
    from dxverify.protocols import FloatArray, IntArray

#: As many outputs, the most frequent ones, are bet on one by one.
ONE_BY_ONE = 40
#: Levels below and above the promise, as multiples of it.
BELOW = (0.1, 0.25, 0.5, 0.7, 0.8, 0.9, 0.95)
ABOVE = (1.0, 1.02, 1.05, 1.1, 1.2, 1.35, 1.5, 2.0, 3.0, 5.0, 10.0)
#: The part of the first capital given to the experts; the rest goes to the pairs (all of it when δ > 0).
_TO_EXPERTS = 0.9
#: The part of the draws shared out by worth; the rest is even, so that no input is ever forgotten.
_BY_WORTH = 0.5


class Ledger:
    """Keeps the wealth against the promise (and against other levels) and proposes whom to draw next.

    Parameters
    ----------
    losses : array
        Promised losses between the inputs.
    delta : float
        The δ of the promise.
    scales : sequence of float
        Tested levels as multiples of the promise.
    """

    def __init__(self, losses: FloatArray, delta: float = 0.0, scales: Sequence[float] = (1.0,)) -> None:
        inputs = len(losses)
        self.delta = delta
        self.scales = np.asarray(scales, dtype=np.float64)
        self.losses = self.scales[:, None, None] * losses
        self.tally = Tally(inputs)
        self.experts: FloatArray = np.zeros((len(self.scales), len(KAPPAS)))
        self.pairs: FloatArray = np.zeros((len(self.scales), inputs, inputs))
        self.best: FloatArray = np.zeros(len(self.scales))
        self.share: FloatArray = np.full(inputs, 1 / inputs)

    def add(self, block: Block) -> None:
        """Settle the bets of one block, then learn from it."""
        if self.tally.counts.size:
            self._settle(block)
        self.tally.add(block)

    def _settle(self, block: Block) -> None:
        m = np.asarray(block.expected)
        columns = pooled(self.tally)
        counts: FloatArray = (self.tally.counts @ columns).astype(np.float64)
        shares: FloatArray = rates(self.tally) @ columns
        table: FloatArray = (self.tally.table(block) @ columns).astype(np.float64)
        pairs = pair_bets(counts, shares, m, self.losses, self.delta)
        self.pairs = self.pairs + pairs.log_factor(table)
        worth = _worth_of_pairs(pairs.promise[0])
        if self.delta == 0:
            joint = joint_bets(counts, shares, m, self.losses)
            self.experts = self.experts + joint.log_factor(table).reshape(self.experts.shape)
            belief = np.exp(self.experts[0] - self.experts[0].max())
            worth = joint.worth[:, : len(KAPPAS)] @ (belief / belief.sum())
        self.best = np.maximum(self.best, self.log_wealth())
        self.share = _shared_out(worth)

    def log_wealth(self) -> FloatArray:
        """Return the logarithm of the average wealth now, one entry a level."""
        inputs = self.pairs.shape[1]
        apart = ~np.eye(inputs, dtype=bool)
        pairs = np.logaddexp.reduce(self.pairs[:, apart], axis=1) - math.log(inputs * (inputs - 1))
        if self.delta > 0:
            return np.asarray(pairs)
        experts = np.logaddexp.reduce(self.experts, axis=1) - math.log(len(KAPPAS))
        return np.asarray(np.logaddexp(math.log(_TO_EXPERTS) + experts, math.log(1 - _TO_EXPERTS) + pairs))

    def named_pairs(self, alpha: float) -> list[tuple[int, int]]:
        """Return the pairs that break the first level's promise themselves, strongest first, by closed testing.

        A pair is named if, for every set of pairs it belongs to, the average wealth of the set is at least
        1/alpha now; the set that is hardest for it holds some of the poorest others. The probability of naming any
        pair that keeps the promise is then at most alpha, when this is asked at one stopping time.
        """
        inputs = self.pairs.shape[1]
        places = [(x, z) for x in range(inputs) for z in range(inputs) if x != z]
        places.sort(key=lambda place: -self.pairs[0][place])
        wealth = np.exp(np.minimum([self.pairs[0][place] for place in places], 700.0))
        return [place for rank, place in enumerate(places) if _hardest(wealth, rank) >= 1 / alpha]

    def rejected(self, alpha: float) -> list[bool]:
        """Tell, for each level, whether the wealth has ever reached 1/alpha."""
        return [bool(best >= -math.log(alpha)) for best in self.best]


def _hardest(wealth: FloatArray, rank: int) -> float:
    """Return the least average over sets that hold one pair: itself and the k poorest others, for the worst k."""
    poorest = np.sort(np.delete(wealth, rank))
    sums = wealth[rank] + np.concatenate([[0.0], np.cumsum(poorest)])
    return float(np.min(sums / np.arange(1, len(sums) + 1)))


def _worth_of_pairs(promise: FloatArray) -> FloatArray:
    positive = np.maximum(promise, 0.0)
    return np.asarray(positive.sum(axis=0) + positive.sum(axis=1))


def _shared_out(worth: FloatArray) -> FloatArray:
    inputs, total = len(worth), worth.sum()
    by_worth = worth / total if total > 0 else np.full(inputs, 1 / inputs)
    return (1 - _BY_WORTH) / inputs + _BY_WORTH * by_worth


def pooled(tally: Tally) -> IntArray:
    """Return the 0/1 matrix that merges the columns of a tally: the rare outputs of each input together.

    A rare output belongs to the input it came from most often relative to the draws of that input.
    """
    outputs = len(tally.codes)
    if outputs <= ONE_BY_ONE:
        return np.eye(outputs, dtype=np.int64)
    order = np.argsort(-tally.counts.sum(axis=0), kind="stable")
    place = np.empty(outputs, dtype=np.int64)
    place[order[:ONE_BY_ONE]] = np.arange(ONE_BY_ONE)
    rare = order[ONE_BY_ONE:]
    place[rare] = ONE_BY_ONE + rates(tally)[:, rare].argmax(axis=0)
    used, merged = np.unique(place, return_inverse=True)
    matrix = np.zeros((outputs, len(used)), dtype=np.int64)
    matrix[np.arange(outputs), merged] = 1
    return matrix


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
