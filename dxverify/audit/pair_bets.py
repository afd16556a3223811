"""Bets on one ordered pair at a time, over all its outputs.

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

from dxverify.audit.flows import LARGEST_BOUND, SMALLEST_FACTOR

if TYPE_CHECKING:
    from dxverify.protocols import FloatArray

#: Pseudo-counts that pull an estimated ratio towards the promise.
PSEUDO_COUNTS = 20.0
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
    tilt = np.maximum(estimate - null, 0) * (seen / (seen + PSEUDO_COUNTS))
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
