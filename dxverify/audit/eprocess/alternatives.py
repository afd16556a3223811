"""Alternatives made of past counts: channels that the next block is bet on.

A wrong alternative costs power and never validity. A table of 20 inputs and 20 classes has 400 probabilities to learn, and a bet on
noise loses. Most mechanisms have an input at which a class is most frequent and rates that fall with the claimed loss from there,

    rate(x, y) = w_y·exp(−s_y·L(x, x_y)),   the input x_y itself apart,

two numbers a class, the slopes s_y nearly alike (penalised maximum likelihood, Newton's method). Two ways lead on from this fit:

* each probability is pulled towards the fit by a gamma prior, as far as past counts agree with the fit;
* the fit is multiplied by the exponential of a Gaussian process on the inputs with a Matérn-3/2 covariance in the claimed loss, so that
  each input learns from its neighbours (Laplace approximation: the posterior mode).

Two others start from the distribution m of all inputs together:

* probabilities are pulled towards m, which suits classes that belong to one input alone;
* the ratios p_x(y)/m(y) of one input have an unknown mixing distribution on a grid, estimated by maximum likelihood, and the posterior
  mean is taken: one ratio that stands out, or many that are alike, are learnt faster than all of them one by one.

References
----------
Robbins, H. (1956). An empirical Bayes approach to statistics. Kiefer, J., Wolfowitz, J. (1956). *Ann. Math. Statist.* 27.
Rasmussen, C. E., Williams, C. K. I. (2006). *Gaussian Processes for Machine Learning*, sections 3.4 and 4.2.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from dxverify.audit.eprocess.config import CONFIG, Smoothing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dxverify.audit.eprocess.config import Alternative
    from dxverify.protocols import FloatArray

_TINY = 1e-300


def smooth_counts(
    counts: FloatArray, losses: FloatArray, alternatives: Sequence[Alternative] = CONFIG.alternatives
) -> FloatArray:
    """Return the believed channel of each alternative, inputs × alternatives × classes.

    Parameters
    ----------
    counts : array, inputs × classes
        Past counts.
    losses : array, inputs × inputs
        Claimed losses.
    alternatives : sequence of Alternative
        How counts are smoothed.
    """
    n = np.maximum(counts.sum(1, keepdims=True), 1.0)
    fit, below = fit_decay(counts, losses)
    expected = below * fit * n
    # Counts that scatter more than Poisson counts about the fit say that the fit is not all.
    scatter = (below * (counts - expected) ** 2 - expected).sum() / max(float((expected**2).sum()), 1e-9)
    pool = (counts.sum(0) + 0.5) / (counts.sum() + 0.5 * counts.shape[1])
    channels = []
    for one in alternatives:
        if one.smoothing is Smoothing.POOLED:
            pull = CONFIG.pull * len(pool) ** 0.5
            channels.append((counts + pull * pool) / (n + pull))
            continue
        if one.smoothing is Smoothing.MIXTURE:
            channels.append(_mix(counts, n, pool))
            continue
        if one.smoothing is Smoothing.GAUSSIAN_PROCESS:
            smooth = _bend(below * counts, below * n, losses, fit)
        else:
            pseudo = min(one.trust, 1 / max(float(scatter), 1e-9))
            smooth = (counts + pseudo) / (n + pseudo / np.maximum(fit, 1e-12))
        channels.append(np.where(below, smooth, counts / n))
    return np.stack(channels, axis=1)


def fit_decay(counts: FloatArray, losses: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Fit rates that fall exponentially with the claimed loss from the input where a class is most frequent.

    Parameters
    ----------
    counts : array, inputs × classes
        Past counts.
    losses : array, inputs × inputs
        Claimed losses L.

    Returns
    -------
    array, array of bool
        Rates, and where they hold: at all inputs but the most frequent one of each class.
    """
    n = np.maximum(counts.sum(1, keepdims=True), 1.0)
    top = ((counts + 1) / (n + 2 * len(n))).argmax(0)
    distance = np.minimum(losses, CONFIG.largest_loss)[:, top]
    below = np.arange(len(counts))[:, None] != top
    own, size = below * counts, below * n
    slopes = common = np.full(len(top), CONFIG.slope)
    for step in range(sum(CONFIG.slope_steps)):
        gradient, curvature = _differentiate(own, size, distance, slopes)
        if step < CONFIG.slope_steps[0]:
            pull = 1 / CONFIG.slope_scatter**2
            ahead = (gradient.sum() - (slopes - CONFIG.slope) * pull) / (curvature.sum() + pull)
            slopes = common = np.clip(slopes + ahead, 0.0, CONFIG.steepest)
        else:
            pull = 1 / CONFIG.class_scatter**2
            ahead = (gradient - (slopes - common) * pull) / (curvature + pull)
            slopes = np.clip(slopes + ahead, 0.0, CONFIG.steepest)
    shape = np.exp(-slopes * distance)
    return (own.sum(0) + 0.5) / np.maximum((size * shape).sum(0), _TINY) * shape, below


def _differentiate(
    counts: FloatArray, n: FloatArray, distance: FloatArray, slopes: FloatArray
) -> tuple[FloatArray, FloatArray]:
    """Return gradient and curvature in the slope, for each class, of the log-likelihood of its counts given their sum."""
    expected = n * np.exp(-slopes * distance)
    part = expected / np.maximum(expected.sum(0), _TINY)
    mean = (part * distance).sum(0)
    often = counts.sum(0)
    return often * mean - (counts * distance).sum(0), often * ((part * distance**2).sum(0) - mean**2)


def _bend(counts: FloatArray, n: FloatArray, losses: FloatArray, fit: FloatArray) -> FloatArray:
    """Return the fit times the exponential of the posterior mode of a Gaussian process, by Newton's method on Poisson counts."""
    covariance = _covariance(losses)
    start = np.log(np.maximum(fit, 1e-12))
    logs = np.zeros_like(start)
    for _ in range(CONFIG.process_steps):
        expected = n * np.exp(np.minimum(start + logs, 0.0))
        wanted = expected * logs + counts - expected
        curved = np.eye(len(losses)) + expected.T[..., None] * covariance
        solved = np.linalg.solve(curved, wanted.T[..., None])[..., 0]
        step = CONFIG.longest_step
        logs = logs + np.clip(covariance @ solved.T - logs, -step, step)
    return np.asarray(np.exp(np.minimum(start + logs, 0.0)))


def _mix(counts: FloatArray, n: FloatArray, pool: FloatArray) -> FloatArray:
    """Return posterior means of probabilities whose ratios to the pool have a mixing distribution, one for each input, fitted by EM."""
    logs = np.linspace(-CONFIG.mixture_reach, CONFIG.mixture_reach, CONFIG.mixture_points)
    expected = (n * pool)[..., None]
    likelihood = counts[..., None] * logs - expected * np.exp(logs)
    likelihood = np.exp(likelihood - likelihood.max(-1, keepdims=True))
    # Most ratios are taken to be 1 before anything is seen.
    prior = np.exp(-CONFIG.mixture_decay * np.abs(logs))
    prior = base = np.broadcast_to(prior / prior.sum(), (len(counts), len(logs)))
    for _ in range(CONFIG.mixture_steps):
        posterior = likelihood * prior[:, None, :]
        posterior /= np.maximum(posterior.sum(-1, keepdims=True), _TINY)
        prior = (posterior.sum(1) + base) / (counts.shape[1] + 1)
    posterior = likelihood * prior[:, None, :]
    ratio = (posterior * np.exp(logs)).sum(-1) / np.maximum(posterior.sum(-1), _TINY)
    return np.asarray(pool * ratio)


def _covariance(losses: FloatArray) -> FloatArray:
    """Return the covariance between inputs; losses may differ with the direction."""
    apart = np.minimum(np.maximum(losses, losses.T), CONFIG.largest_loss) * (
        np.sqrt(3) / CONFIG.process_scale
    )
    return np.asarray(CONFIG.process_mean**2 + CONFIG.process_height**2 * (1 + apart) * np.exp(-apart))
