"""A test of fixed size at the end of an audit by bets, of the blocks that were drawn evenly.

Bets find most violations, but how often they find one of a given size depends on what they learn on the way. At
the limit on draws every triple (x, x', output) is tested once more, with a part of the budget of its own, on the blocks
whose means nobody chose by what was drawn. Of this test the power can be computed, and the audit finds at least what it finds.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from dxverify.audit.blocks import Block, is_drawn_evenly
from dxverify.bounds import ErrorBudget, clopper_pearson, log_p_value

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dxverify.audit.table import Table
    from dxverify.protocols import FloatArray

#: So many triples are handled at a time.
_AT_ONCE = 2_000_000

Triple = tuple[int, int, list[int]]


def even_part(table: Table, blocks: Sequence[Block], *, adaptive: bool) -> Table:
    """Return the table of the blocks that were drawn evenly: every other one, or all of an audit that did not adapt."""
    even = [block for block in blocks if is_drawn_evenly(block.index) or not adaptive]
    columns = {code: column for column, code in enumerate(table.codes)}
    counts = np.zeros_like(table.counts)
    for block in even:
        for place, row in enumerate(block.counts):
            counts[place, [columns[code] for code in row]] += np.array(list(row.values()), dtype=np.int64)
    return replace(table, counts=counts, exposure=np.sum([block.expected for block in even], axis=0))


def last_look(table: Table, alpha: float) -> list[Triple]:
    """Return the triples on which the promise is refuted, strongest first; false with probability at most alpha.

    Without δ each triple is tested by the law of c given c + c', with δ by exact intervals of every output of every input;
    either way the budget is divided evenly, so that all rejections hold together.
    """
    found = _by_intervals(table, alpha) if table.delta > 0 else _by_ratio(table, alpha)
    return [(x, z, [column]) for _, x, z, column in sorted(found)]


def share_of_a_triple(table: Table, alpha: float) -> float:
    """Return what the test of one triple may spend."""
    return ErrorBudget(alpha=alpha).evenly(table.triples)


def share_of_an_interval(table: Table, alpha: float) -> float:
    """Return what one bound of one output of one input may spend; there is one from either side."""
    return ErrorBudget(alpha=alpha).evenly(2 * len(table.inputs) * table.symbols)


def _by_ratio(table: Table, alpha: float) -> list[tuple[float, int, int, int]]:
    limit = math.log(share_of_a_triple(table, alpha))
    found = []
    for x, z, column in _promising(table, limit):
        odds = float(table.losses[x, z] + table.log_exposure()[x, z])
        log_p = float(log_p_value(table.counts[x, column], table.counts[z, column], odds))
        if log_p <= limit:
            found.append((log_p, x, z, column))
    return found


def _promising(table: Table, limit: float) -> list[tuple[int, int, int]]:
    """Return all triples whose p-value may be below the limit.

    Pr[X ≥ c] ≥ Pr[X = c] ≥ exp(−m·KL(c/m ‖ θ₀))/(m+1) for X ~ Binomial(m, θ₀), so none that is left out is below it.
    """
    inputs, odds = len(table.inputs), table.losses + table.log_exposure()
    places: list[tuple[int, int, int]] = []
    step = max(1, _AT_ONCE // max(table.counts.size, 1))
    for start in range(0, inputs, step):
        forth, back = table.counts[start : start + step, None, :], table.counts[None, :, :]
        exponent = _exponent(forth, back, odds[start : start + step, :, None])
        kept = exponent + np.log(forth + back + 1.0) >= -limit
        places += [(start + int(x), int(z), int(y)) for x, z, y in np.argwhere(kept) if start + x != z]
    return places


def _exponent(forth: FloatArray, back: FloatArray, odds: FloatArray) -> FloatArray:
    """Return m·KL(c/m ‖ θ₀) where c/m is above θ₀, and −∞ elsewhere."""
    total = np.maximum(forth + back, 1)
    share = forth / total
    log_null, log_other = -np.logaddexp(0.0, -odds), -np.logaddexp(0.0, odds)
    with np.errstate(divide="ignore", invalid="ignore"):
        own = np.where(forth > 0, forth * (np.log(share) - log_null), 0.0)
        other = np.where(back > 0, back * (np.log1p(-share) - log_other), 0.0)
    return np.where((forth > 0) & (np.log(np.maximum(share, 1e-300)) > log_null), own + other, -np.inf)


def _by_intervals(table: Table, alpha: float) -> list[tuple[float, int, int, int]]:
    draws = table.counts.sum(axis=1)[:, None]
    low, high = clopper_pearson(table.counts, draws, share_of_an_interval(table, alpha))
    bounds = np.exp(np.minimum(table.losses, 600.0))
    found = []
    for x in range(len(table.inputs)):
        over = low[x][None, :] - table.delta - bounds[x][:, None] * high
        over[x] = -np.inf
        found += [(-float(over[z, y]), x, int(z), int(y)) for z, y in np.argwhere(over > 0)]
    return found
