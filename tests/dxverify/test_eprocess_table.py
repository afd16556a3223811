"""The e-process of audits on words: fair by arithmetic whatever was seen, predictable, and paid for once."""

from __future__ import annotations

import copy
import math

import numpy as np
import pytest

from dxverify.audit.eprocess.allocation import is_even, planned_totals
from dxverify.audit.eprocess.alternatives import smooth_counts
from dxverify.audit.eprocess.config import CONFIG
from dxverify.audit.eprocess.pairs import PairEvidence, compare_pairs
from dxverify.audit.eprocess.screening import choose_group
from dxverify.audit.eprocess.stated import StatedChannels
from dxverify.audit.eprocess.wealth import EProcess
from dxverify.audit.stated_channels import FACTORS
from tests.chance import level, stream
from tests.dxverify.betting import losses, past, promise_keeping
from tests.dxverify.line import channel

ALPHA = 0.05


def stated(size, *, known):
    """Return the channels of noise on a line."""
    rows = tuple(tuple(map(tuple, channel(size, factor).tolist())) for factor in FACTORS)
    return StatedChannels(
        classes=tuple(range(size)), channels=rows, weights=tuple(FACTORS.values()), stated=known
    )


def process(kind, size=4, scale=1.0):
    """Return an e-process of one kind on a line, before its first block."""
    if kind == "many inputs":
        return EProcess.on_words(scale * losses(CONFIG.most_inputs + 2), core=3)
    known = None if kind in {"none", "delta"} else stated(size, known=kind == "stated")
    return EProcess.on_words(scale * losses(size), delta=0.02 if kind == "delta" else 0.0, stated=known)


KINDS = ("stated", "guessed", "none", "many inputs", "delta")


def counted(matrix, means, rng):
    """Return one block of counts."""
    return [
        {y: int(n) for y, n in enumerate(rng.multinomial(int(m), row / row.sum())) if n}
        for m, row in zip(means, matrix, strict=True)
    ]


def accounts(one):
    """Return the logarithms of all wealths of an e-process and their parts."""
    logs = np.concatenate([account.bets.log_wealth for account in one.accounts])
    return logs, np.concatenate([account.part * account.bets.weights for account in one.accounts])


def expected_growth(one, means, matrix):
    """Return the sum over single samples of n_x·(E f_x − 1), less the fee, for each wealth."""

    def logs(x=None, y=None):
        twin = copy.deepcopy(one)
        twin.add(means, [{y: 1} if place == x else {} for place in range(len(means))])
        return accounts(twin)[0]

    nothing, before = logs(), accounts(one)[0]
    total = nothing - before  # the fee
    for x in range(len(means)):
        for y in range(matrix.shape[1]):
            if matrix[x, y] > 0:
                total = total + means[x] * matrix[x, y] * np.expm1(logs(x, y) - nothing)
    return total


@pytest.mark.parametrize("kind", KINDS)
def test_the_initial_wealth_is_one(kind):
    """Before the first block all parts sum to 1."""
    one = process(kind)

    assert one.log_wealth == pytest.approx(0.0, abs=1e-12)
    assert accounts(one)[1].sum() == pytest.approx(1.0)


@pytest.mark.parametrize("kind", ["stated", "guessed", "none", "delta"])
def test_wealth_is_expected_to_fall_where_the_claim_holds(kind):
    """By arithmetic, for every wealth: it grows on average only if the claim is broken."""
    rng = stream(f"table process fair {kind}")
    one = process(kind)
    # It has learnt from a channel that breaks the claim, so that it bets all it can.
    for _ in range(3):
        one.add(np.full(4, 300.0), counted(channel(4, 1.6), np.full(4, 300), rng))
    means = rng.uniform(20, 60, size=4)

    for matrix in promise_keeping(4, rng):
        if matrix.shape[1] == 4:
            assert expected_growth(one, means, matrix).max() <= 1e-9
    assert expected_growth(one, means, channel(4, 1.6)).max() > 0.5


def test_a_claim_that_is_half_as_large_is_not_fair():
    """The arithmetic comes out positive for a tight mechanism if half of its losses are claimed: the check can fail."""
    rng = stream("table process unfair")
    one = process("none", scale=0.5)
    for _ in range(3):
        one.add(np.full(4, 300.0), counted(channel(4, 1.0), np.full(4, 300), rng))

    assert expected_growth(one, np.full(4, 40.0), channel(4, 1.0)).max() > 0.5


@pytest.mark.parametrize("kind", ["none", "many inputs"])
def test_bets_do_not_see_the_block_they_are_made_on(kind):
    """Bets are fixed before the block: three times the counts change every log wealth three times as much."""
    rng = stream(f"predictable {kind}")
    changes = []
    size = len(process(kind).losses)
    first, second = (counted(channel(size, 2.0), np.full(size, 200), rng) for _ in range(2))
    for times in (1, 3):
        one = process(kind)
        one.add(np.full(size, 200.0), first)
        one.add(np.full(size, 200.0), [{y: times * n for y, n in row.items()} for row in second])
        changes.append(accounts(one)[0])

    assert np.abs(changes[0]).max() > 1
    np.testing.assert_allclose(changes[1], 3 * changes[0], rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize("loss", [20.0, 28.8, 29.9])
@pytest.mark.parametrize("more", [1.0, 300.0])
def test_losses_that_allow_nearly_everything_leave_a_finite_wealth(loss, more):
    """Where one input is drawn far more often, too."""
    one = EProcess.on_words(loss * (1 - np.eye(2)))
    for _ in range(3):
        one.add(np.array([100.0 * more, 100.0]), [{0: int(100 * more)}, {1: 100}])

    assert math.isfinite(one.log_wealth)


def test_every_other_block_is_even_whatever_was_drawn():
    """The last look rests on blocks whose means nobody chose by what was drawn."""
    rng = stream("even blocks")
    one, shares = process("none", 3), []
    for total in planned_totals(3, 3000):
        shares.append(one.next_share())
        one.add(total * shares[-1], counted(channel(3, 2.0), total * shares[-1], rng))

    assert all(np.allclose(share, 1 / 3) for index, share in enumerate(shares) if is_even(index))
    assert not all(np.allclose(share, 1 / 3) for share in shares)
    assert all(share.sum() == pytest.approx(1.0) for share in shares)


def test_the_plan_uses_up_its_limit():
    """Blocks together have as many calls as the limit, also of an audit that is continued."""
    for inputs, limit in ((2, 60), (5, 4000), (20, 60_000)):
        assert sum(planned_totals(inputs, limit)) == limit
        assert sum(planned_totals(inputs, limit, 2 * limit)) == 2 * limit


def test_beliefs_come_near_a_channel():
    """With many counts every way of smoothing comes nearer to the channel than the pooled distribution does."""
    matrix = channel(5, 1.25)
    counts, _ = past(matrix, stream("smoothing"), draws=20_000)
    believed = smooth_counts(counts, losses(5))
    pool = np.abs(counts.sum(0) / counts.sum() - matrix).max()

    assert (np.abs(believed - matrix[:, None, :]).max(axis=(0, 2)) < 0.3 * pool).all()


def test_the_group_holds_what_stands_out():
    """Of many inputs, one that is released in the clear is chosen; without counts the choice is as good as any."""
    size = CONFIG.most_inputs + 10
    counts = np.full((size, size), 5.0)
    counts[17] = 0.0
    counts[17, 17] = 5.0 * size

    assert 17 in choose_group(counts, 1 - np.eye(size), 0.0)
    assert len(choose_group(np.zeros((size, 1)), 1 - np.eye(size), 0.0)) == CONFIG.group


def test_pairs_are_fair_and_find_the_broken_one():
    """E-values of pairs that keep the claim do not grow; the pair that breaks it is named, and no other one."""
    rng = stream("pairs")
    matrix = np.full((5, 6), 1 / 6)
    matrix[1, :2] = 0.45, 0.01
    matrix[1, 2:] = (1 - matrix[1, :2].sum()) / 4
    means = [np.full(5, 100.0)] * 12
    blocks = [counted(matrix, means[0], rng) for _ in means]
    sound = [counted(np.full((5, 6), 1 / 6), means[0], rng) for _ in means]
    gaps = 0.9 * (1 - np.eye(5))

    found = compare_pairs(gaps, 0.0, means, blocks)
    assert all(1 in pair for pair in found.name_pairs(ALPHA))
    assert found.name_pairs(ALPHA)
    assert compare_pairs(gaps, 0.0, means, sound).name_pairs(level("pairs")) == ()


def test_a_pair_is_named_only_if_it_stands_against_all_others():
    """A pair that won alone must have won for all pairs together, those that were not computed included."""
    enough = math.log(6 / ALPHA)
    others = tuple((x, 2) for x in range(3))

    assert PairEvidence(((0, 1), *others), (enough + 1e-9, *[-math.inf] * 3), 2).name_pairs(ALPHA) == (
        (0, 1),
    )
    assert PairEvidence(((0, 1), *others), (enough - 1e-3, *[-math.inf] * 3), 2).name_pairs(ALPHA) == ()
