"""Exact tests of every triple (x, x', output) on one table of counts.

Every function is pure: integers, promised losses and alpha in; bounds and rejected triples out.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from dxverify.audit.power import last_look
from dxverify.bounds import ErrorBudget, clopper_pearson, log_p_value, log_ratio_lower, log_ratio_upper

if TYPE_CHECKING:
    from dxverify.audit.table import Table
    from dxverify.protocols import FloatArray, IntArray

#: How the budget is divided: what refutes and bounds from below, and the bounds from above.
SHARES = {"lower": 19.0, "upper": 1.0}
#: How what refutes a promise with δ is divided: events chosen on other draws, and every output by itself.
_WITH_DELTA = {"events": 1.0, "single outputs": 1.0}


def single_outputs_part(alpha: float, delta: float) -> float:
    """Return what refutations by single outputs, and bounds from below that go with them, may spend together."""
    lower = ErrorBudget(alpha=alpha).split(SHARES)["lower"]
    return lower.split(_WITH_DELTA)["single outputs"].alpha if delta > 0 else lower.alpha


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a table shows at a given alpha.

    Parameters
    ----------
    lower, upper : array, inputs × inputs
        Simultaneous bounds on the level of each ordered pair, over the outputs that were seen.
    rejected : list of (x, z, columns)
        Events on which the promise is refuted, strongest evidence first.
    """

    lower: FloatArray
    upper: FloatArray
    rejected: list[tuple[int, int, list[int]]]

    @property
    def level_lower(self) -> float:
        """The lower confidence bound for the level of the mechanism; never below 0, which every level is at least."""
        return float(max(self.lower.max(initial=0.0), 0.0))


def conditional(table: Table, alpha: float) -> Outcome:
    """Test each triple by the law of c given c + c', each with its share of the budget.

    Outputs that were never seen count among the triples: which outputs appear was not known beforehand. A triple is
    rejected if and only if its lower bound is above the promise, so rejections and bounds are false together: Holm's
    steps would name a few more triples, and would have to be paid for beside the bounds.
    """
    budget = ErrorBudget(alpha=alpha).split(SHARES)
    counts, exposure = table.counts, table.log_exposure()[:, :, None]
    forth, back = counts[:, None, :], counts[None, :, :]
    each = budget["lower"].evenly(table.triples)
    lower = table.per_distance(log_ratio_lower(forth, back, each, exposure))
    upper = table.per_distance(log_ratio_upper(forth, back, budget["upper"].evenly(table.triples), exposure))
    log_p = log_p_value(forth, back, table.losses[:, :, None], exposure)
    return Outcome(
        lower=_over_outputs(lower, -np.inf),
        upper=_over_outputs(np.where(forth + back > 0, upper, -np.inf), -np.inf),
        rejected=_largest_first(math.log(each) - log_p, included=True),
    )


def two_intervals(table: Table, alpha: float) -> Outcome:
    """Compare Clopper–Pearson bounds of the two probabilities of each triple, by Bonferroni: plain, and weaker."""
    budget = ErrorBudget(alpha=alpha).split(SHARES)
    draws = table.counts.sum(axis=1)[:, None]
    # Each input and output has one lower and one upper bound, shared by all pairs.
    intervals = 2 * len(table.inputs) * table.symbols
    lower = _ratio_of_bounds(table, draws, budget["lower"].evenly(intervals))
    above = _ratio_of_bounds(table, draws, budget["upper"].evenly(intervals))
    over = lower - table.losses[:, :, None]
    seen = (table.counts[:, None, :] + table.counts[None, :, :]) > 0
    return Outcome(
        lower=_over_outputs(table.per_distance(lower), -np.inf),
        upper=_over_outputs(np.where(seen, table.per_distance(-np.swapaxes(above, 0, 1)), -np.inf), -np.inf),
        rejected=_largest_first(over),
    )


def _ratio_of_bounds(table: Table, draws: IntArray, alpha: float) -> FloatArray:
    low, high = clopper_pearson(table.counts, draws, alpha)
    with np.errstate(divide="ignore"):
        return np.asarray(np.log(low)[:, None, :] - np.log(high)[None, :, :])


def _largest_first(over: FloatArray, *, included: bool = False) -> list[tuple[int, int, list[int]]]:
    """Return the places of positive values (of zero too, if included), the largest first."""
    over = over.copy()
    over[np.eye(len(over), dtype=bool)] = -np.inf
    order = np.argsort(-over, axis=None, kind="stable")
    many = int((over >= 0).sum() if included else (over > 0).sum())
    places = (np.unravel_index(int(place), over.shape) for place in order[:many])
    return [(int(x), int(z), [int(column)]) for x, z, column in places]


def hockey_stick(chosen: IntArray, table: Table, alpha: float) -> Outcome:
    """Test an (ε, δ) promise: events are chosen on one half of the draws and tested on the other.

    Parameters
    ----------
    chosen : array of int
        Counts of the first half, on the columns of ``table``; they choose, for each pair, the outputs more likely
        from x than the promise allows, δ apart.
    table : Table
        The second half. Its single outputs are tested too, with a part of the budget of their own.
    """
    budget = ErrorBudget(alpha=alpha).split(SHARES)["lower"].split(_WITH_DELTA)
    inputs = len(table.inputs)
    draws, before = table.counts.sum(axis=1), np.maximum(chosen.sum(axis=1), 1)
    share = chosen / before[:, None]
    bounds = np.exp(np.minimum(table.losses, 600.0))[:, :, None]
    event = share[:, None, :] > bounds * share[None, :, :]
    forth = np.einsum("xzc,xc->xz", event, table.counts)
    back = np.einsum("xzc,zc->xz", event, table.counts)
    each = budget["events"].evenly(2 * inputs * (inputs - 1))
    low = clopper_pearson(forth, np.broadcast_to(draws[:, None], forth.shape), each)[0]
    high = clopper_pearson(back, np.broadcast_to(draws[None, :], back.shape), each)[1]
    with np.errstate(divide="ignore"):
        lower = np.log(np.maximum(low - table.delta, 0.0)) - np.log(high)
    np.fill_diagonal(lower, -np.inf)
    order = np.argsort(-(lower - table.losses), axis=None, kind="stable")
    places = [np.unravel_index(int(place), lower.shape) for place in order]
    rejected = [
        (int(x), int(z), np.flatnonzero(event[x, z]).tolist())
        for x, z in places
        if lower[x, z] > table.losses[x, z]
    ]
    rejected += [found for found in last_look(table, budget["single outputs"].alpha) if found not in rejected]
    return Outcome(lower=table.per_distance(lower), upper=np.full_like(lower, np.inf), rejected=rejected)


def _over_outputs(values: FloatArray, empty: float) -> FloatArray:
    """Take the largest value over outputs for each pair; nothing is said of an input against itself."""
    result = values.max(axis=2, initial=empty)
    result[np.eye(len(result), dtype=bool)] = empty
    return np.asarray(result)
