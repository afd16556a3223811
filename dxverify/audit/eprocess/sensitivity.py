r"""Whether the e-process would have found the standard fault, noise twice too small, with the samples that it had.

Halving the noise of an exponential mechanism or of a randomised response doubles every log ratio, so the faulty channel is modelled by
p'_x(y) ∝ p̂_x(y)²/m(y), with the estimated channel p̂ and the distribution m of all inputs together. The expected growth of the log
wealth, times the number of samples, must exceed log 1/α by the factor that learning the channel costs.

Counts are split at random into two halves. The bets are made on the faulty channel of one half, and their growth is taken under that of
the other. Outputs that hardly repeat differ between the halves by chance alone, so that they predict no growth: with one table for
both, an output that came once counted as knowledge of the channel. A classifier is judged by its predictions of samples that came after
it was trained, calibrated by one temperature on the inputs that they came from (Guo et al., On calibration of modern neural networks,
2017): predictions that the inputs do not bear out shrink to none.

The fault is judged against the channel that was observed, since no other is known: for code whose noise is too small already, "twice too
small" means twice smaller still. Of Laplace noise in 20 dimensions that was twice too small, 6 of 10 audits with 10,000 samples passed.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from dxverify.audit.bounds import bound_effective_epsilon
from dxverify.audit.eprocess.alphabet import ClassBets
from dxverify.audit.eprocess.config import CONFIG
from dxverify.audit.eprocess.learned import ConditionalLogit, PosteriorBets
from dxverify.audit.eprocess.payoff import Ratios, compute_payoffs, project
from dxverify.protocols import FloatArray, IntArray

if TYPE_CHECKING:
    from dxverify.audit.claim import HasClaim

#: Samples until rejection over those with a known channel: at most 2.9 at the 90 % quantile on the power table (OUE, d = 2).
_PRICE_OF_LEARNING = 3.0
#: The same for a classifier. Of 72 audits of Laplace noise in 5 and 10 dimensions that was twice too small already (1,000 to 8,000
#: samples), 31 ended in NOT_REFUTED with 3 and 8 with 12.
_PRICE_OF_A_CLASSIFIER = 12.0
_MOST_SAMPLES = 4_000
#: Shrinkage towards the distribution of all inputs together, in samples, times the root of the number of classes; the bets try all.
_PULL, _PULLS = 4.0, (4.0, 16.0, 64.0, 256.0)
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
    needed = math.log(max(len(strategies), 1) / alpha)
    for bets in strategies:
        if isinstance(bets, ClassBets):
            drawn, price = int(bets.total.sum()), _PRICE_OF_LEARNING
        else:
            drawn, price = samples, _PRICE_OF_A_CLASSIFIER
        for believed, sampled, base in _channels(bets):
            if drawn * _growth(believed, sampled, base, bets.losses, bets.delta) >= price * needed:
                return True
    return False


def bounds_find_standard_fault(counts: IntArray, losses: FloatArray, claim: HasClaim, level: float) -> bool:
    """Whether confidence bounds from so many samples would reject the standard fault: on its expected counts, halved, they do."""
    n = counts.sum(1, keepdims=True).astype(float)
    if (n == 0).any():
        return False
    base = counts.sum(0) / counts.sum()
    _, faulty = _double_losses(_shrink(counts, base), base, losses)
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


def _channels(bets: ClassBets | PosteriorBets) -> Iterator[tuple[FloatArray, FloatArray, FloatArray]]:
    """Yield p̂_x(y)/m(y), inputs × outputs, as it is bet on and as it is sampled, and m."""
    if isinstance(bets, ClassBets):
        counts = bets.total[:, bets.total.sum(0) > 0].astype(np.int64)
        if len(counts) > CONFIG.most_inputs or not counts.size:
            return
        half = np.random.default_rng(0).binomial(counts, 0.5)
        if (half.sum(1) == 0).any() or (counts == half).all(1).any():
            return
        base = counts.sum(0) / counts.sum()
        sampled = _shrink(counts - half, base)
        for pull in _PULLS:
            yield _shrink(half, base, pull), sampled, base
    elif (known := bets.predictions()) is not None:
        ratio, labels = known[0][:, -_MOST_SAMPLES:], known[1][-_MOST_SAMPLES:]
        ratio = ratio / ratio.mean(0)
        prior = np.maximum(np.bincount(labels, minlength=len(ratio)), 1) / len(labels)
        scores = np.log(ratio).T
        calibrated = np.exp(ConditionalLogit().fit(scores, labels, prior).log_weights(scores)).T * len(ratio)
        yield ratio, calibrated, np.full(len(labels), 1 / len(labels))


def _shrink(counts: IntArray, base: FloatArray, pull: float = _PULL) -> FloatArray:
    """Return p̂_x(y)/m(y) from counts."""
    added = pull * len(base) ** 0.5
    shrunk: FloatArray = (counts + added * base) / (counts.sum(1, keepdims=True) + added) / base
    return shrunk


def _double_losses(ratio: FloatArray, base: FloatArray, losses: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return weights of the inputs, and the faulty channel, inputs × outputs."""
    means = np.full((len(losses), 1), 1 / len(losses))
    # The claim is taken to hold before the fault, or the scatter of few counts would look like one.
    within = project((ratio * base * means)[:, None, :], means, Ratios.of(losses), CONFIG.sweeps)[0][:, 0, :]
    faulty = (within / base) ** 2 * base
    return means, faulty / faulty.sum(1, keepdims=True)


def _growth(
    bet_on: FloatArray, sampled: FloatArray, base: FloatArray, losses: FloatArray, delta: float
) -> float:
    """Return the growth of the log wealth by one sample under the faulty channel, by bets on an estimate of it."""
    means, believed = _double_losses(bet_on, base, losses)
    payoffs = compute_payoffs((believed * means)[:, None, :], means, Ratios.of(losses), delta=delta)
    weights = (_double_losses(sampled, base, losses)[1] * means)[:, None, :]
    return float((weights * np.log(payoffs.factors)).sum() - payoffs.fee.sum())
