r"""Whether the e-process would have found the standard fault, noise twice too small, with the samples that it had.

Halving the noise of an exponential mechanism or of a randomised response doubles every log ratio, so the faulty channel is modelled by
p'_x(y) ∝ p̂_x(y)²/m(y), with the estimated channel p̂ and the distribution m of all inputs together. The expected growth of the log
wealth, times the number of samples, must exceed log 1/α by the factor that learning the channel costs.

Counts are split at random into two halves. The bets are made on the faulty channel of one half, and their growth is taken under that of
the other. Outputs that hardly repeat differ between the halves by chance alone, so that they promise no growth: with one table for
both, an output that came once looked like knowledge of the channel. A classifier is trained on either half of the samples that it
remembers, for the same reason: on its own samples it knows what it cannot know of others.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
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
    needed = _PRICE_OF_LEARNING * math.log(max(len(strategies), 1) / alpha)
    for bets in strategies:
        drawn = int(bets.total.sum()) if isinstance(bets, ClassBets) else samples
        for believed, sampled, base in _channels(bets):
            if drawn * _growth(believed, sampled, base, bets.losses, bets.delta) >= needed:
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
        return
    kept = bets.remembered()
    if kept is None:
        return
    order = np.random.default_rng(0).permutation(len(kept[0]))
    half, rest = order[: len(order) // 2], order[len(order) // 2 :]
    first, second = bets.trained_on(half), bets.trained_on(rest)
    if first is None or second is None:
        return
    features = kept[0][rest[:_MOST_SAMPLES]]
    ones = np.ones(len(bets.losses))
    ratios = [one.posterior_weights(features, ones) for one in (first, second)]
    base = np.full(len(features), 1 / len(features))
    for strategy in (
        {0, ratios[0].shape[1] - 1} if bets.scored else {0}
    ):  # the classifier, the conditional logit
        bet_on, true = (ratio[:, strategy, :] / ratio[:, strategy, :].mean(0) for ratio in ratios)
        yield bet_on, true, base


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
