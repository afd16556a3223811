"""The bets of the sequential auditor are fair by arithmetic, whatever was seen."""

from __future__ import annotations

import numpy as np
import pytest

from dxverify.audit.accounts import all_pairs, pair_bets
from dxverify.audit.bets import bounds_of, gains, joint_bets, project, tournament
from dxverify.audit.blocks import Block, planned_totals
from dxverify.audit.ledger import ABOVE, BELOW, Ledger, chain
from dxverify.audit.subjects import as_subject
from tests.chance import level, stream
from tests.dxverify.betting import joint_advantage, losses, past, promise_keeping
from tests.dxverify.line import LaplaceOnLine, channel, line


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
