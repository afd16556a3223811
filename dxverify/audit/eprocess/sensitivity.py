r"""Whether the e-process would have found the standard fault, noise twice too small, with the samples that it had.

Halving the noise of an exponential mechanism or of a randomised response doubles every log ratio, so the faulty channel is modelled by
p'_x(y) ∝ p̂_x(y)²/m(y), with the estimated channel p̂ and the distribution m of all inputs together. Its expected growth of the log
wealth with known channel, times the number of samples, must exceed log 1/α by the factor that learning the channel costs.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from dxverify.audit.bounds import bound_effective_epsilon
from dxverify.audit.eprocess.alphabet import ClassBets
from dxverify.audit.eprocess.config import CONFIG
from dxverify.audit.eprocess.learned import PosteriorBets
from dxverify.audit.eprocess.payoff import Ratios, compute_payoffs, project
from dxverify.protocols import FloatArray, IntArray

if TYPE_CHECKING:
    from dxverify.audit.claim import HasClaim

#: Samples until rejection over those with a known channel: at most 2.9 at the 90 % quantile on the power table (OUE, d = 2).
_PRICE_OF_LEARNING = 3.0
_MOST_SAMPLES = 4_000
#: Shrinkage towards the distribution of all inputs together, in samples, times the root of the number of classes.
_PULL = 4.0
#: The first block is not bet on and the next ones know little.
_LEAST_BLOCKS = 6


def finds_standard_fault(
    strategies: Sequence[ClassBets | PosteriorBets], *, blocks: int, samples: int, alpha: float
) -> bool:
    """Whether noise twice too small would probably have been found; False if nothing is known of the channel.

    Parameters
    ----------
    strategies : sequence
        The bets of each observer, or of each group of inputs.
    blocks, samples : int
        What the e-process had; bets on classes know how many samples they had themselves.
    alpha : float
        Level of the test.
    """
    if blocks < _LEAST_BLOCKS:
        return False
    needed = _PRICE_OF_LEARNING * math.log(max(len(strategies), 1) / alpha)
    for bets in strategies:
        drawn = int(bets.total.sum()) if isinstance(bets, ClassBets) else samples
        channel = _channel(bets)
        if channel is not None and drawn * _growth(*channel, bets.losses, bets.delta) >= needed:
            return True
    return False


def bounds_find_standard_fault(counts: IntArray, losses: FloatArray, claim: HasClaim, level: float) -> bool:
    """Whether confidence bounds from so many samples would reject the standard fault: on its expected counts, halved, they do."""
    n = counts.sum(1, keepdims=True).astype(float)
    if (n == 0).any():
        return False
    _, faulty = _double_losses(*_shrink(counts.astype(float)), losses)
    half = np.rint(n / 2 * faulty).astype(np.int64)
    found = bound_effective_epsilon(
        half,
        half,
        losses / claim.epsilon,
        alpha=level,
        rng=np.random.default_rng(0),
        epsilon=claim.epsilon,
        delta=claim.delta,
    )
    return found.log_p_value <= math.log(found.level)


def _channel(bets: ClassBets | PosteriorBets) -> tuple[FloatArray, FloatArray] | None:
    """Return p̂_x(y)/m(y), inputs × outputs, and m."""
    if isinstance(bets, ClassBets):
        counts = bets.total[:, bets.total.sum(0) > 0].astype(float)
        if len(counts) > CONFIG.most_inputs or not counts.size or (counts.sum(1) == 0).any():
            return None
        return _shrink(counts)
    kept = bets.remembered()
    if kept is None:
        return None
    features = kept[0][-_MOST_SAMPLES:]
    ratio = bets.posterior_weights(features, np.ones(len(bets.losses)))[:, 0, :]
    return ratio / ratio.mean(0), np.full(len(features), 1 / len(features))


def _shrink(counts: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return p̂_x(y)/m(y) from counts, and m."""
    base = counts.sum(0) / counts.sum()
    pull = _PULL * len(base) ** 0.5
    return (counts + pull * base) / (counts.sum(1, keepdims=True) + pull) / base, base


def _double_losses(ratio: FloatArray, base: FloatArray, losses: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return weights of the inputs, and the faulty channel, inputs × outputs."""
    means = np.full((len(losses), 1), 1 / len(losses))
    # The claim is taken to hold before the fault, or the scatter of few counts would look like one.
    within = project((ratio * base * means)[:, None, :], means, Ratios.of(losses), CONFIG.sweeps)[0][:, 0, :]
    faulty = (within / base) ** 2 * base
    return means, faulty / faulty.sum(1, keepdims=True)


def _growth(ratio: FloatArray, base: FloatArray, losses: FloatArray, delta: float) -> float:
    """Return the growth of the log wealth by one sample under the faulty channel, if it were known."""
    means, faulty = _double_losses(ratio, base, losses)
    weights = (faulty * means)[:, None, :]
    payoffs = compute_payoffs(weights, means, Ratios.of(losses), delta=delta)
    return float((weights * np.log(payoffs.factors)).sum() - payoffs.fee.sum())
