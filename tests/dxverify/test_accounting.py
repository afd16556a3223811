"""One budget pays for everything a report says: weights sum to one, shares to alpha, and money is moved, never made."""

from __future__ import annotations

import copy
import math
from dataclasses import replace

import numpy as np
import pytest
from scipy import stats

from dxverify import audit
from dxverify.audit import drawing
from dxverify.audit.accounts import OPENED, STYLES, all_pairs, pair_bets, together
from dxverify.audit.bets import SMALLEST_FACTOR
from dxverify.audit.blocks import Block, is_drawn_evenly, planned_totals
from dxverify.audit.config import CONFIG
from dxverify.audit.dependence import Look, dependences
from dxverify.audit.fixed_tests import conditional, hockey_stick, single_outputs_part, two_intervals
from dxverify.audit.ledger import SHARES, Ledger, lower_scale
from dxverify.audit.methods import sequential
from dxverify.audit.plan import AFTER_REFUTATION, after_refutation
from dxverify.audit.plan import SHARES as BUDGET
from dxverify.audit.power import last_look, share_of_a_triple, share_of_an_interval
from dxverify.audit.registry import Task
from dxverify.audit.stated_laws import BELIEFS, Laws
from dxverify.audit.subjects import as_subject
from dxverify.audit.suite import (
    dependence,
    floating_point,
    goodness_of_fit,
    noise_distribution,
    noise_size,
    repeats,
    support,
    two_sided,
)
from dxverify.audit.suite.target import Target
from dxverify.bounds import log_p_value
from dxverify.runtime.run import Run
from tests.chance import stream
from tests.dxverify.line import LaplaceOnLine, channel, line
from tests.dxverify.test_fixed import poisson_table, promised, table_of

ALPHA = 0.05


def laws(size, *, stated):
    """Return the laws of noise on a line."""
    rows = tuple(tuple(map(tuple, channel(size, belief).tolist())) for belief in BELIEFS)
    return Laws(codes=tuple(range(size)), channels=rows, stated=stated)


LEDGERS = {
    "stated law": lambda: Ledger(promised(4), laws=laws(4, stated=True)),
    "guessed law": lambda: Ledger(promised(4), laws=laws(4, stated=False)),
    "no law": lambda: Ledger(promised(4)),
    "many inputs": lambda: Ledger(promised(6), core=3),
    "delta": lambda: Ledger(promised(4), 0.02),
}


def drawn(index, expected, matrix, rng):
    """Return a block of Poisson counts."""
    rows = rng.poisson(np.asarray(expected)[:, None] * matrix)
    counts = tuple({y: int(n) for y, n in enumerate(row) if n} for row in rows)
    return Block(index=index, expected=tuple(map(float, expected)), counts=counts)


@pytest.mark.parametrize("kind", LEDGERS)
def test_the_first_capital_is_one(kind):
    """Before the first bet the weighted average of all processes is 1, however the capital is divided."""
    ledger = LEDGERS[kind]()

    assert ledger.shares is SHARES[kind]
    assert ledger.log_wealth() == pytest.approx(0.0, abs=1e-12)
    assert sum(SHARES[kind].values()) == pytest.approx(1.0)
    assert sum(BELIEFS.values()) == pytest.approx(1.0)


@pytest.mark.parametrize("kind", LEDGERS)
def test_wealth_is_expected_to_fall_where_the_promise_is_kept(kind):
    """By arithmetic, for the ledger as a whole: E[wealth after a block] ≤ wealth before; a broken promise makes it grow."""
    rng = stream(f"ledger fair {kind}")
    ledger = LEDGERS[kind]()
    size = ledger.losses.shape[1]
    # It has learnt from a channel that breaks the promise, so it bets all it can.
    for index in range(3):
        ledger.add(drawn(index, np.full(size, 300.0), channel(size, 1.6), rng))
    m = rng.uniform(20, 60, size=size)
    before = math.exp(float(ledger.log_wealth()[0]))

    assert expected_wealth(ledger, m, channel(size, 1.0)) <= before * (1 + 1e-9)
    assert expected_wealth(ledger, m, channel(size, 1.6)) > before * (1 + 1e-3)


def expected_wealth(ledger, m, matrix):
    """Return E[wealth after one more block of Poisson(m) draws], from the change that each single draw makes."""

    def logs(x=None, y=None):
        twin = copy.deepcopy(ledger)
        counts = tuple({y: 1} if place == x else {} for place in range(len(m)))
        twin.add(Block(index=twin.blocks, expected=tuple(m), counts=counts))
        experts = np.concatenate([twin.learning[0], twin.believing[0]])
        return experts, twin.accounts, twin.accounts.wealth[0]

    base, accounts, pairs = logs()
    growth = [np.zeros_like(base), np.zeros_like(pairs)]
    for x in range(len(m)):
        for y in range(matrix.shape[1]):
            experts, _, wealth = logs(x, y)
            growth[0] += m[x] * matrix[x, y] * np.expm1(experts - base)
            growth[1] += m[x] * matrix[x, y] * np.expm1(wealth - pairs)
    capital = ledger._first_capital()
    paired = np.exp(accounts.log_weights)[:, None] / STYLES * np.exp(pairs + growth[1])
    return float(capital @ np.exp(base + growth[0])) + ledger.shares["pairs"] * (
        accounts.cash + float(paired.sum())
    )


def test_bets_on_several_pairs_together_pay_all_their_fees():
    """By arithmetic: at a channel that uses up its δ the expected factor is at most 1, with twice the δ it is above."""
    delta, m = 0.02, np.array([60.0, 50.0, 70.0])

    def rows(own):
        """Return tight noise where each input has an output of its own, of this probability."""
        return np.hstack([(1 - own) * channel(3, 1.0), own * np.eye(3)])

    counts = 5000.0 * rows(3 * delta)
    bets = pair_bets(counts, rows(3 * delta), m, promised(3)[None], delta, all_pairs(3))
    nothing = together(bets, np.zeros(counts.shape))[0]

    def expected(matrix):
        single = np.eye(counts.size).reshape(-1, *counts.shape)
        factors = np.expm1(np.array([together(bets, one)[0] - nothing for one in single]))
        return (m[:, None] * matrix).ravel() @ factors + nothing

    assert nothing[0] < 0
    assert expected(rows(delta)).max() <= 1e-9
    # Nothing is lost either: the first style bets on own outputs alone, and half of the fee would be too little.
    assert (expected(rows(delta)) - 0.5 * nothing)[0] > 0
    assert expected(rows(2 * delta)).max() > 0.1


def test_opening_accounts_makes_no_money():
    """Of many inputs pairs are opened again and again; cash and what accounts started with are always 1 together."""
    rng = stream("opening accounts")
    ledger = Ledger(promised(12), core=4)
    for index, total in enumerate(planned_totals(12, 20_000)):
        ledger.add(drawn(index, total * ledger.next_share(), channel(12, 1.1), rng))
        accounts = ledger.accounts

        assert accounts.cash + np.exp(accounts.log_weights).sum() == pytest.approx(1.0)
        assert len({tuple(pair) for pair in accounts.pairs.tolist()}) == len(accounts.pairs)
    assert len(accounts.pairs) > OPENED


def test_every_other_block_is_even_whatever_was_drawn():
    """The last look rests on blocks whose means nobody chose by what was drawn."""
    rng = stream("even blocks")
    ledger = Ledger(promised(3))
    shares = []
    for index, total in enumerate(planned_totals(3, 3000)):
        shares.append(ledger.next_share())
        ledger.add(drawn(index, total * shares[-1], channel(3, 2.0), rng))

    assert all(np.allclose(share, 1 / 3) for index, share in enumerate(shares) if is_drawn_evenly(index))
    assert not all(np.allclose(share, 1 / 3) for share in shares)


def test_bounds_of_the_fixed_test_spend_alpha_and_no_more():
    """From the bounds themselves: the error each was computed with, summed over all triples and both sides, is alpha."""
    table = poisson_table(channel(3, 1.0), 400, stream("fixed shares"))
    outcome = conditional(table, ALPHA)
    # The level of one pair comes from one output: the one with the largest bound.
    x, z = 0, 1
    errors = []
    for bound, side in ((outcome.lower[x, z], 1), (outcome.upper[x, z], -1)):
        odds = 1 / (1 + math.exp(-bound * promised(3)[x, z]))
        forth, total = table.counts[x], table.counts[x] + table.counts[z]
        tails = stats.binom.sf(forth - 1, total, odds) if side > 0 else stats.binom.cdf(forth, total, odds)
        errors.append(tails[total > 0].min() if side > 0 else tails[total > 0].max())
    spent = table.triples * sum(errors)

    assert spent <= ALPHA * (1 + 1e-6)
    assert spent >= 0.99 * ALPHA


def test_a_triple_is_rejected_if_and_only_if_its_bound_is_above_the_promise():
    """Rejections and lower bounds of the fixed test are false together, so they are paid for once."""
    rng = stream("one event")
    both = set()
    for rate in (1.0, 1.3):
        for _ in range(30):
            outcome = conditional(poisson_table(channel(4, rate), 500, rng), ALPHA)
            named = np.zeros((4, 4), dtype=bool)
            for x, z, _ in outcome.rejected:
                named[x, z] = True
            both.add(bool(named.any()))

            assert (named == (outcome.lower > 1)).all()
    assert both == {False, True}


def test_rejections_of_the_last_look_are_those_of_its_share():
    """A triple is rejected exactly if its p-value is within alpha over all triples, seen or not."""
    table = poisson_table(channel(4, 1.5), 600, stream("last look share"))
    counts = table.counts
    log_p = log_p_value(counts[:, None, :], counts[None, :, :], promised(4)[:, :, None])
    log_p[np.eye(4, dtype=bool)] = 0.0
    limit = math.log(ALPHA / (4 * 3 * table.symbols))
    found = {(x, z, column) for x, z, [column] in last_look(table, ALPHA)}

    assert found
    assert found == {tuple(place) for place in np.argwhere(log_p <= limit).tolist()}
    assert math.log(share_of_a_triple(table, ALPHA)) == pytest.approx(limit)
    assert share_of_an_interval(table, ALPHA) == pytest.approx(ALPHA / (2 * 4 * table.symbols))


def test_events_and_single_outputs_of_a_delta_share_what_refutes():
    """What single outputs may spend is half of what refutes a promise with δ, and all of it without."""
    assert single_outputs_part(ALPHA, 0.0) == pytest.approx(0.95 * ALPHA)
    assert single_outputs_part(ALPHA, 0.1) == pytest.approx(0.475 * ALPHA)


def test_intervals_spend_alpha_and_no_more():
    """Two Clopper–Pearson bounds for each output of each input, on either side of the level, sum to alpha."""
    table = table_of(np.array([[50, 350], [400, 0]]), 400)
    outcome = two_intervals(table, ALPHA)
    ratio = math.exp(-outcome.lower[1, 0])
    each = 0.95 * ALPHA / (2 * 2 * table.symbols)
    low, high = stats.beta.ppf(each, 400, 1), stats.beta.isf(each, 51, 350)

    assert ratio == pytest.approx(high / low)


def test_an_event_of_a_delta_is_tested_at_its_share():
    """The lower bound of a promise with δ has the error that half of the budget over all pairs and both sides leaves."""
    chosen = np.array([[300, 100], [10, 390]])
    table = table_of(chosen, 400)
    outcome = hockey_stick(chosen, table, ALPHA)
    each = 0.475 * ALPHA / (2 * 2)
    low, high = stats.beta.ppf(each, 300, 101), stats.beta.isf(each, 11, 390)

    assert outcome.lower[0, 1] == pytest.approx(math.log(low / high))


def test_names_and_levels_share_what_the_promise_may_spend():
    """Where the promise is broken, a false name and a false level are two mistakes; together they have one budget."""
    parts = after_refutation(ALPHA)

    assert set(parts) == set(AFTER_REFUTATION)
    assert 0.99 * ALPHA < sum(parts.values()) <= ALPHA
    assert sum(BUDGET.values()) == pytest.approx(20.0)


def test_a_pair_is_named_only_if_it_stands_against_all_others():
    """A pair that won alone must have won for all pairs together; one that only won its own share is not named."""
    ledger = Ledger(promised(3))
    ledger.accounts.wealth[0, 0] = math.log(6 / ALPHA) + 1e-9
    ledger.accounts.wealth[0, 1:] = -np.inf

    assert ledger.named_pairs(ALPHA) == [(0, 1)]
    ledger.accounts.wealth[0, 0] = math.log(6 / ALPHA) - 1e-3
    assert ledger.named_pairs(ALPHA) == []


def test_levels_above_the_promise_are_paid_for_apart():
    """A refuted promise does not refute the next level: its wealth must reach what is left for levels."""
    ledger = Ledger(promised(3), scales=(1.0, 1.1, 1.2))
    above = after_refutation(ALPHA)["levels above the promise"]
    ledger.best = np.array([9.0, -math.log(ALPHA) + 0.1, 9.0])

    assert lower_scale(ledger, refuted=True, alpha_above=above, alpha_below=1e-3) == 1.0
    ledger.best[1] = -math.log(above) + 1e-9
    assert lower_scale(ledger, refuted=True, alpha_above=above, alpha_below=1e-3) == 1.2


@pytest.mark.parametrize("loss", [20.0, 28.8, 29.9])
@pytest.mark.parametrize("more", [1.0, 300.0])
def test_no_factor_of_a_pair_is_below_the_smallest(loss, more):
    """Where the promise allows nearly everything and one input is drawn far more often, every factor is at least the smallest."""
    losses = loss * (1 - np.eye(2))
    m = np.array([100.0 * more, 100.0])
    bets = pair_bets(300 * np.eye(2), np.eye(2), m, losses[None], 0.0, all_pairs(2))
    ledger = Ledger(losses)
    for index in range(3):
        ledger.add(Block(index=index, expected=tuple(m.tolist()), counts=({0: int(m[0])}, {1: 100})))

    assert bets.back.min() >= math.log(SMALLEST_FACTOR) - 1e-9
    assert np.isfinite(ledger.log_wealth()).all()


@pytest.mark.parametrize("looked_at", [1, 4])
def test_tests_of_dependence_share_what_they_may_spend(looked_at):
    """Four tests of each input looked at have an even part of alpha each."""
    calls = np.repeat(stream("shares of dependence").integers(0, 2, size=(16, 16)), 2, axis=1)
    looks = [Look(word="w", calls=calls, singles=calls[:, 0], events=(0, 1))] * looked_at

    (found,) = dependences(looks, 0.04)

    assert found.numbers["share"] == 0.04 / 4 / looked_at


def test_the_first_look_spends_what_it_is_given_once(monkeypatch):
    """Dependence, and what workers and instances repeat, spend alpha together."""
    spent = []

    def recorded(test):
        return lambda *arguments, **options: spent.append(arguments[-1]) or test(*arguments, **options)

    for name in ("dependences", "repeated_elsewhere"):
        monkeypatch.setattr(drawing, name, recorded(getattr(drawing, name)))
    subject = as_subject(LaplaceOnLine(3, 1.0), vocabulary=line(3), epsilon=1.0)
    drawing.probe(subject, drawing.Drawing(entropy=1), range(3), 0.04)

    assert len(spent) == 2
    assert sum(spent) == 0.04


#: Tests of the suite that are handed a level of their own; the test of outputs has its α in its task.
MODULES = (
    dependence,
    repeats,
    noise_size,
    support,
    floating_point,
    goodness_of_fit,
    noise_distribution,
    two_sided,
)


def test_the_tests_of_the_suite_share_alpha(monkeypatch):
    """What the tests are handed, and what the report says that they spend, sums to no more than alpha."""
    handed = {}

    def recorded(name, run):
        return lambda target, level, *more: handed.update({name: level}) or run(target, level, *more)

    for module in MODULES:
        monkeypatch.setattr(module, "run", recorded(module.NAME, module.run))
    run = sequential.AUDITOR.run
    by_outputs = replace(
        sequential.AUDITOR, run=lambda subject, task: handed.update(outputs=task.alpha) or run(subject, task)
    )
    monkeypatch.setattr(sequential, "AUDITOR", by_outputs)
    report = audit(
        lambda matrix, rng: np.rint(matrix + rng.laplace(size=matrix.shape)),
        vocabulary=line(3),
        epsilon=1.0,
        alpha=0.04,
        shape="vectors",
        max_samples=500,
        rng=1,
        keep_going=True,
    )
    said = {one.name: one.share * 0.04 for one in report.tests if one.share}

    assert {"dependence", "repeats", "noise-size", "support", "floating-point", "outputs"} <= set(handed)
    # A test that finds nothing to test spends nothing.
    assert {"dependence", "repeats", "support", "floating-point", "outputs"} <= set(said)
    assert all(handed[name] == pytest.approx(level) for name, level in said.items())
    # The two-sided bound is made only if nothing else decides; its share is set aside before the first sample.
    aside = 0.0 if "two-sided" in handed else CONFIG.shares["two-sided"] * 0.04
    assert sum(handed.values()) + aside == pytest.approx(0.04)


def test_warnings_and_rejections_of_dependence_share_its_level(monkeypatch):
    """What the first calls spend on warnings is taken from what agreement, repeated sequences and signs may spend."""
    spent = []

    def recorded(*arguments):
        spent.append(arguments[-1])
        return drawing.probe(*arguments)

    monkeypatch.setattr(dependence, "probe", recorded)
    subject = as_subject(LaplaceOnLine(3, 1.0), vocabulary=line(3), epsilon=1.0)
    target = Target.of(subject, Task(alpha=0.04, max_samples=500, run=Run(entropy=1)))
    result, _ = dependence.run(target, 0.01)
    each = result.evidence.level / result.integers["tests"]

    assert result.evidence.level == 0.01
    assert spent[0] + each * len(result.integers["p_values"]) == pytest.approx(0.01)
    smallest = min(result.integers["p_values"].values())
    assert math.exp(result.evidence.log_value) == pytest.approx(min(1.0, result.integers["tests"] * smallest))
