"""A test of fixed size at the end of an audit by bets, and which violation it would have seen with 90 % power, computed.

Bets find most violations, but how often they find one of a given size depends on what they learn on the way. At
the limit on draws every triple (x, x', output) is tested once more, with a part of the budget of its own, on the blocks
whose means nobody chose by what was drawn: inputs are tossed with equal probabilities there, so
that c given c + c' is binomial. Of this test the power can be computed, and the audit finds at least what it finds.

The sentence is about one planted violation: an output that comes from x as often as it did, and from x' so rarely that the
level is as stated. Whoever makes it as large by raising what comes from x is seen more easily still.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from dxverify.audit.blocks import Block
from dxverify.audit.eprocess.table_process import is_even
from dxverify.bounds import ErrorBudget, clopper_pearson, critical_count, log_binomial_tail, log_p_value
from dxverify.lazy import special, stats

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from dxverify.audit.table import Table
    from dxverify.protocols import FloatArray, IntArray

#: So many triples are handled at a time.
_AT_ONCE = 2_000_000

Triple = tuple[int, int, list[int]]


def even_part(table: Table, blocks: Sequence[Block], *, adaptive: bool) -> Table:
    """Return the table of the blocks that were drawn evenly: every other one, or all of an audit that did not adapt."""
    even = [block for block in blocks if is_even(block.index) or not adaptive]
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
    columns = _often_enough(table.counts, odds, limit)
    counts = table.counts[:, columns]
    step = max(1, _AT_ONCE // max(counts.size, 1))
    for start in range(0, inputs, step):
        forth, back = counts[start : start + step, None, :], counts[None, :, :]
        exponent = _exponent(forth, back, odds[start : start + step, :, None])
        kept = exponent + np.log(forth + back + 1.0) >= -limit
        places += [
            (start + int(x), int(z), int(columns[y])) for x, z, y in np.argwhere(kept) if start + x != z
        ]
    return places


def _often_enough(counts: IntArray, odds: FloatArray, limit: float) -> IntArray:
    """Return the columns that may hold such a triple.

    The exponent of c against c' falls as c' grows, so with c the most of a column it is at most −c·log θ₀.
    """
    most = counts.max(axis=0, initial=0)
    steepest = float(np.logaddexp(0.0, -odds).max(initial=0.0))
    return np.flatnonzero(most * steepest + np.log(2 * most + 1.0) >= -limit - 1e-6)


def _exponent(forth: IntArray, back: IntArray, odds: FloatArray) -> FloatArray:
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


#: The power that is stated; a little more is asked for, against the rounding of what follows.
POWER, _ASKED = 0.9, 0.905
#: How often an output comes from x is taken from below: the chance that any of these bounds is wrong.
_UNSURE = 0.01
#: The law of c + c' is summed over so many values at most.
_VALUES = 32
#: A log ratio above the promise that stands for "never from x'".
_NEVER = 60.0
#: A promised loss of so much allows whatever can be drawn; infinite ones promise nothing at all.
_ALLOWS_ALL = 600.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Visible:
    """What would have been seen.

    Parameters
    ----------
    level : float or None
        The smallest level that would have been refuted at the most favourable pair and output; infinite if none, None if
        the promise has a δ or all losses are zero.
    anything : bool
        Whether a violation of any size would have been seen.
    sentence : str
        For the report.
    """

    level: float | None
    anything: bool
    sentence: str


def visible(table: Table, alpha: float, *, intervals: bool = False) -> Visible:
    """Return what a test of this table would have seen.

    Parameters
    ----------
    table : Table
        Counts of a sample of fixed size.
    alpha : float
        What the test of all triples may spend.
    intervals : bool
        Whether two exact intervals are compared, as is always done for a promise with δ.
    """
    if table.delta > 0:
        return _visible_mass(table, share_of_an_interval(table, alpha))
    apart = table.losses[~np.eye(len(table.losses), dtype=bool)]
    if np.isinf(apart).all():
        said = "Nothing is promised between the inputs that were drawn, so that nothing could be refuted."
        return Visible(level=math.inf, anything=False, sentence=said)
    if not apart[np.isfinite(apart)].any():
        said = "Words at distance 0 of one another are promised one law: what level would have been seen cannot be said."
        return Visible(level=None, anything=True, sentence=said)
    test = (
        _interval_power(share_of_an_interval(table, alpha))
        if intervals
        else _ratio_power(share_of_a_triple(table, alpha))
    )
    tried = [(_smallest(partial(test, table, place), 3 * place.width), place) for place in _favourable(table)]
    excess, best = min(tried, key=lambda one: one[0] / max(float(table.losses[one[1].x, one[1].z]), 1e-300))
    if not math.isfinite(excess):
        nothing = "No output was seen often enough from any two inputs for a violation of any size to show: "
        return Visible(
            level=math.inf,
            anything=False,
            sentence=nothing + "the inputs are too far apart or the draws too few.",
        )
    x, z = best.x, best.z
    level = table.epsilon * (1 + excess / float(table.losses[x, z]))
    where = f"{table.inputs[x]!r} against {table.inputs[z]!r}, output {table.outputs[best.column]!r}"
    said = (
        f"At the most favourable pair and output ({where}) a level of {level:.4g} (promised {table.epsilon:.4g}) would "
        "have been refuted with 90 % power or more; elsewhere a violation must be larger to show."
    )
    return Visible(level=level, anything=True, sentence=said)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    """A pair and an output, how often it comes from x at least, and the standard error of the log ratio."""

    x: int
    z: int
    column: int
    often: float
    width: float


def _favourable(table: Table) -> list[_Place]:
    """Return two pairs with their outputs: where a small excess shows first, and where anything shows first."""
    if not table.counts.size:
        return [_Place(x=0, z=1, column=0, often=0.0, width=1.0)]
    most = table.counts.max(axis=1)
    draws = np.maximum(table.counts.sum(axis=1), 1)
    often = clopper_pearson(most, draws, _UNSURE / table.counts.size)[0]
    bounds = np.exp(np.minimum(table.losses, _ALLOWS_ALL))
    promised = (table.losses > 0) & (table.losses < _ALLOWS_ALL)
    with np.errstate(divide="ignore"):
        width = np.sqrt((1 + bounds) / (table.exposure * often)[:, None])
        relative = np.where(promised, width / np.maximum(table.losses, 1e-300), np.inf)
    # The largest log p-value there is, that of an output that never comes from x'.
    never = np.where(promised, (table.exposure * often)[:, None] * np.log1p(1 / bounds), -np.inf)
    if not promised.any():
        return [_Place(x=0, z=1, column=0, often=0.0, width=1.0)]
    places = [np.unravel_index(int(place), never.shape) for place in (np.argmin(relative), np.argmax(never))]
    return [
        _Place(
            x=int(x),
            z=int(z),
            column=int(table.counts[x].argmax()),
            often=float(often[x]),
            width=float(min(width[x, z], 1.0)),
        )
        for x, z in places
    ]


def _ratio_power(alpha: float) -> Callable[[Table, _Place, float], float]:
    """Return the power of the conditional test of one triple."""

    def power(table: Table, place: _Place, excess: float) -> float:
        x, z, often = place.x, place.z, place.often
        loss, gap = float(table.losses[x, z]), float(table.log_exposure()[x, z])
        rate = float(table.exposure[x]) * often
        mean = rate * (1 + math.exp(-loss - excess - gap))
        if mean <= 0:
            return 0.0
        totals, weights = _poisson(mean)
        critical = critical_count(totals, np.full_like(totals, loss + gap), alpha)
        tail = np.exp(log_binomial_tail(np.minimum(critical, totals), totals, loss + gap + excess))
        return float((weights * np.where(critical <= totals, tail, 0.0)).sum())

    return power


def _poisson(mean: float) -> tuple[FloatArray, FloatArray]:
    """Return values of a Poisson variable and their weights, at most so many, spread over all that matter."""
    low, high = stats.poisson.ppf([1e-6, 1 - 1e-6], mean)
    values: FloatArray = np.unique(np.round(np.linspace(low, high, _VALUES))).astype(np.float64)
    weights = stats.poisson.pmf(values, mean)
    return values, weights / weights.sum()


def _interval_power(alpha: float) -> Callable[[Table, _Place, float], float]:
    """Return 1 if two exact intervals are apart even when both counts are as unlucky as happens once in twenty times."""

    def power(table: Table, place: _Place, excess: float) -> float:
        x, z, often = place.x, place.z, place.often
        draws, draws_prime = (float(table.counts[one].sum()) for one in (x, z))
        loss = float(table.losses[x, z])
        few = stats.binom.ppf(0.05, draws, often)
        many = stats.binom.ppf(0.95, draws_prime, often * math.exp(-loss - excess))
        low = float(clopper_pearson(few, draws, alpha)[0])
        high = float(clopper_pearson(many, draws_prime, alpha)[1])
        return float(low > high * math.exp(min(loss, 600.0)))

    return power


def _smallest(power: Callable[[float], float], start: float) -> float:
    """Return the smallest excess with the power that is asked for, found by halving; infinite if there is none."""
    if power(_NEVER) < _ASKED:
        return math.inf
    low, high = 0.0, max(start, 1e-6)
    while power(high) < _ASKED:
        low, high = high, 2 * high
    for _ in range(8):
        middle = (low + high) / 2
        low, high = (low, middle) if power(middle) >= _ASKED else (middle, high)
    return high


def _visible_mass(table: Table, alpha: float) -> Visible:
    """Return the smallest probability from x, of an output that never comes from x', that two exact intervals see."""
    draws = table.counts.sum(axis=1).astype(float)
    limits = (
        table.delta
        + np.exp(np.minimum(table.losses, 600.0)) * clopper_pearson(0.0, np.maximum(draws, 1), alpha)[1]
    )
    np.fill_diagonal(limits, np.inf)
    x, z = np.unravel_index(int(np.argmin(limits)), limits.shape)
    counts = np.arange(1.0, draws[x] + 1)
    enough = counts[clopper_pearson(counts, draws[x], alpha)[0] > limits[x, z]]
    if not len(enough):
        few = "Not even an output that always comes from one input and never from another would have been seen reliably: "
        return Visible(level=None, anything=False, sentence=few + "the draws are too few.")
    size = float(special.betaincinv(enough[0], draws[x] - enough[0] + 1, POWER))
    said = (
        f"An output of probability {size:.3g} from {table.inputs[x]!r} that never comes from {table.inputs[z]!r} "
        f"(δ = {table.delta:.3g} is allowed) would have been refuted with 90 % power or more; between other inputs, or where "
        "it comes from both, it must be more likely to show."
    )
    return Visible(level=None, anything=True, sentence=said)
