"""The sequential auditor: its bets are fair by arithmetic, it does not cry wolf, and it finds what is broken."""

from __future__ import annotations

import time
from functools import partial

import numpy as np
import pytest
from scipy import stats

from dxverify import audit
from dxverify.audit.accounts import all_pairs, pair_bets
from dxverify.audit.bets import bounds_of, gains, joint_bets, project, tournament
from dxverify.audit.blocks import Block, planned_totals
from dxverify.audit.findings import FindingKind, Verdict
from dxverify.audit.ledger import ABOVE, BELOW, Ledger, chain
from dxverify.audit.subjects import CRASH, as_subject
from tests.chance import level, stream
from tests.dxverify.line import Channel, LaplaceOnLine, channel, line

audit_sequential = partial(audit, method="sequential")

REPETITIONS = 200


def losses(size):
    """Return the promised losses of a line at ε = 1."""
    places = np.arange(size)
    return np.abs(places[:, None] - places[None, :]).astype(float)


def promise_keeping(size, rng):
    """Return channels of level at most 1 on the line: the tight one, and random post-processings of it."""
    tight = channel(size, 1.0)
    yield tight
    for outputs in (2, size, 2 * size):
        yield tight @ rng.dirichlet(np.full(outputs, 0.3), size=size)


def past(matrix, rng, draws=300):
    """Return counts drawn from a channel, and their shares."""
    counts = np.array([rng.multinomial(draws, row) for row in matrix]).astype(float)
    return counts, counts / draws


def joint_advantage(bets, m, matrix):
    """Return the logarithm of the expected factor of each strategy: Σ m·g·p."""
    return np.einsum("x,xsc,xc->s", m, np.expm1(bets.log_factors), matrix)


@pytest.mark.parametrize("size", [2, 3, 5, 8])
def test_joint_bets_are_fair_whatever_was_seen(size):
    """Against every channel that keeps the promise the expected factor is at most 1, by arithmetic, not by luck."""
    rng = stream(f"fair joint bets {size}")
    for seen in promise_keeping(size, rng):
        counts, _ = past(seen, rng)
        m = rng.uniform(1, 40, size=size)
        bets = joint_bets(counts, m, losses(size)[None])
        kept = [c for c in promise_keeping(size, rng) if c.shape == seen.shape]

        assert kept
        for matrix in kept:
            assert joint_advantage(bets, m, matrix).max() <= 1e-9


def test_joint_bets_profit_from_a_broken_promise():
    """The same arithmetic is well above zero for a channel with a quarter too much loss: fairness is not idleness."""
    rng = stream("joint bets profit")
    broken = channel(5, 1.25)
    counts, _ = past(broken, rng, draws=3000)
    m = np.full(5, 100.0)

    assert joint_advantage(joint_bets(counts, m, losses(5)[None]), m, broken).max() > 1


def test_bets_on_pairs_that_ignore_the_promise_are_not_fair():
    """A bound half as large as the promise makes the arithmetic come out positive: the check can fail."""
    rng = stream("unfair joint bets")
    tight = channel(5, 1.0)
    counts, _ = past(tight, rng, draws=3000)
    m = np.full(5, 100.0)
    bets = joint_bets(counts, m, 0.5 * losses(5)[None])

    assert joint_advantage(bets, m, tight).max() > 1


@pytest.mark.parametrize("delta", [0.0, 0.03])
def test_pair_bets_are_fair_whatever_was_seen(delta):
    """For each pair the expected log factor bound Σ λ(p − B·p') − δ·max λ is at most 0 under an (ε, δ) promise."""
    size = 4
    rng = stream(f"fair pair bets {delta}")
    for seen in promise_keeping(size, rng):
        counts, shares = past(
            (1 - delta) * seen + delta * rng.dirichlet(np.ones(seen.shape[1]), size=size), rng
        )
        m = rng.uniform(1, 40, size=size)
        pairs = all_pairs(size)
        bets = pair_bets(counts, shares, m, losses(size)[None], delta, pairs)
        for kept in promise_keeping(size, rng):
            if kept.shape != seen.shape:
                continue
            rows = (1 - delta) * kept + delta * np.eye(seen.shape[1])[rng.integers(seen.shape[1], size=size)]
            x, z = pairs.T
            forth = np.einsum("p,gpsc,pc->gps", m[x], np.expm1(bets.forth), rows[x])
            back = np.einsum("p,gpsc,pc->gps", m[z], np.expm1(bets.back), rows[z])

            assert (forth + back - bets.fee).max() <= 1e-9


def test_the_fee_of_a_delta_is_paid_whatever_comes():
    """A block without draws costs each pair exactly its fee, and there is one to pay."""
    counts, shares = past(channel(4, 2.0), stream("fee"))
    bets = pair_bets(counts, shares, np.full(4, 50.0), losses(4)[None], 0.02, all_pairs(4))

    np.testing.assert_allclose(bets.log_factor(np.zeros((4, 4))), -bets.fee)
    assert bets.fee.max() > 0


def test_bets_do_not_see_the_block_they_are_made_on():
    """Bets are fixed before the draws: three times the counts change every log wealth three times as much."""
    rng = stream("predictable")
    first, second = (
        tuple({y: int(n) for y, n in enumerate(rng.multinomial(200, row)) if n} for row in channel(4, 2.0))
        for _ in range(2)
    )
    changes = []
    for times in (1, 3):
        ledger = Ledger(losses(4), scales=(1.0, 1.5))
        ledger.add(Block(index=0, expected=(200.0,) * 4, counts=first))
        counts = tuple({y: n * times for y, n in row.items()} for row in second)
        ledger.add(Block(index=1, expected=(200.0,) * 4, counts=counts))
        changes.append((ledger.learning, ledger.accounts.wealth))

    for once, thrice in zip(*changes, strict=True):
        assert np.abs(once).max() > 1
        np.testing.assert_allclose(thrice, 3 * once)


def test_projection_reaches_the_promise():
    """With enough sweeps no ratio exceeds its bound, weight is kept, and the bets come out as p/q."""
    rng = stream("projection")
    p = rng.dirichlet(np.ones(6), size=6)
    m = rng.uniform(1, 5, size=(6, 1, 1))
    bounds = bounds_of(0.4 * losses(6))[:, :, None, None]
    rounds = tournament(6)
    found = project(p[:, None, :] * m, m, bounds, rounds, 3000)
    q = (found.weights / m)[:, 0, :]

    assert (q[:, None, :] <= np.exp(0.4 * losses(6))[:, :, None] * q[None, :, :] * (1 + 1e-9)).all()
    np.testing.assert_allclose(found.weights.sum(axis=0), (p[:, None, :] * m).sum(axis=0))
    np.testing.assert_allclose(1 + gains(found, m, bounds, rounds, np.ones(6))[:, 0, :], p / q, rtol=1e-6)


@pytest.mark.parametrize("players", [2, 3, 6, 7])
def test_everybody_meets_everybody_once(players):
    """Rounds are disjoint within and complete over all pairs."""
    met = []
    for a, b in tournament(players):
        assert len({*a.tolist(), *b.tolist()}) == 2 * len(a)
        met += [frozenset(pair) for pair in zip(a.tolist(), b.tolist(), strict=True)]

    assert len(met) == len(set(met)) == players * (players - 1) // 2


def test_plan_stays_below_the_limit():
    """The expected total leaves four standard deviations to the limit, and wastes no more."""
    for inputs, limit in ((2, 60), (5, 4000), (20, 60_000)):
        total = sum(planned_totals(inputs, limit))

        assert total == pytest.approx(limit - 4 * limit**0.5)


def false_alarms(mechanism, true_level, *, size, max_draws, name, alpha=0.05):
    """Count refutations and wrong lower bounds over many audits of a mechanism of known level."""
    subject = as_subject(mechanism, vocabulary=line(size), epsilon=1.0)
    rng = stream(name)
    reports = [
        audit_sequential(subject, alpha=alpha, max_draws=max_draws, rng=rng) for _ in range(REPETITIONS)
    ]
    refuted = sum(report.refuted for report in reports)
    wrong = sum(report.level_lower > true_level * (1 + 1e-9) for report in reports)
    return refuted, wrong, reports


def most_allowed(alpha, name, parts):
    """Return the largest count of false alarms that a rate of alpha explains at the suite's level."""
    return int(stats.binom.isf(level(name, parts), REPETITIONS, alpha))


@pytest.mark.slow
def test_no_false_alarms_where_the_promise_is_exactly_used_up():
    """On the tight mechanism, n = 1 and words 0, 1, 2, alarms and wrong lower bounds stay within alpha."""
    name = "sequential false alarms tight"
    refuted, wrong, reports = false_alarms(LaplaceOnLine(3, 1.0), 1.0, size=3, max_draws=300, name=name)
    allowed = most_allowed(0.05, name, 2)
    wolf = sum(_largest_ratio(report) > 1.0 for report in reports)

    assert refuted <= allowed
    assert wrong <= allowed
    # Taking the largest empirical ratio at its word cries wolf on the same draws.
    assert wolf > allowed


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["below", "processed", "stay"])
def test_no_false_alarms_elsewhere(kind):
    """On channels below the promise, alarms and wrong lower bounds stay within alpha."""
    name = f"sequential false alarms {kind}"
    rows = {
        "below": channel(4, 0.8),
        "processed": channel(4, 1.0)
        @ np.array([[0.7, 0.3, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0.5, 0.5, 0]]),
        "stay": 0.3 * np.eye(4) + 0.7 * 0.25,
    }[kind]
    gaps = np.where(np.eye(4, dtype=bool), np.inf, losses(4))[:, :, None]
    with np.errstate(divide="ignore", invalid="ignore"):
        ratios = np.nan_to_num(np.log(rows[:, None, :] / rows[None, :, :]) / gaps, nan=0.0)
    true_level = float(ratios.max())
    refuted, wrong, _ = false_alarms(Channel(rows), true_level, size=4, max_draws=400, name=name)
    allowed = most_allowed(0.05, name, 2)

    assert true_level <= 1 + 1e-9
    assert refuted <= allowed
    assert wrong <= allowed


def _largest_ratio(report):
    table = np.array(report.counts["table"]) / np.sum(report.counts["table"], axis=1, keepdims=True)
    gaps = np.where(np.eye(3, dtype=bool), np.inf, losses(3))
    with np.errstate(divide="ignore", invalid="ignore"):
        return float(np.nanmax(np.log(table[:, None, :] / table[None, :, :]) / gaps[:, :, None]))


@pytest.mark.slow
def test_too_little_noise_is_refuted_early():
    """A fifth too little noise on five words is refuted, in most runs within 4,000 draws."""
    name = "sequential power line"
    subject = as_subject(LaplaceOnLine(5, 1.25), vocabulary=line(5), epsilon=1.0)
    rng = stream(name)
    reports = [audit_sequential(subject, max_draws=12_000, rng=rng) for _ in range(40)]
    early = sum(report.refuted and report.draws <= 4000 for report in reports)

    # The median claim: were the chance of an early end below a half, so many early ends would be a wonder.
    assert early > stats.binom.isf(level(name), 40, 0.5)
    assert all(report.level_lower >= 1.0 for report in reports if report.refuted)
    assert all(report.witness is not None for report in reports if report.refuted)


def test_chain_stops_at_the_first_level_not_rejected():
    """A level above one that stands is not believed, even if its own wealth is large."""
    assert chain((1.0, 1.1, 1.2), (True, False, True)) == 1.0
    assert chain((1.0, 1.1, 1.2), (False, True, True)) == 0.0
    assert chain(ABOVE, [True] * len(ABOVE)) == ABOVE[-1]
    assert chain(BELOW, [True] * len(BELOW)) == BELOW[-1] < 1


def test_lower_bound_comes_near_a_large_level():
    """A level three times the promise is seen to be well above it, and never said to be above itself."""
    subject = as_subject(LaplaceOnLine(3, 3.0), vocabulary=line(3), epsilon=1.0)
    blocks = []
    ledger = Ledger(losses(3), scales=ABOVE)
    rng = stream("lower bound large level")
    for index, total in enumerate(planned_totals(3, 6000)):
        counts = tuple(
            dict(
                zip(
                    *(
                        part.tolist()
                        for part in np.unique(
                            subject.draw(x, rng.poisson(total / 3), rng), return_counts=True
                        )
                    ),
                    strict=True,
                )
            )
            for x in range(3)
        )
        blocks.append(Block(index=index, expected=(total / 3,) * 3, counts=counts))
        ledger.add(blocks[-1])
    reached = chain(ABOVE, ledger.rejected(level("lower bound large level")))

    assert 1.5 <= reached <= 3.0


@pytest.mark.parametrize(
    ("epsilon", "kind"), [(0.02, FindingKind.SUPPORT_MISMATCH), (1.0, FindingKind.RATIO)]
)
def test_identity_is_a_mismatch_where_no_ratio_explains_it(epsilon, kind):
    """A mechanism that returns its input is refuted at once; a mismatch needs more than a refuted ratio."""
    name = f"identity {epsilon}"
    subject = as_subject(lambda word, size, _: np.full(size, word), vocabulary=line(3), epsilon=epsilon)
    report = audit_sequential(subject, max_draws=3000, rng=stream(name), alpha=level(name))

    assert report.verdict is Verdict.REFUTED
    assert report.findings[0].kind is kind
    assert report.findings[0].established
    assert any("and never from" in found.message for found in report.findings)


def test_words_too_far_apart_are_inconclusive():
    """Where no ratio could ever be refuted the report says that it saw nothing."""
    subject = as_subject(lambda word, size, _: np.full(size, word), vocabulary=line(3), epsilon=40.0)
    report = audit_sequential(subject, max_draws=300, rng=0)

    assert report.verdict is Verdict.INCONCLUSIVE
    assert "too far apart" in report.reason


def test_a_delta_is_granted_and_no_more():
    """A mechanism that gives its input away now and then is refuted under a small δ, and not under its own."""
    rows = 0.7 * channel(3, 0.9) + 0.3 * np.eye(3)
    spent = (
        np.maximum(rows[:, None, :] - np.exp(losses(3))[:, :, None] * rows[None, :, :], 0).sum(axis=2).max()
    )

    def report(delta):
        subject = as_subject(Channel(rows), vocabulary=line(3), epsilon=1.0, delta=delta)
        return audit_sequential(
            subject, alpha=level("delta", 2), max_draws=30_000, rng=stream(f"delta {delta}")
        )

    assert report(float(spent)).verdict is Verdict.NOT_REFUTED
    assert report(float(spent) / 4).verdict is Verdict.REFUTED
    assert report(float(spent) / 4).findings[0].kind is FindingKind.HOCKEY_STICK


class Crashing:
    """Raises for one word with a small probability: the crash tells the word."""

    def __init__(self, chance):
        self.chance = chance

    def __call__(self, word, size, rng):
        """Draw, or raise."""
        if word == 0 and (rng.random(size) < self.chance).any():
            raise RuntimeError("no such word")
        return rng.integers(0, 3, size=size)


@pytest.mark.parametrize("chance", [0.3, 0.02])
def test_a_crash_is_an_output(chance):
    """Exceptions do not end the audit: they are counted, and refute a mechanism that crashes for one word only."""
    subject = as_subject(Crashing(chance), vocabulary=line(3), epsilon=1.0)
    report = audit_sequential(
        subject, alpha=level("crash", 2), max_draws=30_000, rng=stream(f"crash {chance}")
    )

    assert report.verdict is Verdict.REFUTED
    assert report.witness.event == ("<crash>",)
    assert FindingKind.CRASH in {finding.kind for finding in report.findings}


def test_a_late_crash_starts_the_audit_again():
    """A crash that the first look missed costs the draws so far, not the audit, and is reported."""
    calls = []

    def late(_, size, rng):
        calls.append(size)
        if size > 1 and len(calls) > 450:
            raise RuntimeError("worn out")
        return rng.integers(0, 3, size=size)

    report = audit_sequential(as_subject(late, vocabulary=line(3), epsilon=1.0), max_draws=3000, rng=3)

    assert report.verdict is Verdict.NOT_REFUTED
    assert report.evidence.singly
    assert report.evidence.alpha_promise < 0.05 * 0.05
    assert any(
        "worn out" in finding.message for finding in report.findings if finding.kind is FindingKind.CRASH
    )


def test_a_hang_is_a_crash():
    """A call that takes too long is interrupted; code that hangs again and again is given up."""

    def hang(word, size, rng):
        if word == 0:
            while True:
                pass
        return rng.integers(0, 2, size=size)

    subject = as_subject(hang, vocabulary=line(2), epsilon=1.0)
    start = time.monotonic()
    report = audit(subject, method="sequential", max_draws=400, rng=0, timeout=0.2)

    assert report.verdict is Verdict.FAILED
    assert "given up after 3 calls: no answer within 0.2 s" in report.reason
    assert time.monotonic() - start < 20


def test_unknown_outputs_are_reported():
    """An index outside the vocabulary is an output symbol of its own and a finding; nothing else is a failure."""

    def strange(share):
        def draw(_, size, rng):
            return np.where(rng.random(size) < share, 17, 0)

        return audit(draw, vocabulary=line(2), epsilon=1.0, max_draws=400, rng=0)

    assert FindingKind.UNKNOWN_OUTPUT in {finding.kind for finding in strange(0.2).findings}
    assert set(strange(0.2).counts["outputs"]) == {"<unknown>", "w0"}
    assert strange(1.0).verdict is Verdict.FAILED
    assert "All of what came out was no output. " in strange(1.0).reason
    assert "17 was returned for 'w0'" in strange(1.0).reason
    assert strange(1.0).detectable_level is None


def test_generator_that_is_ignored_is_found():
    """A mechanism with a seed of its own repeats itself, and one with the system's entropy cannot be repeated."""
    kinds = {}
    for name, source in (("fixed", lambda: np.random.default_rng(7)), ("system", np.random.default_rng)):
        subject = as_subject(
            lambda _, size, __, source=source: source().integers(0, 2, size=size),
            vocabulary=line(2),
            epsilon=1.0,
        )
        report = audit_sequential(subject, max_draws=100, rng=0)
        kinds[name] = {finding.kind for finding in report.findings}
    sound = audit_sequential(
        as_subject(LaplaceOnLine(2, 1.0), vocabulary=line(2), epsilon=1.0), max_draws=100, rng=0
    )

    assert FindingKind.RNG_REUSE in kinds["fixed"]
    assert FindingKind.NOT_REPRODUCIBLE in kinds["system"]
    # So few draws are inconclusive, and then counts are told as counts.
    assert {FindingKind.OBSERVATION} == {finding.kind for finding in sound.findings}
    assert CRASH < 0


def test_draws_go_where_they_matter():
    """With one bad word among eight, that word gets more than its even share in the end."""
    rows = np.full((8, 8), 1 / 8)
    rows[3] = 0.5 * rows[3] + 0.5 * np.eye(8)[3]
    subject = as_subject(Channel(rows), vocabulary=line(8), epsilon=0.2)
    report = audit_sequential(subject, alpha=1e-250, max_draws=4000, rng=stream("allocation"))
    drawn = np.sum(report.counts["table"], axis=1)

    assert drawn[3] > 1.5 * np.median(drawn)
    assert drawn.min() > 0
