r"""Bets on one ordered pair at a time, and the accounts that pay for them.

For the pair (x, z) with Poisson means m, m' the counts c, c' of an output obey, under the promise,
E (1+λ/m)^c (1−Bλ/m')^{c'} = exp(λ(p − B·p')) ≤ 1 for δ = 0; summed over outputs with
Σ(p − B·p')₊ ≤ δ the product over outputs times exp(−δ·max λ) has expectation at most 1.
The best λ for known p, p' turns the odds of c against c' from the promised θ₀ to the true θ₁.

Of few inputs every pair has an account from the start, of many the most suspicious ones. An account is opened before a
block with a part of the capital that is still in cash, for a pair chosen from what was drawn before; from then on its
wealth is a supermartingale if the pair keeps the promise. So is the sum of all accounts and the cash, whichever pairs were
chosen and whenever.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from dxverify.audit.bets import LARGEST_BOUND, SMALLEST_FACTOR, bounds_of
from dxverify.lazy import special

if TYPE_CHECKING:
    from dxverify.protocols import FloatArray, IntArray

#: Pseudo-counts that pull an estimated ratio towards the promise.
_PSEUDO_COUNTS = 20.0
#: With δ > 0 bets are cut at these parts of the largest one, and the cut that promises most is taken.
_CUTS = 0.5 ** np.arange(8)
#: Each pair has several ways to bet: on each output by itself, on the one that promises most, and on all outputs that seem
#: too likely as one event, whose odds are learnt much faster than those of its outputs.
#: Which outputs belong to the event is learnt slowly too, so there is one of all outputs at most so far below the promise.
_MARGINS = (0.0, 0.35, 0.7)
STYLES = 2 + len(_MARGINS)
#: The odds of an event are estimated from the draws that chose it; this part of what they show is believed.
_BELIEVED = 0.6


@dataclass(frozen=True, slots=True, kw_only=True)
class PairBets:
    """Logarithms of the factors, levels × pairs × styles × columns, and what is paid in any case.

    Parameters
    ----------
    pairs : array of int, pairs × 2
        The inputs x and z of each pair.
    forth, back : array
        Log factor for each draw of the output from x and from z.
    fee : array, levels × pairs × styles
        δ·max λ.
    promise : array, levels × pairs × styles
        The growth of log wealth that past draws lead one to expect of this block.
    """

    pairs: IntArray
    forth: FloatArray
    back: FloatArray
    fee: FloatArray
    promise: FloatArray

    def log_factor(self, table: FloatArray) -> FloatArray:
        """Return by how much the log wealth of every pair changes with the counts of a block."""
        x, z = table[self.pairs[:, 0]], table[self.pairs[:, 1]]
        forth = np.einsum("gpsc,pc->gps", self.forth, x)
        return np.asarray(forth + np.einsum("gpsc,pc->gps", self.back, z) - self.fee)


#: Styles in which pairs are also bet on together.
TOGETHER = (0, STYLES - 1)


def together(bets: PairBets, table: FloatArray) -> FloatArray:
    """Return, levels × styles, by how much a log wealth changes that is bet on several pairs at once.

    Of each input the pair that promises most takes part. Rates add up: with λ for each pair and g made of all of them
    E Π(1+g)^c = exp(Σ λ(p − B·p')) ≤ exp(Σ δ·max λ), so fees add up too, and all are made smaller where a factor would
    come too near to zero.
    """
    result = np.zeros((len(bets.promise), len(TOGETHER)))
    for level in range(len(result)):
        for place, style in enumerate(TOGETHER):
            taken = _best_of_each(bets.pairs, bets.promise[level, :, style])
            gain = np.zeros(table.shape)
            np.add.at(gain, bets.pairs[taken, 0], np.expm1(bets.forth[level, taken, style]))
            np.add.at(gain, bets.pairs[taken, 1], np.expm1(bets.back[level, taken, style]))
            scale = (1 - SMALLEST_FACTOR) / max(1 - SMALLEST_FACTOR, float(-gain.min(initial=0.0)))
            fee = scale * bets.fee[level, taken, style].sum()
            result[level, place] = float((table * np.log1p(scale * gain)).sum()) - fee
    return result


def _best_of_each(pairs: IntArray, promise: FloatArray) -> IntArray:
    """Return, for each input x, the place of the pair (x, z) that promises most, if any promises anything."""
    order = np.argsort(-promise, kind="stable")
    order = order[promise[order] > 0]
    return np.asarray(order[np.unique(pairs[order, 0], return_index=True)[1]])


@dataclass(frozen=True, slots=True, kw_only=True)
class _Block:
    """What a block of these pairs is expected to be, and the bounds it is held against."""

    x: FloatArray
    z: FloatArray
    m: FloatArray
    m_prime: FloatArray
    losses: FloatArray
    delta: float


def pair_bets(  # noqa: PLR0917 - the past, the next block, the promise and the pairs
    counts: FloatArray, shares: FloatArray, m: FloatArray, losses: FloatArray, delta: float, pairs: IntArray
) -> PairBets:
    """Choose the bets of the next block from past counts.

    Parameters
    ----------
    counts, shares : array, inputs × columns
        Past counts (or, along a first axis in the place of levels, those of many audits) and the share of each output among the past draws of each input.
    m : array, one entry an input
        Expected draws of the next block.
    losses : array, levels × inputs × inputs
        Losses that are tested.
    delta : float
        The δ of the promise.
    pairs : array of int, pairs × 2
        On whom to bet.
    """
    block, seen = _next(counts, shares, m, losses, delta, pairs)
    whole = _rate(seen, block)
    events = (_event(seen, block, margin) for margin in _MARGINS)
    rates = (whole, _strongest(whole, block), *events)
    styles = [_taken(rate, block) for rate in rates]
    forth, back, fee, promise = (np.stack(part, axis=2) for part in zip(*styles, strict=True))
    return PairBets(pairs=pairs, forth=forth, back=back, fee=fee, promise=promise)


def _next(  # noqa: PLR0917 - as above
    counts: FloatArray, shares: FloatArray, m: FloatArray, losses: FloatArray, delta: float, pairs: IntArray
) -> tuple[_Block, FloatArray]:
    """Return the next block of these pairs, and how often each output was seen from both of them."""
    first, second = pairs[:, 0], pairs[:, 1]
    block = _Block(
        x=shares[..., first, :] * m[..., first, None],
        z=shares[..., second, :] * m[..., second, None],
        m=m[..., first, None],
        m_prime=m[..., second, None],
        losses=losses[:, first, second, None],
        delta=delta,
    )
    return block, counts[..., first, :] + counts[..., second, :]


def _rate(seen: FloatArray, block: _Block) -> FloatArray:
    """Return λ of every output: from the promised odds towards those that were seen."""
    return _tilted(block.x, block.z, seen, block)


def _tilted(x: FloatArray, z: FloatArray, seen: FloatArray, block: _Block) -> FloatArray:
    """Return λ for outputs or events expected so often from x and from z."""
    # Where θ₀ rounds to 1, 1 − θ₀ must not be a difference: a factor below zero would be no bet.
    null, rest = special.expit(_null_odds(block)), special.expit(-_null_odds(block))
    both = x + z
    estimate = np.divide(x, both, out=np.zeros_like(both), where=both > 0)
    tilt = np.maximum(estimate - null, 0) * (seen / (seen + _PSEUDO_COUNTS))
    tilt = np.minimum(tilt, (1 - SMALLEST_FACTOR) * rest)
    tilt *= block.losses < np.log(LARGEST_BOUND)
    # λ/m = tilt/θ₀, and B·λ/m' = tilt/(1−θ₀); θ₀ < 1 wherever tilt > 0.
    return np.asarray(tilt / null * block.m)


def _event(seen: FloatArray, block: _Block, margin: float) -> FloatArray:
    """Return one rate for all outputs at most so far below the promise, from the odds of all of them together."""
    over = _log_odds(block.x, block.z) > _null_odds(block) - margin
    x, z, often = ((over * part).sum(axis=-1, keepdims=True) for part in (block.x, block.z, seen))
    return np.asarray(_BELIEVED * over * _tilted(x, z, often, block))


def _null_odds(block: _Block) -> FloatArray:
    """Return the log odds of x against z at the promise."""
    return np.asarray(block.losses + np.log(block.m) - np.log(block.m_prime))


def _log_odds(x: FloatArray, z: FloatArray) -> FloatArray:
    """Return the log odds of what is expected from x and from z; where nothing is expected from x there are none."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(x > 0, np.log(x) - np.log(z), -np.inf)


def _strongest(rate: FloatArray, block: _Block) -> FloatArray:
    """Return the rate on the output that promises most, and none on the others."""
    forth, back = _factors(rate, block)
    growth = block.x * forth + block.z * back
    best = (
        growth.argmax(axis=-1, keepdims=True) if growth.shape[-1] else np.zeros((*growth.shape[:-1], 0), int)
    )
    result = np.zeros_like(rate)
    np.put_along_axis(result, best, np.take_along_axis(rate, best, axis=-1), axis=-1)
    return result


def _taken(rate: FloatArray, block: _Block) -> tuple[FloatArray, FloatArray, FloatArray, FloatArray]:
    """Return the log factors of a rate, its fee and its promise; with a δ the rate is cut where that promises most."""
    if block.delta > 0:
        rate = _cut(rate, block)
    forth, back = _factors(rate, block)
    fee = block.delta * rate.max(axis=-1, initial=0.0)
    return forth, back, fee, (block.x * forth + block.z * back).sum(axis=-1) - fee


def _factors(rate: FloatArray, block: _Block) -> tuple[FloatArray, FloatArray]:
    return np.log1p(rate / block.m), np.log1p(-bounds_of(block.losses) * rate / block.m_prime)


def _cut(rate: FloatArray, block: _Block) -> FloatArray:
    """Return the rate cut, for each pair, where the growth it promises is largest; none if it is never positive."""
    largest = rate.max(axis=-1, initial=0.0, keepdims=True)
    best, growth = np.zeros_like(rate), np.zeros(rate.shape[:-1])
    for cut in _CUTS:
        candidate = np.minimum(rate, cut * largest)
        forth, back = _factors(candidate, block)
        promise = (block.x * forth + block.z * back).sum(axis=-1) - block.delta * candidate.max(
            axis=-1, initial=0.0
        )
        better = promise > growth
        best[better] = candidate[better]
        growth = np.maximum(growth, promise)
    return best


#: So many pairs are opened at a time where not all of them can be, chosen among so many that are looked at closely.
OPENED, _CLOSELY = 12, 1500
#: The part of the cash that is given to pairs at a time, and by how much the draws grow until the next time.
_SPENT, _APART = 0.2, 1.5
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
        self.bets: PairBets | None = None
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
        bets = self.bets = pair_bets(counts, shares, m, self.losses, self.delta, self.pairs)
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

    All pairs are ranked by two quick measures, the largest ratio of one output and the mass above the promise. Of the
    first ones those are taken that promise most by their strongest output, by the widest event, which is least swayed by
    the draws that chose it, or by the mass.
    """
    ratio, mass = _quick(counts, shares, losses, delta)
    often = min(_CLOSELY, ratio.size)
    places = np.union1d(*(np.argpartition(-rank, often - 1, axis=None)[:often] for rank in (ratio, mass)))
    pairs = np.stack(np.unravel_index(places, ratio.shape), axis=1).astype(np.int64)
    pairs = pairs[pairs[:, 0] != pairs[:, 1]]
    block, seen = _next(counts, shares, m, losses[None], delta, pairs)
    # Of thousands of pairs only these two promises: the bets themselves would be most of the time and the memory.
    rates = (_strongest(_rate(seen, block), block), _event(seen, block, _MARGINS[-1]))
    promises = (_taken(rate, block)[3][0] for rate in rates)
    measures = (*promises, mass[pairs[:, 0], pairs[:, 1]])
    first = [np.argsort(-measure, kind="stable")[: OPENED // len(measures)] for measure in measures]
    return np.asarray(pairs[np.unique(np.concatenate(first))])


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
