"""What past counts say of a channel: shares, with the noise of few draws smoothed out.

A table of 20 inputs and 20 outputs has 400 shares to learn, and a bet on noise loses. Most mechanisms have an input at which an
output is most likely and rates that fall with the loss from there,

    rate(x, y) = w_y·exp(−s_y·loss(x, top of y)),   the top itself apart,

two numbers an output, the slopes nearly alike. There are two ways on from this fit:

* shares are pulled towards it one by one, as far as past draws agree with it;
* the fit is multiplied by a function of the input that is smooth: inputs at a small loss from each other are
  alike in how far they are from the fit, so each learns from the draws of its neighbours. The logarithm of this
  function is Gaussian with a Matérn covariance, a priori, and the likeliest one is taken.

All functions take any number of tables at once, along leading axes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dxverify.protocols import FloatArray

#: Before anything is seen, the slope of rates against losses and how far it may be from that; then how far slopes of outputs
#: may be from the common one; and Newton's steps for either.
_SLOPE, _SLOPES_APART, _OUTPUTS_APART, _NEWTON = 0.8, 0.5, 0.1, (4, 6)
#: No slope is steeper, and no loss is taken for larger.
_STEEPEST, _FAR = 3.0, 30.0
#: The smooth function: how far its logarithm may be from its mean, the loss over which it bends, how far the mean may be from
#: the fit, Newton's steps, and the longest of them.
_HEIGHT, _BEND, _OFFSET, _STEPS, _LONGEST = 1.5, 9.0, 1.0, 4, 2.0


def smoothed(counts: FloatArray, losses: FloatArray, trusts: Sequence[float | None]) -> FloatArray:
    """Return shares, inputs × trusts × columns, smoothed in several ways.

    Parameters
    ----------
    counts : array, inputs × columns
        Past counts.
    losses : array, inputs × inputs
        Promised losses.
    trusts : sequence of float or None
        Pseudo-counts of the fit, at most; None for the smooth function.
    """
    draws = np.maximum(counts.sum(axis=-1, keepdims=True), 1.0)
    fit, below = _fitted(counts, draws, losses)
    expected = below * fit * draws
    # Counts that scatter more than Poisson counts about the fit say that the fit is not all.
    scatter = (below * (counts - expected) ** 2 - expected).sum(axis=(-2, -1), keepdims=True)
    scatter = scatter / np.maximum(np.square(expected).sum(axis=(-2, -1), keepdims=True), 1e-9)
    most = 1 / np.maximum(scatter, 1e-9)
    shares = []
    for trust in trusts:
        if trust is None:
            pulled = _bent(below * counts, below * draws, losses, fit)
        else:
            pseudo = np.minimum(trust, most)
            pulled = (counts + pseudo) / (draws + pseudo / np.maximum(fit, 1e-12))
        shares.append(np.where(below, pulled, counts / draws))
    return np.stack(shares, axis=-2)


def _fitted(counts: FloatArray, draws: FloatArray, losses: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return the fitted rates, and where they count: everywhere but at the top of each column."""
    top = ((counts + 1) / (draws + 2 * draws.shape[-2])).argmax(axis=-2)
    away = np.moveaxis(np.minimum(losses, _FAR)[:, top], 0, -2)
    below = np.arange(counts.shape[-2])[:, None] != top[..., None, :]
    slopes = common = np.full(top.shape, _SLOPE)
    for step in range(sum(_NEWTON)):
        gradient, curvature = _likelihood(below * counts, below * draws, away, slopes)
        if step < _NEWTON[0]:
            pull = 1 / _SLOPES_APART**2
            up, bend = (part.sum(axis=-1, keepdims=True) for part in (gradient, curvature))
            ahead = (up - (slopes - _SLOPE) * pull) / (bend + pull)
            slopes = common = np.clip(slopes + ahead, 0.0, _STEEPEST)
        else:
            pull = 1 / _OUTPUTS_APART**2
            ahead = (gradient - (slopes - common) * pull) / (curvature + pull)
            slopes = np.clip(slopes + ahead, 0.0, _STEEPEST)
    shape = np.exp(-slopes[..., None, :] * away)
    often = (below * counts).sum(axis=-2, keepdims=True) + 0.5
    return often / np.maximum((below * draws * shape).sum(axis=-2, keepdims=True), 1e-300) * shape, below


def _likelihood(
    counts: FloatArray, draws: FloatArray, away: FloatArray, slopes: FloatArray
) -> tuple[FloatArray, FloatArray]:
    """Return, for each column, slope and curvature of the log likelihood of its counts given their sum."""
    expected = draws * np.exp(-slopes[..., None, :] * away)
    part = expected / np.maximum(expected.sum(axis=-2, keepdims=True), 1e-300)
    mean = (part * away).sum(axis=-2)
    often = counts.sum(axis=-2)
    return often * mean - (counts * away).sum(axis=-2), often * ((part * away**2).sum(axis=-2) - mean**2)


def _bent(counts: FloatArray, draws: FloatArray, losses: FloatArray, fit: FloatArray) -> FloatArray:
    """Return the fit times the likeliest smooth function of the input, by Newton's steps on the logarithm of Poisson rates."""
    covariance = _covariance(losses)
    start = np.log(np.maximum(fit, 1e-12))
    logs = np.zeros_like(start)
    for _ in range(_STEPS):
        expected = draws * np.exp(np.minimum(start + logs, 0.0))
        wanted = expected * logs + counts - expected
        curved = np.eye(len(losses)) + np.swapaxes(expected, -1, -2)[..., None] * covariance
        solved = np.linalg.solve(curved, np.swapaxes(wanted, -1, -2)[..., None])[..., 0]
        logs = logs + np.clip(covariance @ np.swapaxes(solved, -1, -2) - logs, -_LONGEST, _LONGEST)
    return np.asarray(np.exp(np.minimum(start + logs, 0.0)))


def _covariance(losses: FloatArray) -> FloatArray:
    """Return how much the smooth function at one input says of that at another; losses may differ with the direction."""
    apart = np.minimum(np.maximum(losses, losses.T), _FAR) * (np.sqrt(3) / _BEND)
    return np.asarray(_OFFSET**2 + _HEIGHT**2 * (1 + apart) * np.exp(-apart))
