r"""Payoffs for one sample of one input, with which any block of samples is an e-value on any output space.

Before a block fix positive means n_x, one for each input x, and functions λ_xz(y) ≥ 0 of the output. Let B_xz = exp(L_xz) with the
claimed losses L, choose v with Σ v_x = Σ n_x = N, and pay for an output y of x

    f_x(y) = (v_x + Σ_z λ_xz(y) − Σ_z B_zx λ_zx(y)) / n_x  ≥  0.

If P_x(E) ≤ B_xz P_z(E) + δ for all events E and λ_xz ≤ Λ_xz, then Σ_x n_x E f_x ≤ N + δ Σ Λ_xz =: N + fee, because a
function between 0 and Λ is Λ times a mixture of indicators. Hence the product of the payoffs of a block times exp(−fee) is an e-value

* if exactly n_x samples of each x are taken and all are independent: Π_x (E f_x)^{n_x} ≤ exp(Σ n_x (E f_x − 1)) ≤ exp(fee);
* if the input of each of N calls is chosen at random with probabilities n_x/N, whatever the code remembers of earlier calls: given the past a
  call pays Σ_x n_x/N · E f_x ≤ 1 + fee/N on average.

The λ with the fastest growth come from the posterior of the input given the output: with believed weights
w_x(y) = n_x p̂_x(y), project w on the cone {w_x/v_x ≤ B_xz w_z/v_z} in Kullback–Leibler divergence; f is the ratio of the two.

References
----------
Ville, J. (1939). *Étude critique de la notion de collectif*. Shafer, G. (2021). Testing by betting. *JRSS A* 184.
Chatzikokolakis, K., Andrés, M., Bordenabe, N., Palamidessi, C. (2013). Broadening the scope of differential privacy using metrics.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from dxverify.audit.eprocess.config import CONFIG
from dxverify.protocols import FloatArray, IntArray

#: Pairs of inputs that are handled together, as two arrays of equal length.
Pairing = tuple[IntArray, IntArray]
#: Upper bounds of λ for the pairs of each round: forwards and backwards, pairs × strategies.
Caps = tuple[tuple[FloatArray, FloatArray], ...]
_TINY = 1e-300


@lru_cache(maxsize=64)
def round_robin(inputs: int) -> tuple[Pairing, ...]:
    """Return rounds of disjoint pairs in which every input meets every other once (circle method)."""
    ring, rounds = [*range(inputs), *([-1] * (inputs % 2))], []
    for _ in range(len(ring) - 1):
        half = len(ring) // 2
        met = [(a, b) for a, b in zip(ring[:half], ring[::-1][:half], strict=True) if a >= 0 and b >= 0]
        rounds.append((np.array([a for a, _ in met]), np.array([b for _, b in met])))
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return tuple(rounds)


@dataclass(frozen=True, slots=True)
class Ratios:
    """The largest allowed ratios B of a claim.

    Parameters
    ----------
    values : array, inputs × inputs × (strategies or 1)
        B_xz = exp(L_xz), bounded.
    bound : array of bool, the same shape
        Whether the claim allows a ratio so small that bets on it can win.
    """

    values: FloatArray
    bound: FloatArray

    @classmethod
    def of(cls, losses: FloatArray) -> Ratios:
        """Exponentiate losses, inputs × inputs with an optional axis of strategies."""
        full = losses[..., None] if losses.ndim == 2 else losses
        return cls(np.exp(np.minimum(full, CONFIG.largest_loss)), (full < CONFIG.largest_loss).astype(float))


def project(
    weights: FloatArray, means: FloatArray, ratios: Ratios, sweeps: int
) -> tuple[FloatArray, tuple[FloatArray, ...]]:
    """Move weight along pairs of inputs until w_x/n_x ≤ B_xz w_z/n_z for all pairs (cyclic projections).

    Parameters
    ----------
    weights : array, inputs × strategies × outputs
        n_x p̂_x(y), each output up to a factor of its own.
    means : array, inputs × (strategies or 1)
        n_x.
    ratios : Ratios
        B.
    sweeps : int
        Passes over all pairs.

    Returns
    -------
    array, tuple of array
        The projected weights, and the signed flow along the pairs of each round.
    """
    moved, rounds = weights.copy(), round_robin(len(weights))
    flows = [np.zeros((len(a), *weights.shape[1:])) for a, _ in rounds]
    prepared = []
    for a, b in rounds:
        n_a, n_b = means[a][..., None], means[b][..., None]
        there, back = ratios.values[a, b][..., None], ratios.values[b, a][..., None]
        scale_there = ratios.bound[a, b][..., None] / (n_b + there * n_a)
        scale_back = ratios.bound[b, a][..., None] / (n_a + back * n_b)
        prepared.append(
            (n_b * scale_there, there * n_a * scale_there, n_a * scale_back, back * n_b * scale_back)
        )
    for _ in range(sweeps):
        for place, ((a, b), (p, q, r, s)) in enumerate(zip(rounds, prepared, strict=True)):
            x, z = moved[a] + flows[place], moved[b] - flows[place]
            flow = np.maximum(x * p - z * q, 0) - np.maximum(z * r - x * s, 0)
            flows[place] = flow
            moved[a], moved[b] = x - flow, z + flow
    return moved, tuple(flows)


@dataclass(frozen=True, slots=True)
class Payoffs:
    """Payoffs of a block.

    Parameters
    ----------
    factors : array, inputs × strategies × outputs
        f_x(y).
    fee : array, one entry a strategy
        δ Σ Λ, to be subtracted from the logarithm of the product.
    caps : Caps
        Λ; empty if δ = 0.
    multipliers : array, inputs × strategies
        v.
    rates : tuple of pairs of array
        λ of the pairs of each round, forwards and backwards, before Λ and before they are made smaller.
    smaller : array, strategies × outputs
        What λ is multiplied by, so that no payoff is too small.
    """

    factors: FloatArray
    fee: FloatArray
    caps: Caps
    multipliers: FloatArray
    rates: tuple[tuple[FloatArray, FloatArray], ...]
    smaller: FloatArray

    def of_strategies(self, strategies: Sequence[int]) -> Payoffs:
        """Return the payoffs of some strategies."""
        some = list(strategies)
        return Payoffs(
            factors=self.factors[:, some],
            fee=self.fee[some],
            caps=tuple((there[:, some], back[:, some]) for there, back in self.caps),
            multipliers=self.multipliers[:, some],
            rates=tuple((there[:, some], back[:, some]) for there, back in self.rates),
            smaller=self.smaller[some],
        )

    def flows(self, columns: IntArray) -> FloatArray:
        """Return λ of every ordered pair on some outputs, inputs × inputs × strategies × outputs."""
        inputs, strategies = self.multipliers.shape
        found = np.zeros((inputs, inputs, strategies, len(columns)))
        smaller = self.smaller[:, columns]
        for place, ((a, b), pair) in enumerate(zip(round_robin(inputs), self.rates, strict=True)):
            there, back = (one[..., columns] for one in pair)
            if self.caps:
                limit_there, limit_back = self.caps[place]
                there = np.minimum(there, limit_there[..., None])
                back = np.minimum(back, limit_back[..., None])
            found[a, b], found[b, a] = there * smaller, back * smaller
        return found


def compute_payoffs(
    weights: FloatArray,
    means: FloatArray,
    ratios: Ratios,
    *,
    fraction: FloatArray | float = 1.0,
    delta: float = 0.0,
    multipliers: FloatArray | None = None,
    caps: Caps | None = None,
) -> Payoffs:
    """Return the payoffs of the next block for believed weights.

    Parameters
    ----------
    weights : array, inputs × strategies × outputs
        Believed n_x p̂_x(y); with δ > 0 and without caps, of all classes, since Λ is a supremum.
    means : array, inputs × (strategies or 1)
        n_x.
    ratios : Ratios
        B of the claim.
    fraction : array or float
        Part of the best bet that is made, (strategies or 1) × (outputs or 1).
    delta : float
        δ of the claim.
    multipliers : array, inputs × strategies, optional
        v; the means if not given.
    caps : Caps, optional
        Λ that was chosen before the block, for outputs that are not all known before it.
    """
    v = np.broadcast_to(means if multipliers is None else multipliers, weights.shape[:2])
    projected, flows = project(weights, v, ratios, CONFIG.sweeps)
    density = projected / v[..., None]
    rates = []
    for (a, b), flow in zip(round_robin(len(weights)), flows, strict=True):
        there = np.maximum(density[a], ratios.values[a, b][..., None] * density[b])
        back = np.maximum(density[b], ratios.values[b, a][..., None] * density[a])
        rates.append(
            (
                np.maximum(flow, 0) / np.maximum(there, _TINY) * fraction,
                np.maximum(-flow, 0) / np.maximum(back, _TINY) * fraction,
            )
        )
    scale = (v / means)[..., None]
    if delta == 0:
        factors, _, smaller = _factors(v, ratios, rates, None)
        nothing = np.zeros(weights.shape[1])
        return Payoffs(_round_down(factors * scale), nothing, (), v, tuple(rates), smaller)
    if caps is not None:
        factors, total, smaller = _factors(v, ratios, rates, caps)
        return Payoffs(_round_down(factors * scale), delta * total, caps, v, tuple(rates), smaller)
    return _choose_cut(weights, v, ratios, rates, delta=delta, scale=scale)


def _factors(
    v: FloatArray, ratios: Ratios, rates: Sequence[tuple[FloatArray, FloatArray]], caps: Caps | None
) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Return 1 + (Σλ_xz − ΣB_zx λ_zx)/v_x, ΣΛ for each strategy, and what λ was multiplied by."""
    gain = np.zeros((len(v), *rates[0][0].shape[1:]))
    total = np.zeros(gain.shape[1])
    for place, ((a, b), (there, back)) in enumerate(zip(round_robin(len(v)), rates, strict=True)):
        forwards, backwards = there, back
        if caps is not None:
            limit_there, limit_back = caps[place]
            forwards = np.minimum(there, limit_there[..., None])
            backwards = np.minimum(back, limit_back[..., None])
            total = total + limit_there.sum(0) + limit_back.sum(0)
        gain[a] += (forwards - ratios.values[b, a][..., None] * backwards) / v[a][..., None]
        gain[b] += (backwards - ratios.values[a, b][..., None] * forwards) / v[b][..., None]
    # Smaller λ for one output keep all that was said, the supremum above them too.
    lowest, least = -gain.min(axis=0), 1 - CONFIG.smallest_factor
    smaller = np.where(lowest > least, least / np.maximum(lowest, _TINY), 1.0)
    return 1 + gain * smaller, total, smaller


def _choose_cut(
    weights: FloatArray,
    v: FloatArray,
    ratios: Ratios,
    rates: Sequence[tuple[FloatArray, FloatArray]],
    *,
    delta: float,
    scale: FloatArray,
) -> Payoffs:
    """Cut λ where the believed growth after the fee is largest, for each strategy; no bet where none grows."""
    zero = tuple((0 * there.max(-1), 0 * back.max(-1)) for there, back in rates)
    ones = np.ones(weights.shape[1:])
    best = Payoffs(np.ones_like(weights), np.zeros(weights.shape[1]), zero, v, tuple(rates), ones)
    growth = np.zeros(weights.shape[1])
    for cut in 0.5 ** np.arange(CONFIG.cuts):
        caps = tuple((cut * there.max(-1), cut * back.max(-1)) for there, back in rates)
        factors, total, smaller = _factors(v, ratios, rates, caps)
        factors, fee = _round_down(factors * scale), delta * total
        value = (weights * np.log(factors)).sum(axis=(0, 2)) - fee
        take = value > growth
        growth = np.where(take, value, growth)
        best = Payoffs(
            np.where(take[:, None], factors, best.factors),
            np.where(take, fee, best.fee),
            tuple(
                (np.where(take, a, c), np.where(take, b, d))
                for (a, b), (c, d) in zip(caps, best.caps, strict=True)
            ),
            v,
            tuple(rates),
            np.where(take[:, None], smaller, best.smaller),
        )
    return best


def compute_multipliers(weights: FloatArray, means: FloatArray, ratios: Ratios) -> FloatArray:
    """Return v, inputs × strategies, with Σv = Σn that makes the rows of the projected channel sum to one, nearly.

    Any such v keeps the payoffs valid. It helps where one event is frequent and the claim is broken in one direction only.
    """
    n = np.broadcast_to(means, weights.shape[:2])
    v, rows = n.copy(), weights.sum(-1) / n
    for _ in range(CONFIG.multiplier_steps):
        shares = project(weights, v, ratios, CONFIG.wide_sweeps)[0].sum(-1) / v
        v *= shares / np.maximum(rows, _TINY)
        v = np.clip(v * n.sum(0) / v.sum(0), 0.5 * n, 2 * n)
        v *= n.sum(0) / v.sum(0)
    return v


def _round_down(factors: FloatArray) -> FloatArray:
    """Round payoffs down to multiples of one unit, so that integers can repeat the evidence."""
    unit = 2.0**CONFIG.unit_bits
    return np.asarray(np.floor(factors * unit) / unit)


def log_mean(logs: FloatArray, weights: FloatArray) -> float:
    """Return log Σ weight·e^log."""
    top = float(np.max(logs))
    return top + math.log(float((weights * np.exp(logs - top)).sum()))
