r"""Whether the e-process would have found the standard fault, noise twice too small, with the samples that it had.

Halving the noise of an exponential mechanism or of a randomised response doubles every log ratio, so the faulty channel is modelled by
p'_x(y) ∝ p̂_x(y)²/m(y), with the estimated channel p̂ and the distribution m of all inputs together. Its expected growth of the log
wealth with known channel, times the number of samples, must exceed log 1/α by the factor that learning the channel costs.
"""

from __future__ import annotations

import math

import numpy as np

from dxverify.audit.eprocess.alphabet import ClassBets
from dxverify.audit.eprocess.config import CONFIG
from dxverify.audit.eprocess.learned import PosteriorBets
from dxverify.audit.eprocess.payoff import Ratios, compute_payoffs, project
from dxverify.audit.eprocess.wealth import EProcess
from dxverify.protocols import FloatArray

#: Samples until rejection over those with a known channel: at most 2.9 at the 90 % quantile on the power table (OUE, d = 2).
_PRICE_OF_LEARNING = 3.0
_MOST_SAMPLES = 4_000
#: Shrinkage towards the distribution of all inputs together, in samples, times the root of the number of classes.
_PULL = 4.0
#: The first block is not bet on and the next ones know little.
_LEAST_BLOCKS = 6


def finds_standard_fault(process: EProcess, alpha: float) -> bool:
    """Whether noise twice too small would probably have been found; False if nothing is known of the channel."""
    if process.blocks < _LEAST_BLOCKS:
        return False
    needed = _PRICE_OF_LEARNING * math.log(max(len(process.accounts), 1) / alpha)
    return any(
        process.samples * _growth(posterior, base, process.losses, process.delta) >= needed
        for posterior, base in filter(None, (_channel(one.bets) for one in process.accounts))
    )


def _channel(bets: ClassBets | PosteriorBets) -> tuple[FloatArray, FloatArray] | None:
    """Return p̂_x(y)/m(y), inputs × outputs, and m."""
    if isinstance(bets, ClassBets):
        counts = bets.total[:, : len(bets.first_input)].astype(float)
        n = counts.sum(1, keepdims=True)
        if not len(bets.first_input) or (n == 0).any():
            return None
        base = counts.sum(0) / counts.sum()
        pull = _PULL * len(base) ** 0.5
        return (counts + pull * base) / (n + pull) / base, base
    kept = bets.remembered()
    if kept is None:
        return None
    features = kept[0][-_MOST_SAMPLES:]
    ratio = bets.posterior_weights(features, np.ones(len(bets.losses)))[:, 0, :]
    return ratio / ratio.mean(0), np.full(len(features), 1 / len(features))


def _growth(ratio: FloatArray, base: FloatArray, losses: FloatArray, delta: float) -> float:
    """Return the growth of the log wealth by one sample under the faulty channel, if it were known."""
    means = np.full((len(losses), 1), 1 / len(losses))
    # The claim is taken to hold before the fault, or the scatter of few counts would look like one.
    within = project((ratio * base * means)[:, None, :], means, Ratios.of(losses), CONFIG.sweeps)[0][:, 0, :]
    faulty = (within / base) ** 2 * base
    faulty /= faulty.sum(1, keepdims=True)
    weights = (faulty * means)[:, None, :]
    payoffs = compute_payoffs(weights, means, Ratios.of(losses), delta=delta)
    return float((weights * np.log(payoffs.factors)).sum() - payoffs.fee.sum())
