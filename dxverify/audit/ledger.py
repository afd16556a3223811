"""The wealth of an audit, block after block.

For each tested level ε' = c·ε there are processes of wealth, all starting at 1: one for each expert that
bets on everything at once (:mod:`~dxverify.audit.bets`) and the accounts of single pairs
(:mod:`~dxverify.audit.accounts`). Bets of a block are chosen from earlier blocks only, so each is a
non-negative supermartingale at the ends of blocks whenever the level is at most ε', and so is their weighted average.
By Ville's inequality the average ever reaches 1/α with probability at most α.

Of many inputs the experts see only the first few, the core; pairs are chosen among all of them.

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
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from dxverify.audit.accounts import TOGETHER, PairAccounts, together
from dxverify.audit.bets import LEARNERS, joint_bets
from dxverify.audit.blocks import Tally, is_drawn_evenly, rates

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dxverify.audit.blocks import Block
    from dxverify.audit.stated_laws import Laws
    from dxverify.protocols import FloatArray, IntArray

#: As many outputs, the most frequent ones, are bet on one by one: by experts, and by pairs chosen among many inputs.
ONE_BY_ONE, _BY_PAIRS = 64, 1000
#: Experts see all of so many inputs at most.
CORE = 24
#: Levels below and above the promise, as multiples of it.
BELOW = (0.1, 0.25, 0.5, 0.7, 0.8, 0.9, 0.95)
ABOVE = (1.0, 1.02, 1.05, 1.1, 1.2, 1.35, 1.5, 2.0, 3.0, 5.0, 10.0)
#: How the first capital is divided: between those who learn, those who believe in a law, and the pairs.
SHARES = {
    "stated law": {"learning": 0.1, "laws": 0.87, "pairs": 0.03},
    "guessed law": {"learning": 0.4, "laws": 0.45, "pairs": 0.15},
    "no law": {"learning": 0.9, "laws": 0.0, "pairs": 0.1},
    "many inputs": {"learning": 0.4, "laws": 0.0, "pairs": 0.6},
    "delta": {"learning": 0.6, "laws": 0.0, "pairs": 0.4},
}
#: Of the draws of a block that is not even: the part that is even nevertheless, and the part for pairs just chosen.
_EVEN, _CHOSEN = 0.1, 0.2


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
    laws : Laws, optional
        Channels that experts believe in.
    core : int, optional
        How many inputs, the first ones, the experts see; all of them unless given.
    """

    def __init__(
        self,
        losses: FloatArray,
        delta: float = 0.0,
        scales: Sequence[float] = (1.0,),
        *,
        laws: Laws | None = None,
        core: int | None = None,
    ) -> None:
        inputs = len(losses)
        self.delta, self.laws, self.core = delta, laws, inputs if core is None else core
        self.scales = np.asarray(scales, dtype=np.float64)
        self.losses = self.scales[:, None, None] * losses
        self.tally = Tally(inputs, () if laws is None else laws.codes)
        # With a δ, bets on several pairs together take the place of those who learn everything.
        self.learning: FloatArray = np.zeros((len(self.scales), len(TOGETHER if delta > 0 else LEARNERS)))
        self.believing: FloatArray = np.zeros((len(self.scales), 0 if laws is None else len(laws.weights)))
        self.accounts = PairAccounts(self.losses, delta, whole=self.core == inputs)
        self.best: FloatArray = np.zeros(len(self.scales))
        self.share: FloatArray = np.full(inputs, 1 / inputs)
        self.blocks = 0

    @property
    def shares(self) -> dict[str, float]:
        """How the first capital is divided."""
        if self.delta > 0:
            return SHARES["delta"]
        if self.core < self.losses.shape[1]:
            return SHARES["many inputs"]
        if self.laws is None:
            return SHARES["no law"]
        return SHARES["stated law" if self.laws.stated else "guessed law"]

    def next_share(self) -> FloatArray:
        """Return which part of the next block each input is to have."""
        inputs = len(self.share)
        return np.full(inputs, 1 / inputs) if is_drawn_evenly(self.blocks) else self.share

    def add(self, block: Block) -> None:
        """Settle the bets of one block, then learn from it."""
        if self.tally.counts.size:
            self._settle(block)
        self.tally.add(block)
        self.blocks += 1

    def _settle(self, block: Block) -> None:
        m, table, known = np.asarray(block.expected), self.tally.table(block), self.tally.draws.sum() > 0
        worth = np.zeros(len(m))
        if known:
            columns = pooled(self.tally, ONE_BY_ONE if self.accounts.whole else _BY_PAIRS)
            counts, shares = columns.counted(self.tally.counts), rates(self.tally) @ columns.matrix()
            drawn = columns.counted(table)
            worth = self.accounts.settle(counts, shares, m, drawn)
            if self.delta > 0 and self.accounts.bets is not None:
                self.learning = self.learning + together(self.accounts.bets, drawn)
        if self.delta == 0:
            worth = self._joined(worth, self._settle_experts(m, table))
        self.best = np.maximum(self.best, self.log_wealth())
        self.share = _shared_out(worth, self.accounts.latest)

    def _settle_experts(self, m: FloatArray, table: IntArray) -> FloatArray:
        """Settle the bets of those who bet on everything, and return what each input of the core is worth to them."""
        core = slice(0, self.core)
        columns = pooled(self.tally, ONE_BY_ONE, self.core)
        laws = None if self.laws is None else self.laws.on(self.tally.codes) @ columns.matrix()
        counts = columns.counted(self.tally.counts[core])
        bets = joint_bets(counts, m[core], self.losses[:, core, core], laws)
        factors = bets.log_factor(columns.counted(table[core])).reshape(len(self.scales), -1)
        before = np.concatenate([self.learning[0], self.believing[0]])
        self.learning = self.learning + factors[:, : len(LEARNERS)]
        self.believing = self.believing + factors[:, len(LEARNERS) :]
        belief = self._first_capital() * np.exp(np.minimum(before, 300.0))
        result = np.zeros(len(m))
        result[core] = bets.worth[:, : len(belief)] @ belief
        return result

    def _first_capital(self) -> FloatArray:
        """Return what each expert starts with, those who learn first."""
        parts = [1 / len(TOGETHER)] * len(TOGETHER) if self.delta > 0 else [one.capital for one in LEARNERS]
        learning = self.shares["learning"] * np.array(parts)
        laws = np.zeros(0) if self.laws is None else self.shares["laws"] * np.asarray(self.laws.weights)
        return np.concatenate([learning, laws])

    def _joined(self, pairs: FloatArray, experts: FloatArray) -> FloatArray:
        """Add what draws are worth to pairs, who think in draws of a block, to what they are worth to experts."""
        paired = self.shares["pairs"] * pairs
        return experts + (
            paired if experts.sum() == 0 else paired * experts.sum() / max(paired.sum(), experts.sum())
        )

    def log_wealth(self) -> FloatArray:
        """Return the logarithm of the average wealth now, one entry a level."""
        capital = self._first_capital()
        with np.errstate(divide="ignore"):
            logs, pairs = np.log(capital), np.log(self.shares["pairs"])
        experts = np.concatenate([self.learning, self.believing], axis=1) + logs
        return np.asarray(
            np.logaddexp(np.logaddexp.reduce(experts, axis=1), pairs + self.accounts.log_wealth())
        )

    def named_pairs(self, alpha: float) -> list[tuple[int, int]]:
        """Return the pairs that break the first level's promise themselves, strongest first, by closed testing.

        A pair is named if, for every set of pairs it belongs to, the average wealth of the set is at least
        1/alpha now; the set that is hardest for it holds some of the poorest others. The probability of naming any
        pair that keeps the promise is then at most alpha, when this is asked at one stopping time.
        """
        logs = self.accounts.evidence()
        places = np.argwhere(~np.eye(len(logs), dtype=bool))
        wealth = np.exp(np.minimum(logs[places[:, 0], places[:, 1]], 700.0))
        order = np.argsort(-wealth, kind="stable")
        rising = np.sort(wealth)
        found = []
        for place in order:
            if wealth[place] < 1 / alpha or _hardest(rising, float(wealth[place])) < 1 / alpha:
                break
            found.append((int(places[place, 0]), int(places[place, 1])))
        return found

    def rejected(self, alpha: float) -> list[bool]:
        """Tell, for each level, whether the wealth has ever reached 1/alpha."""
        return [bool(best >= -math.log(alpha)) for best in self.best]


def _hardest(rising: FloatArray, own: float) -> float:
    """Return the least average over sets that hold one pair: itself and the k poorest others, for the worst k."""
    others = np.delete(rising, int(np.searchsorted(rising, own)))
    sums = own + np.concatenate([[0.0], np.cumsum(others)])
    return float(np.min(sums / np.arange(1, len(sums) + 1)))


def _shared_out(worth: FloatArray, chosen: IntArray) -> FloatArray:
    """Return the part of a block for each input: by worth, some for the pairs just chosen, some for everybody."""
    inputs, total = len(worth), worth.sum()
    even = np.full(inputs, 1 / inputs)
    by_worth = worth / total if total > 0 else even
    if not len(chosen):
        return _EVEN * even + (1 - _EVEN) * by_worth
    times = np.bincount(chosen.ravel(), minlength=inputs)
    return np.asarray(_EVEN * even + _CHOSEN * times / times.sum() + (1 - _EVEN - _CHOSEN) * by_worth)


class Pooling(NamedTuple):
    """Which column each column of a tally is merged into."""

    merged: IntArray

    def matrix(self) -> FloatArray:
        """Return the 0/1 matrix that merges."""
        return np.eye(int(self.merged.max(initial=-1)) + 1)[self.merged]

    def counted(self, table: IntArray) -> FloatArray:
        """Merge whole numbers. Their sums are exact in any order, so they need not go the long way through the matrix."""
        order = np.argsort(self.merged, kind="stable")
        starts = np.unique(self.merged[order], return_index=True)[1]
        return np.asarray(np.add.reduceat(table[:, order], starts, axis=1), dtype=float)


def pooled(tally: Tally, most: int, inputs: int | None = None) -> Pooling:
    """Say how the columns of a tally are merged: the rare outputs of each input together.

    A rare output belongs to the input it came from most often relative to the draws of that input.

    Parameters
    ----------
    tally : Tally
        Draws so far.
    most : int
        So many outputs stay on their own.
    inputs : int, optional
        Only the first inputs count; all unless given.
    """
    outputs = len(tally.codes)
    if outputs <= most:
        return Pooling(np.arange(outputs))
    order = np.argsort(-tally.counts[:inputs].sum(axis=0), kind="stable")
    place = np.empty(outputs, dtype=np.int64)
    place[order[:most]] = np.arange(most)
    rare = order[most:]
    place[rare] = most + rates(tally)[:inputs, rare].argmax(axis=0)
    return Pooling(np.unique(place, return_inverse=True)[1])


def chain(scales: Sequence[float], rejected: Sequence[bool]) -> float:
    """Return the last scale before the first that is not rejected; 0 if the first is not."""
    reached = 0.0
    for scale, gone in zip(scales, rejected, strict=True):
        if not gone:
            return reached
        reached = scale
    return reached


def replay(ledger: Ledger, blocks: Sequence[Block]) -> Ledger:
    """Return the ledger after these blocks: a function of recorded integers, means and losses alone."""
    for block in blocks:
        ledger.add(block)
    return ledger


def scales_for(*, refuted: bool) -> tuple[float, ...]:
    """Return the levels worth following: the promise, first, and those on the side where the bound will be."""
    return ABOVE if refuted else (1.0, *BELOW)


def lower_scale(ledger: Ledger, *, refuted: bool, alpha_above: float, alpha_below: float) -> float:
    """Return the lower confidence bound for the level as a multiple of the promise.

    Parameters
    ----------
    ledger : Ledger
        Follows the scales of :func:`scales_for`.
    refuted : bool
        Whether the promise itself is refuted, with a part of the budget of its own.
    alpha_above, alpha_below : float
        What the chains above and below the promise may spend.
    """
    scales = ledger.scales.tolist()
    if refuted:
        return chain(scales, [True, *ledger.rejected(alpha_above)[1:]]) if max(scales) > 1 else 1.0
    return chain(scales[1:], ledger.rejected(alpha_below)[1:]) if min(scales) < 1 else 0.0
