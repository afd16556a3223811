"""Bets on everything at once, by several experts who expect violations of different size.

Each expert believes that the channel breaks the promise at most κ-fold (log ratios up to κ times the promised
loss): past shares are brought within that wider promise first, which takes the noise out of rare outputs, and then
the flows to the promise itself are bet. Belief costs nothing but power when it is wrong.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from scipy import special

from dxverify.audit.flows import bounds_of, gains, project, tournament

if TYPE_CHECKING:
    from dxverify.protocols import FloatArray

#: The size of violation each expert believes in.
KAPPAS = (1.15, 1.5, 4.0)
#: Pseudo-counts that make an expert bet little on an output that was rarely seen.
PSEUDO_COUNTS = 40.0
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
    fraction = seen / (seen + PSEUDO_COUNTS)
    factors = np.log1p(gains(near, means, bounds, rounds, fraction))
    return JointBets(log_factors=factors, worth=_worth(wide, near.weights, fraction, means))


def _worth(wide: FloatArray, near: FloatArray, fraction: FloatArray, means: FloatArray) -> FloatArray:
    """Return, inputs × strategies, the divergence of each input from the promise: what one more draw of it adds."""
    divergence = special.kl_div(wide, np.maximum(near, 0.0))
    divergence = np.where(np.isfinite(divergence), divergence, 0.0)
    return np.asarray((divergence * fraction / means).sum(axis=-1))
