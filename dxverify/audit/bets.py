"""Bets on the outputs of a block, chosen from earlier ones: on everything at once, and on one pair at a time.

On everything at once
---------------------
Bets on everything at once, by several experts who expect violations of different size.

Each expert believes that the channel breaks the promise at most κ-fold (log ratios up to κ times the promised
loss): past shares are brought within that wider promise first, which takes the noise out of rare outputs, and then
the flows to the promise itself are bet. Belief costs nothing but power when it is wrong.

On one pair
-----------
Bets on one ordered pair at a time, over all its outputs.

For the pair (x, z) with Poisson means m, m' the counts c, c' of an output obey, under the promise,
E (1+λ/m)^c (1−Bλ/m')^{c'} = exp(λ(p − B·p')) ≤ 1 for δ = 0; summed over outputs with
Σ(p − B·p')₊ ≤ δ the product over outputs times exp(−δ·max λ) has expectation at most 1.
The best λ for known p, p' turns the odds of c against c' from the promised θ₀ to the true θ₁.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from scipy import special

from dxverify.audit.flows import LARGEST_BOUND, SMALLEST_FACTOR, bounds_of, gains, project, tournament

if TYPE_CHECKING:
    from dxverify.protocols import FloatArray

#: The size of violation each expert believes in.
KAPPAS = (1.15, 1.5, 4.0)
#: Pseudo-counts that make an expert bet little on an output that was rarely seen.
_JOINT_PSEUDO_COUNTS = 40.0
#: Sweeps over all pairs: for the wider promise, and for the promise itself.
_WIDE_SWEEPS, _SWEEPS = 4, 8


@dataclass(frozen=True, slots=True, kw_only=True)
class JointBets:
    """Log factors, inputs × (levels·experts) × columns, and how much each input is worth drawing."""

    log_factors: FloatArray
    worth: FloatArray

    def log_factor(self, table: FloatArray) -> FloatArray:
        """Return by how much the log wealth of each level and expert changes with the counts of a block."""
        return np.asarray(np.einsum("xsc,xc->s", self.log_factors, table))


def joint_bets(counts: FloatArray, shares: FloatArray, m: FloatArray, losses: FloatArray) -> JointBets:
    """Choose the bets of the next block from past counts.

    Parameters
    ----------
    counts, shares : array, inputs × columns
        Past counts and the share of each output among the past draws of each input.
    m : array, one entry an input
        Expected draws of the next block.
    losses : array, levels × inputs × inputs
        Losses that are tested.
    """
    levels, inputs, columns = len(losses), len(counts), counts.shape[1]
    rounds = tournament(inputs)
    means = m[:, None, None]
    tested = np.repeat(np.moveaxis(losses, 0, 2), len(KAPPAS), axis=2)[..., None]
    believed = tested * np.tile(KAPPAS, levels)[:, None]
    weights = np.broadcast_to((shares * m[:, None])[:, None, :], (inputs, levels * len(KAPPAS), columns))
    wide = project(weights, means, bounds_of(believed), rounds, _WIDE_SWEEPS).weights
    bounds = bounds_of(tested)
    near = project(wide, means, bounds, rounds, _SWEEPS)
    seen = counts.sum(axis=0)
    fraction = seen / (seen + _JOINT_PSEUDO_COUNTS)
    factors = np.log1p(gains(near, means, bounds, rounds, fraction))
    return JointBets(log_factors=factors, worth=_worth(wide, near.weights, fraction, means))


def _worth(wide: FloatArray, near: FloatArray, fraction: FloatArray, means: FloatArray) -> FloatArray:
    """Return, inputs × strategies, the divergence of each input from the promise: what one more draw of it adds."""
    divergence = special.kl_div(wide, np.maximum(near, 0.0))
    divergence = np.where(np.isfinite(divergence), divergence, 0.0)
    return np.asarray((divergence * fraction / means).sum(axis=-1))


#: Pseudo-counts that pull an estimated ratio towards the promise.
_PAIR_PSEUDO_COUNTS = 20.0
#: With δ > 0 bets are cut at these parts of the largest one, and the cut that promises most is taken.
_CUTS = 0.5 ** np.arange(8)


@dataclass(frozen=True, slots=True, kw_only=True)
class PairBets:
    """Logarithms of the factors, levels × x × z × columns, and what is paid in any case.

    Parameters
    ----------
    forth, back : array
        Log factor for each draw of the output from x and from z.
    fee : array, levels × x × z
        δ·max λ.
    promise : array, levels × x × z
        The growth of log wealth that past draws lead one to expect of this block.
    """

    forth: FloatArray
    back: FloatArray
    fee: FloatArray
    promise: FloatArray

    def log_factor(self, table: FloatArray) -> FloatArray:
        """Return by how much the log wealth of every pair changes with the counts of a block."""
        forth = np.einsum("gxzc,xc->gxz", self.forth, table)
        return np.asarray(forth + np.einsum("gxzc,zc->gxz", self.back, table) - self.fee)


def pair_bets(
    counts: FloatArray, shares: FloatArray, m: FloatArray, losses: FloatArray, delta: float
) -> PairBets:
    """Choose the bets of the next block from past counts.

    Parameters
    ----------
    counts, shares : array, inputs × columns
        Past counts and the share of each output among the past draws of each input.
    m : array, one entry an input
        Expected draws of the next block.
    losses : array, levels × inputs × inputs
        Losses that are tested.
    delta : float
        The δ of the promise.
    """
    expected = shares * m[:, None]
    x, z = expected[None, :, None, :], expected[None, None, :, :]
    null = special.expit(losses + np.log(m)[:, None] - np.log(m))[..., None]
    seen = counts[:, None, :] + counts[None, :, :]
    estimate = np.divide(x, x + z, out=np.zeros((1, *seen.shape)), where=(x + z) > 0)
    tilt = np.maximum(estimate - null, 0) * (seen / (seen + _PAIR_PSEUDO_COUNTS))
    tilt = np.minimum(tilt, (1 - SMALLEST_FACTOR) * (1 - null))
    tilt *= (losses < np.log(LARGEST_BOUND))[..., None]
    # λ/m = tilt/θ₀, and B·λ/m' = tilt/(1−θ₀); θ₀ < 1 wherever tilt > 0.
    rate = tilt / null * m[:, None, None]
    if delta > 0:
        rate = _cut(rate, expected, m, losses, delta)
    return _bets(rate, expected, m, losses, delta)


def _bets(
    rate: FloatArray, expected: FloatArray, m: FloatArray, losses: FloatArray, delta: float
) -> PairBets:
    bounds = np.exp(np.minimum(losses, np.log(LARGEST_BOUND)))[..., None]
    forth = np.log1p(rate / m[:, None, None])
    back = np.log1p(-bounds * rate / m[:, None])
    fee = delta * rate.max(axis=-1, initial=0.0)
    promise = (expected[:, None, :] * forth + expected[None, :, :] * back).sum(axis=-1) - fee
    return PairBets(forth=forth, back=back, fee=fee, promise=promise)


def _cut(
    rate: FloatArray, expected: FloatArray, m: FloatArray, losses: FloatArray, delta: float
) -> FloatArray:
    """Return the rate cut, for each pair, where the growth it promises is largest; none if it is never positive."""
    largest = rate.max(axis=-1, initial=0.0, keepdims=True)
    best, growth = np.zeros_like(rate), np.zeros(rate.shape[:-1])
    for cut in _CUTS:
        candidate = np.minimum(rate, cut * largest)
        promise = _bets(candidate, expected, m, losses, delta).promise
        better = promise > growth
        best[better] = candidate[better]
        growth = np.maximum(growth, promise)
    return best
