"""Statistics of the output distribution of each word: N_w, S_w, Rényi entropies, neighbour ranks, distinct outputs.

N_w = Pr[M(w) = w]. S_w by mass is the size of the smallest set of outputs of probability 1 − η or more; by count the number of
outputs of probability η or more. The Rényi entropy of order a is log(Σ p^a)/(1 − a). The expected number of distinct
outputs in r runs is Σ 1 − (1 − p)^r; from sampled directions with masses m_j it is estimated without bias by
Σ 1 − Π(1 − m_j), because E Π(1 − m_j) = (1 − p)^r.

References
----------
Feyisetan et al. (2020) (N_w, S_w). Rényi (1961), On measures of entropy and information. Good (1953), The population
frequencies of species (mass of unseen outputs). Efron and Stein (1981), The jackknife estimate of variance. Busing, Meijer and
van der Leeden (1999), Delete-m jackknife for unequal m.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from dxverify.protocols import FloatArray
from dxverify.statistics.block_index import BlockIndex, Surroundings
from dxverify.statistics.config import CONFIG
from dxverify.statistics.sparse_outputs import Cells, Parts, SparseOutputs

#: One statistic of a block: a value for each word, and groups × words from whose spread the error of the samples is taken.
Measured = tuple[FloatArray, FloatArray]

#: Orders of Rényi entropies that have names of their own.
_NAMES = {
    0.0: "max-entropy (Hartley)",
    1.0: "Shannon entropy",
    2.0: "collision entropy",
    math.inf: "min-entropy",
}


def entropy_name(order: float) -> str:
    """Return what the Rényi entropy of an order is called."""
    return _NAMES.get(order, f"Rényi entropy of order {order_key(order)}")


def order_key(order: float) -> str:
    """Return the name of an order in results."""
    return f"{order:.12g}"


def measure(
    outputs: SparseOutputs, layout: BlockIndex, *, eta: float, runs: int, orders: Sequence[float]
) -> dict[str, Measured]:
    """Return every statistic of the words of one block.

    Parameters
    ----------
    outputs : SparseOutputs
        The outputs of the block at one ε.
    layout : BlockIndex
        What they have in common with those at other ε.
    eta : float
        η of both definitions of S_w.
    runs : int
        Runs of the mechanism in which distinct outputs are counted.
    orders : sequence of float
        Orders of the Rényi entropies.
    """
    cells, support = layout.cells, outputs.support
    p = cells.probabilities(outputs.mass)
    values = _values(cells, p, layout.around, eta=eta, orders=orders, support=support)
    words = len(cells.rows)
    none = np.empty((0, words))
    if layout.groups is None or layout.around_groups is None or layout.sets is None:
        exact = {name: (value, none) for name, value in values.items()}
        return {
            **exact,
            "distinct": (expected_distinct(outputs, p, runs), none),
            "n_w_variance": (np.zeros(words), none),
            "unseen": (np.zeros(words), none),
        }
    groups = layout.groups
    each = _values(
        groups.cells,
        groups.cells.probabilities(outputs.mass[groups.kept]),
        layout.around_groups,
        eta=eta,
        orders=orders,
        support=support,
    )
    found = {name: (value, groups.by_group(each[name])) for name, value in values.items()}
    found["distinct"] = distinct(outputs, layout.sets, runs)
    found["n_w_variance"] = (_stay_variance(outputs, layout, values["n_w"]), none)
    found["unseen"] = (unseen(cells, p), none)
    return found


def _values(
    cells: Cells,
    p: FloatArray,
    around: Surroundings,
    *,
    eta: float,
    orders: Sequence[float],
    support: int | None,
) -> dict[str, FloatArray]:
    total = cells.total
    return {
        "n_w": total(p * around.own),
        "s_w_mass": smallest_set(cells, p, eta),
        "s_w_count": total((p >= eta).astype(float)),
        **{f"entropy_{order_key(order)}": renyi(cells, p, order, support) for order in orders},
        "close": total(p * around.close),
        "distant": total(p * around.distant),
        "no_word": total(p * ~around.word),
        "distance": total(p * around.distance) / np.maximum(total(p * around.word), 1e-300),
    }


def renyi(cells: Cells, p: FloatArray, order: float, support: int | None = None) -> FloatArray:
    """Return the Rényi entropy of any order from 0 to ∞ of each input, in nats.

    Parameters
    ----------
    cells : Cells
        The cells.
    p : array
        Their probabilities.
    order : float
        0 is the logarithm of the number of possible outputs, 1 Shannon's entropy, ∞ minus the logarithm of the
        largest probability.
    support : int, optional
        Number of possible outputs, where it is known; those that were seen otherwise.
    """
    if order == 0:
        if support is not None:
            return np.full(len(cells.rows), math.log(support))
        return np.log(cells.total((p > 0).astype(float)))
    if abs(order - 1) < CONFIG.near_one:
        return cells.total(-p * np.log(np.where(p > 0, p, 1.0)))
    if math.isinf(order):
        return -np.log(cells.most(p))
    # Divided by the largest first: high powers of small probabilities would vanish.
    most = cells.most(p)
    scaled = cells.total((p / most[cells.place]) ** order)
    return np.asarray(np.log(scaled) / (1 - order) + order / (1 - order) * np.log(most))


def smallest_set(cells: Cells, p: FloatArray, eta: float) -> FloatArray:
    """Return the size of the smallest set of outputs that holds 1 − η of the mass, for each input."""
    # One sort of plain numbers, by input and then by falling probability, is faster than one with two keys.
    falling = 2.0 * cells.place - np.sort(2.0 * cells.place - p)
    before = np.cumsum(falling) - falling
    before -= before[cells.starts][cells.place]
    wanted = (1 - eta) * cells.total(p) - min(
        CONFIG.probability_rounding, CONFIG.eta_share * eta, CONFIG.eta_share * (1 - eta)
    )
    return np.maximum(cells.total((before < wanted[cells.place]).astype(float)), 1.0)


def unseen(cells: Cells, p: FloatArray) -> FloatArray:
    """Estimate the mass of outputs that were not sampled by that of outputs that were sampled once (Good, 1953)."""
    once = np.bincount(cells.cell, minlength=len(cells.place)) == 1
    return cells.total(p * once)


def _stay_variance(outputs: SparseOutputs, layout: BlockIndex, stay: FloatArray) -> FloatArray:
    """Return the variance over samples of the mass that stays, for bounds on N_w."""
    cells = outputs.cells
    own = layout.around.own[cells.cell]
    place = cells.place[cells.cell[own]]
    square = np.bincount(place, outputs.mass[own] ** 2, minlength=len(cells.rows)) / cells.samples
    return np.maximum(square - stay**2, 0.0) * (cells.samples / (cells.samples - 1))


def expected_distinct(outputs: SparseOutputs, whole: FloatArray, runs: int) -> FloatArray:
    """Return the number for each input of exact distributions, whose probabilities are ``whole``."""
    return outputs.cells.total(-np.expm1(runs * np.log1p(-np.minimum(whole, 1 - 1e-16))))


def distinct(outputs: SparseOutputs, sets: Parts, runs: int) -> tuple[FloatArray, FloatArray]:
    """Return the number for each input, and groups × inputs from whose spread its error is taken.

    With several sets of runs, each is a group. A single set is cut into groups of samples, which give pseudo-values of
    the jackknife: the number is a symmetric function of independent samples, for which the spread of these
    overstates the error rather than understating it (Efron and Stein, 1981).
    """
    # A mass that rounding lifts to one or above is certain.
    missed = np.log1p(-np.minimum(outputs.mass[sets.kept], 1 - 1e-16))
    logs = sets.cells.summed(missed)
    if outputs.cells.samples >= 2 * runs:
        counts = sets.by_group(sets.cells.total(-np.expm1(logs)))
        return counts.mean(axis=0), counts
    return _single(outputs, sets, logs)


def _single(outputs: SparseOutputs, parts: Parts, logs: FloatArray) -> tuple[FloatArray, FloatArray]:
    together = np.bincount(parts.parent, logs, minlength=len(outputs.cells.place))
    value = outputs.cells.total(-np.expm1(together))
    # What is lost without the samples of one group: outputs that occur in no other sample.
    alone = np.exp(together[parts.parent] - logs) - np.exp(together[parts.parent])
    lost = parts.by_group(parts.cells.total(alone))
    # A larger group loses more by its size alone, hence the weight by size (Busing and others, 1999).
    others = parts.sizes.sum() / parts.sizes - 1
    return value, value + others[:, None] * lost
