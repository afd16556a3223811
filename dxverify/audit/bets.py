r"""Bets against all pairs and all outputs at once.

Draw Poisson(m_x) outputs of each input x and let c_x(y) count them. For flows λ_{xz}(y) ≥ 0 put

    g_x(y) = (Σ_z λ_{xz}(y) − Σ_z B_{zx}·λ_{zx}(y)) / m_x,      B_{xz} = exp(promised loss of x against z).

Counts of a Poisson number of draws are independent Poisson, so if every g ≥ −1

    E Π_{x,y} (1 + g_x(y))^{c_x(y)} = exp(Σ_{x,y} m_x·g_x(y)·p_x(y)) = exp(Σ λ_{xz}(y)·(p_x(y) − B_{xz}·p_z(y))) ≤ 1

for every channel p that keeps the promise: the product is an e-value, it depends on the table of counts alone
(not on the order of the draws), and **any** flows will do. The best flows for a given p come from
the channel q nearest to p (in Kullback–Leibler divergence weighted by m) among those that keep the
promise: 1 + g = p/q. Each output is a problem of its own, solved here by exact steps on one pair at a time;
pairs that share no input are stepped together. Stopping early costs power, never validity.

On everything at once
---------------------
Bets on everything at once, by several experts who expect violations of different size.

Each expert believes that the channel breaks the promise at most κ-fold (log ratios up to κ times the promised
loss): past shares are smoothed and brought within that wider promise first, which takes the noise out, and then
the flows to the promise itself are bet. Belief costs nothing but power when it is wrong.

Smoothing matters most (:mod:`~dxverify.audit.smoothing`): a table of 20 inputs and 20 outputs has 400 shares to learn.

On a stated law
---------------
An expert may also believe in a law from the start: the channel that a mechanism states, or one that mechanisms of
this promise often have, with the noise smaller by a factor (:mod:`dxverify.audit.stated_laws`). It needs nothing to learn,
and is no less fair if the law is another one.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from dxverify.audit.smoothing import smoothed
from dxverify.lazy import special

if TYPE_CHECKING:
    from dxverify.protocols import FloatArray, IntArray

#: The smallest factor one draw may multiply the wealth by.
SMALLEST_FACTOR = 0.02
#: A larger bound on a ratio needs more draws than anybody has: no bet is made on such a pair.
LARGEST_BOUND = math.exp(30.0)

Rounds = tuple[tuple["IntArray", "IntArray"], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Projection:
    """A channel near the promise, times m, and the signed flows between the inputs of each round.

    Parameters
    ----------
    weights : array, inputs × …
        m_x·q_x(y).
    flows : list of arrays
        For each round, one row a pair (a, b): positive from a to b, negative from b to a, in units of weight.
    """

    weights: FloatArray
    flows: list[FloatArray]


def bounds_of(losses: FloatArray) -> FloatArray:
    """Return e^loss, cut at LARGEST_BOUND."""
    return np.exp(np.minimum(losses, math.log(LARGEST_BOUND)))


def tournament(players: int) -> Rounds:
    """Return rounds of disjoint pairs in which everybody meets everybody once (the circle method)."""
    circle: list[int] = list(range(players)) + ([-1] if players % 2 else [])
    rounds = []
    for _ in range(len(circle) - 1):
        half = len(circle) // 2
        met = [(a, b) for a, b in zip(circle[:half], circle[: -half - 1 : -1], strict=True) if min(a, b) >= 0]
        rounds.append((np.array([a for a, _ in met]), np.array([b for _, b in met])))
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return tuple(rounds)


def project(
    weights: FloatArray, m: FloatArray, bounds: FloatArray, rounds: Rounds, sweeps: int
) -> Projection:
    """Move weight between inputs until no output is more likely than the bounds allow.

    Parameters
    ----------
    weights : array, inputs × strategies × columns
        m_x·p_x(y).
    m : array, inputs × 1 × 1
        Expected draws of each input.
    bounds : array, inputs × inputs × strategies × 1
        B_{xz}; no weight moves between inputs whose bound is LARGEST_BOUND or more.
    rounds : tuple
        From :func:`tournament`.
    sweeps : int
        How often every pair is visited.
    """
    result = weights.copy()
    flows = [np.zeros((len(a), *weights.shape[1:])) for a, _ in rounds]
    steps = [_coefficients(m, bounds, a, b) for a, b in rounds]
    for _ in range(sweeps):
        for place, (a, b) in enumerate(rounds):
            over, under, over_back, under_back = steps[place]
            x, z = result[a] + flows[place], result[b] - flows[place]
            flow = np.maximum(x * over - z * under, 0) - np.maximum(z * over_back - x * under_back, 0)
            flows[place] = flow
            result[a], result[b] = x - flow, z + flow
    return Projection(weights=result, flows=flows)


def _coefficients(m: FloatArray, bounds: FloatArray, a: IntArray, b: IntArray) -> tuple[FloatArray, ...]:
    """Return the step of each pair: moving t = x·over − z·under makes (x−t)/m_a exactly B times (z+t)/m_b."""
    forth, back = bounds[a, b] * m[a], bounds[b, a] * m[b]
    norm = (bounds[a, b] < LARGEST_BOUND) / (m[b] + forth)
    norm_back = (bounds[b, a] < LARGEST_BOUND) / (m[a] + back)
    return m[b] * norm, forth * norm, m[a] * norm_back, back * norm_back


def gains(
    projection: Projection, m: FloatArray, bounds: FloatArray, rounds: Rounds, fraction: FloatArray
) -> FloatArray:
    """Return g, inputs × strategies × columns, made of flows: valid whatever the projection is worth.

    Parameters
    ----------
    fraction : array, strategies × columns
        The part of the best flows that is bet, in [0, 1].
    """
    q = projection.weights / m
    result = np.zeros_like(q)
    for (a, b), flow in zip(rounds, projection.flows, strict=True):
        forth = _per_probability(np.maximum(flow, 0), np.maximum(q[a], bounds[a, b] * q[b])) * fraction
        back = _per_probability(np.maximum(-flow, 0), np.maximum(q[b], bounds[b, a] * q[a])) * fraction
        result[a] += (forth - bounds[b, a] * back) / m[a]
        result[b] += (back - bounds[a, b] * forth) / m[b]
    return result * _shrink_to(SMALLEST_FACTOR, result)


def _per_probability(flow: FloatArray, q: FloatArray) -> FloatArray:
    """Turn a flow of weight into λ; without probability there is no flow."""
    return np.divide(flow, q, out=np.zeros_like(flow), where=q > 0)


def _shrink_to(smallest: float, result: FloatArray) -> FloatArray:
    """Return the largest multiple, at most 1, of each column that keeps every factor above the smallest."""
    worst = -result.min(axis=0)
    return np.where(worst > 1 - smallest, (1 - smallest) / np.maximum(worst, 1 - smallest), 1.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Learner:
    """An expert that learns.

    Parameters
    ----------
    kappa : float
        The size of violation it believes in.
    trust : float, optional
        Pseudo-counts of the fit in each share, at most; fewer where past draws do not agree with the fit. Without them
        the fit is multiplied by a smooth function (:mod:`~dxverify.audit.smoothing`).
    capital : float
        Its part of what those who learn start with.
    """

    kappa: float
    trust: float | None
    capital: float


#: A believer in the fit, one who bends it, one who looks at each share, and one for large violations, which need few draws
#: whoever bets on them.
LEARNERS = (
    Learner(kappa=1.15, trust=1e4, capital=0.3),
    Learner(kappa=1.2, trust=None, capital=0.4),
    Learner(kappa=1.25, trust=40.0, capital=0.2),
    Learner(kappa=4.0, trust=15.0, capital=0.1),
)
#: Pseudo-counts, for each input, that make an expert bet little on an output that was rarely seen.
_JOINT_PSEUDO_COUNTS = 10.0
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


def joint_bets(
    counts: FloatArray, m: FloatArray, losses: FloatArray, laws: FloatArray | None = None
) -> JointBets:
    """Choose the bets of the next block from past counts.

    Parameters
    ----------
    counts : array, inputs × columns
        Past counts.
    m : array, one entry an input
        Expected draws of the next block.
    losses : array, levels × inputs × inputs
        Losses that are tested.
    laws : array, inputs × laws × columns, optional
        Channels that experts believe in whatever was seen; they come after those that learn.
    """
    levels, known = len(losses), np.zeros((len(counts), 0, counts.shape[1])) if laws is None else laws
    # A belief in everything leaves a stated law as it is.
    widths = np.array([one.kappa for one in LEARNERS] + [np.inf] * known.shape[1])
    learnt = smoothed(counts, losses[0], [one.trust for one in LEARNERS])
    sure = np.tile(surely(counts), (len(LEARNERS), 1))
    return bets_on(
        beliefs=np.tile(np.concatenate([learnt, known], axis=1), (1, levels, 1)),
        widths=np.tile(widths, levels),
        fraction=np.tile(np.concatenate([sure, np.ones(known.shape[1:])]), (levels, 1)),
        means=m[:, None, None],
        losses=np.repeat(np.moveaxis(losses, 0, 2), len(widths), axis=2),
    )


def surely(counts: FloatArray) -> FloatArray:
    """Return the part of their best bets that those who learn make on each column: little on what was rarely seen."""
    seen = counts.sum(axis=-2)
    return np.asarray(seen / (seen + _JOINT_PSEUDO_COUNTS * counts.shape[-2]))


def bets_on(
    *, beliefs: FloatArray, widths: FloatArray, fraction: FloatArray, means: FloatArray, losses: FloatArray
) -> JointBets:
    """Bet on channels that are believed in, one for each strategy.

    Parameters
    ----------
    beliefs : array, inputs × strategies × columns
        What is believed of the channel.
    widths : array, one entry a strategy
        The channel is believed to break the promise at most so many times.
    fraction : array, strategies × columns
        The part of the best bets that is made.
    means : array, inputs × (strategies or 1) × 1
        Expected draws.
    losses : array, inputs × inputs × strategies
        Losses that are tested.
    """
    rounds, tested = tournament(len(beliefs)), losses[..., None]
    with np.errstate(invalid="ignore"):
        believed = np.nan_to_num(tested * widths[:, None], nan=0.0, posinf=np.inf)
    wide = project(beliefs * means, means, bounds_of(believed), rounds, _WIDE_SWEEPS).weights
    bounds = bounds_of(tested)
    near = project(wide, means, bounds, rounds, _SWEEPS)
    factors = np.log1p(gains(near, means, bounds, rounds, fraction))
    return JointBets(log_factors=factors, worth=_worth(wide, near.weights, fraction, means))


def _worth(wide: FloatArray, near: FloatArray, fraction: FloatArray, means: FloatArray) -> FloatArray:
    """Return, inputs × strategies, the divergence of each input from the promise: what one more draw of it adds."""
    divergence = special.kl_div(wide, np.maximum(near, 0.0))
    divergence = np.where(np.isfinite(divergence), divergence, 0.0)
    # Where nothing breaks the promise, rounding leaves sums just below zero, and no input is drawn a negative part.
    return np.asarray(np.maximum((divergence * fraction / means).sum(axis=-1), 0.0))
