"""Which single pairs of inputs break the claim: the payoffs of :mod:`~dxverify.audit.eprocess.payoff` for two inputs at a time.

Each pair has an e-process of its own, computed from recorded blocks. A pair is named by closed testing: if for every set of pairs that it
belongs to the mean of the e-values reaches 1/α. A pair that was not computed counts with the e-value 0.

References
----------
Vovk, V., Wang, R. (2021). E-values: Calibration, combination and applications. *Annals of Statistics* 49.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from dxverify.audit.eprocess.alternatives import smooth_counts
from dxverify.audit.eprocess.config import CONFIG, Smoothing
from dxverify.audit.eprocess.payoff import Ratios, compute_payoffs, project
from dxverify.audit.eprocess.screening import choose_group
from dxverify.protocols import FloatArray, IntArray

Pair = tuple[int, int]
#: How counts are smoothed for single pairs: one ratio that stands out, and classes that belong to one input alone.
_ALTERNATIVES = tuple(
    one for one in CONFIG.alternatives if one.smoothing in (Smoothing.MIXTURE, Smoothing.POOLED)
)
_LARGEST_LOG = 700.0


@dataclass(frozen=True, slots=True)
class PairEvidence:
    """E-values of pairs of inputs.

    Parameters
    ----------
    pairs : tuple of (int, int)
        The pairs, strongest first.
    logs : tuple of float
        Logarithms of their e-values.
    others : int
        Pairs that were not computed.
    """

    pairs: tuple[Pair, ...]
    logs: tuple[float, ...]
    others: int

    def name_pairs(self, alpha: float) -> tuple[Pair, ...]:
        """Return the pairs that break the claim themselves, strongest first; any false one has probability at most α."""
        values = np.exp(np.minimum(self.logs, _LARGEST_LOG))
        rising = np.concatenate([np.zeros(self.others), values[::-1]])
        named = []
        for pair, value in zip(self.pairs, values.tolist(), strict=True):
            # The hardest set for a pair has some of the smallest others.
            others = np.delete(rising, int(np.searchsorted(rising, value)))
            means = (value + np.concatenate([[0.0], np.cumsum(others)])) / np.arange(1, len(others) + 2)
            if means.min() < 1 / alpha:
                break
            named.append(pair)
        return tuple(named)


def compare_pairs(
    losses: FloatArray,
    delta: float,
    means: Sequence[Sequence[float]],
    blocks: Sequence[Sequence[Mapping[int, int]]],
) -> PairEvidence:
    """Return the e-values of all pairs of few inputs, or of the most suspicious ones of many.

    Parameters
    ----------
    losses : array, inputs × inputs
        Claimed losses.
    delta : float
        Claimed δ.
    means : sequence, blocks × inputs
        Expected numbers of samples.
    blocks : sequence, blocks × inputs
        How often each output came from each input.
    """
    tables, inputs = _tabulate(blocks), np.arange(len(losses))
    if len(losses) > CONFIG.most_inputs:
        inputs = choose_group(tables.sum(0).astype(float), losses, delta)
    pairs = np.array(list(combinations(inputs.tolist(), 2)), dtype=np.int64)
    logs, past = np.zeros((len(pairs), len(_ALTERNATIVES))), np.zeros(tables.shape[1:])
    for sizes, table in zip(means, tables, strict=True):
        if past.sum() > 0:
            logs += _gain(past, table, np.asarray(sizes), losses, delta, pairs)
        past += table
    weights = np.array([one.weight for one in _ALTERNATIVES])
    total = np.logaddexp.reduce(logs + np.log(weights / weights.sum()), axis=1)
    order = np.argsort(-total, kind="stable")
    every = len(losses) * (len(losses) - 1) // 2
    return PairEvidence(
        tuple((int(pairs[one, 0]), int(pairs[one, 1])) for one in order),
        tuple(float(total[one]) for one in order),
        every - len(pairs),
    )


def _tabulate(blocks: Sequence[Sequence[Mapping[int, int]]]) -> IntArray:
    """Return counts, blocks × inputs × outputs."""
    codes = {
        code: at for at, code in enumerate(sorted({code for rows in blocks for row in rows for code in row}))
    }
    table = np.zeros((len(blocks), len(blocks[0]), len(codes)), dtype=np.int64)
    for block, rows in enumerate(blocks):
        for x, row in enumerate(rows):
            for code, count in row.items():
                table[block, x, codes[code]] = count
    return table


def _gain(  # noqa: PLR0917 - the past, the block, the claim and the pairs
    past: FloatArray, table: IntArray, means: FloatArray, losses: FloatArray, delta: float, pairs: IntArray
) -> FloatArray:
    """Return by how much the log wealth of each pair and alternative changes with one block."""
    often = np.argsort(-past.sum(0), kind="stable")[: CONFIG.single_classes]
    often = often[past[:, often].sum(0) > 0]
    counts = past[:, often]
    believed, ends = smooth_counts(counts, losses, _ALTERNATIVES), pairs.T
    shape, ways = (2, -1, len(often)), len(_ALTERNATIVES)
    n = np.repeat(means[ends], ways, axis=1)
    pair_losses = np.repeat(losses[ends[:, None], ends[None, :]], ways, axis=2)
    violations = np.tile([one.violation for one in _ALTERNATIVES], len(pairs))
    seen = counts[ends].sum(0)[:, None, :]
    fraction = seen / (seen + 2 * np.array([one.caution for one in _ALTERNATIVES])[:, None])
    with np.errstate(invalid="ignore"):
        wide = np.nan_to_num(pair_losses * violations, nan=0.0, posinf=np.inf)
    weights = project(believed[ends].reshape(shape) * n[..., None], n, Ratios.of(wide), 1)[0]
    payoffs = compute_payoffs(
        weights, n, Ratios.of(pair_losses), fraction=fraction.reshape(shape[1:]), delta=delta
    )
    drawn = np.repeat(table[:, often][ends], ways, axis=1)
    gained = (np.log(payoffs.factors) * drawn).sum(axis=(0, 2)) - payoffs.fee
    return np.asarray(gained.reshape(len(pairs), ways))
