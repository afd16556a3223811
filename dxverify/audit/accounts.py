"""Accounts of single pairs: every pair of few inputs from the start, the most suspicious pairs of many.

An account is opened before a block with a part of the capital that is still in cash, for a pair chosen from what was
drawn before; from then on its wealth is a supermartingale if the pair keeps the promise. So is the sum of all accounts and
the cash, whichever pairs were chosen and whenever.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from dxverify.audit.bets import LARGEST_BOUND
from dxverify.audit.pair_bets import STYLES, pair_bets

if TYPE_CHECKING:
    from dxverify.protocols import FloatArray, IntArray

#: So many pairs are opened at a time where not all of them can be, chosen among so many that are looked at closely.
OPENED, _CLOSELY = 32, 1500
#: The part of the cash that is given to pairs at a time, and by how much the draws grow until the next time.
_SPENT, _APART = 0.5, 2.0
#: Draws that count as seen where none was, so that an output of few draws is no strong suspicion.
_UNSEEN = 2.0
#: So many numbers are handled at a time while pairs are screened.
_AT_ONCE = 2_000_000


class PairAccounts:
    """The wealth of pairs.

    Parameters
    ----------
    losses : array, levels × inputs × inputs
        Losses that are tested; pairs are chosen by the first level.
    delta : float
        The δ of the promise.
    whole : bool
        Whether all pairs have an account from the start.
    """

    def __init__(self, losses: FloatArray, delta: float, *, whole: bool) -> None:
        self.losses, self.delta, self.whole = losses, delta, whole
        self.pairs: IntArray = np.zeros((0, 2), dtype=np.int64)
        self.log_weights: FloatArray = np.zeros(0)
        self.wealth: FloatArray = np.zeros((len(losses), 0, STYLES))
        self.cash = 1.0
        self.latest: IntArray = self.pairs
        self._drawn = 0.0
        if whole:
            self._open(all_pairs(losses.shape[1]), 1.0)

    def settle(self, counts: FloatArray, shares: FloatArray, m: FloatArray, table: FloatArray) -> FloatArray:
        """Settle the bets of a block that was chosen from these counts and shares; return what each input is worth."""
        if not self.whole and counts.sum() >= _APART * self._drawn:
            self._drawn = float(counts.sum())
            self.latest = suspicious(counts, shares, m, self.losses[0], self.delta)
            self._open(self.latest, _SPENT)
        bets = pair_bets(counts, shares, m, self.losses, self.delta, self.pairs)
        believed = np.exp(np.minimum(self.log_weights[:, None] + self.wealth[0], 300.0))
        self.wealth = self.wealth + bets.log_factor(table)
        return self._worth((believed * np.maximum(bets.promise[0], 0.0)).sum(axis=1))

    def log_wealth(self) -> FloatArray:
        """Return the logarithm of cash and accounts together, one entry a level."""
        each = self.log_weights[:, None] - math.log(STYLES) + self.wealth
        accounts = np.logaddexp.reduce(each.reshape(len(each), -1), axis=1, initial=-np.inf)
        return np.asarray(np.logaddexp(accounts, math.log(self.cash) if self.cash > 0 else -np.inf))

    def evidence(self) -> FloatArray:
        """Return, inputs × inputs, the log wealth of each pair against the first level; 0 for those without account."""
        result = np.zeros(self.losses.shape[1:])
        each = np.logaddexp.reduce(self.wealth[0], axis=1) - math.log(STYLES)
        result[self.pairs[:, 0], self.pairs[:, 1]] = each
        return result

    def _open(self, pairs: IntArray, part: float) -> None:
        """Give a part of the cash to these pairs; those that have an account keep it as it is."""
        known = {(int(x), int(z)) for x, z in self.pairs}
        new = np.array([pair for pair in pairs.tolist() if tuple(pair) not in known], dtype=np.int64).reshape(
            -1, 2
        )
        if not len(new):
            return
        weight = math.log(self.cash * part / len(new))
        self.cash = self.cash * (1 - part)
        self.pairs = np.concatenate([self.pairs, new])
        self.log_weights = np.concatenate([self.log_weights, np.full(len(new), weight)])
        fresh = np.zeros((len(self.losses), len(new), STYLES))
        self.wealth = np.concatenate([self.wealth, fresh], axis=1)

    def _worth(self, promise: FloatArray) -> FloatArray:
        result = np.zeros(self.losses.shape[1])
        np.add.at(result, self.pairs.T.ravel(), np.tile(promise, 2))
        return result


def all_pairs(inputs: int) -> IntArray:
    """Return every ordered pair of different inputs."""
    return np.argwhere(~np.eye(inputs, dtype=bool))


def suspicious(
    counts: FloatArray, shares: FloatArray, m: FloatArray, losses: FloatArray, delta: float
) -> IntArray:
    """Return the pairs that past draws show nearest to breaking the promise, or beyond.

    All pairs are ranked by two quick measures, the largest ratio of one output and the mass above the promise;
    the first ones are then ranked by the growth that bets on them promise.
    """
    ratio, mass = _quick(counts, shares, losses, delta)
    often = min(_CLOSELY, ratio.size)
    places = np.union1d(*(np.argpartition(-rank, often - 1, axis=None)[:often] for rank in (ratio, mass)))
    pairs = np.stack(np.unravel_index(places, ratio.shape), axis=1).astype(np.int64)
    pairs = pairs[pairs[:, 0] != pairs[:, 1]]
    promise = pair_bets(counts, shares, m, losses[None], delta, pairs).promise[0].max(axis=1)
    order = np.lexsort((-ratio[pairs[:, 0], pairs[:, 1]], -promise))
    return np.asarray(pairs[order[:OPENED]])


def _quick(
    counts: FloatArray, shares: FloatArray, losses: FloatArray, delta: float
) -> tuple[FloatArray, FloatArray]:
    """Return, inputs × inputs, how far the largest ratio is from the promise, and the mass above it."""
    inputs = len(counts)
    draws = np.maximum(counts.sum(axis=1), 1.0)
    few = np.log(counts + _UNSEEN) - np.log(draws)[:, None]
    # An output that was hardly seen from x is no reason to suspect anything.
    often = np.where(
        counts > _UNSEEN, np.log(np.maximum(counts - _UNSEEN, 0.5)) - np.log(draws)[:, None], -np.inf
    )
    ratio, mass = np.empty((inputs, inputs)), np.empty((inputs, inputs))
    step = max(1, _AT_ONCE // max(counts.size, 1))
    for start in range(0, inputs, step):
        part = slice(start, start + step)
        ratio[part] = (often[part, None, :] - few[None, :, :]).max(axis=2, initial=-np.inf) - losses[part]
        bounds = np.exp(np.minimum(losses[part], math.log(LARGEST_BOUND)))[:, :, None]
        mass[part] = np.maximum(shares[part, None, :] - bounds * shares[None, :, :], 0.0).sum(axis=2) - delta
    same = np.eye(inputs, dtype=bool) | (losses >= math.log(LARGEST_BOUND))
    ratio[same], mass[same] = -np.inf, -np.inf
    return ratio, mass
