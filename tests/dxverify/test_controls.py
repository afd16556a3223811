"""The controls are what they say: their laws, their levels and the sentences about them."""

from __future__ import annotations

import functools
import math

import numpy as np
import pytest
from scipy import stats

from dxverify.errors import ParameterError
from dxverify.protocols import Mechanism
from dxverify.testing.broken import BROKEN, CORRECT, Control, FoundBy, control
from tests.chance import level as allowed
from tests.chance import stream
from tests.dxverify.control_channels import CHANNELS
from tests.dxverify.exact_levels import level

ALL = (*BROKEN, *CORRECT)
WITH_CHANNEL = [one for one in ALL if one.name in CHANNELS]
#: Single draws of these are right, or one draw is all there ever is: no channel says what is wrong.
WITHOUT_CHANNEL = {
    "fixed-seed",
    "seed-ignored",
    "generator-made-before-the-fork",
    "seeded-on-creation",
    "one-draw-for-the-batch",
    "antithetic-noise",
    "seed-from-the-word",
    "first-output-remembered",
}
#: Draws a word: enough to tell a tenth more or less noise apart at the level of this suite.
SIZE = 40_000


@functools.cache
def channel_of(name):
    """Compute each channel once."""
    return CHANNELS[name]()


def names(one):
    """Return the name for the test report."""
    return one.name


def test_there_are_enough_and_no_two_share_a_name():
    """The catalogue has at least 25 broken and 10 correct mechanisms, all with different names."""
    assert len(BROKEN) >= 25
    assert len(CORRECT) >= 10
    assert len({one.name for one in ALL}) == len(ALL)


def test_every_control_has_an_independent_channel_or_a_reason():
    """No control escapes the check of its level by having no channel here."""
    assert {one.name for one in ALL} - set(CHANNELS) == WITHOUT_CHANNEL
    assert set(CHANNELS) <= {one.name for one in ALL}


@pytest.mark.parametrize("one", WITH_CHANNEL, ids=names)
def test_the_stated_level_is_the_level_of_the_channel(one):
    """The level computed by quadrature, apart from the sampler, is the one the control states."""
    channel = channel_of(one.name)

    assert np.allclose(channel.sum(axis=1), 1.0, atol=1e-9)
    assert level(channel, one.distances()) == pytest.approx(one.effective_epsilon, rel=2e-5)


@pytest.mark.parametrize("one", WITH_CHANNEL, ids=names)
def test_the_code_draws_from_the_channel(one):
    """Each output of each word comes as often as the channel says: exact binomial tests, all paid for."""
    channel, size = channel_of(one.name), SIZE
    rng = stream(f"control draws {one.name}")
    alpha = allowed(f"control draws {one.name}", parts=channel.size * len(WITH_CHANNEL))
    for word, row in enumerate(channel):
        counts = np.bincount(outputs(one, word, size, rng, len(row)), minlength=len(row))
        for count, mass in zip(counts, np.clip(row, 0, 1), strict=True):
            assert stats.binomtest(int(count), size, float(mass)).pvalue > alpha


def outputs(one, word, size, rng, columns):
    """Draw; a crash and 'no word' are the last column."""
    try:
        drawn = one(word, size, rng)
    except KeyError:
        drawn = np.full(size, -1)
    return np.where(drawn < 0, columns - 1, drawn)


def test_the_check_of_draws_would_notice_another_channel():
    """The binomial test at this level and size tells 10 % too little noise from 20 %: the check has power."""
    size, cells = SIZE, 25
    right, wrong = channel_of("noise-10-percent-small"), channel_of("noise-20-percent-small")
    alpha = allowed("control draws power", parts=cells * len(WITH_CHANNEL))
    count = round(size * right[0, 0])

    assert stats.binomtest(count, size, wrong[0, 0]).pvalue < alpha


@pytest.mark.parametrize("one", BROKEN, ids=names)
def test_a_broken_control_breaks_its_promise_or_says_why_not(one):
    """Broken means: a level above the promise, or randomness that is not fresh, or an explanation."""
    reasons = [
        one.violates,
        math.isnan(one.effective_epsilon) and one.found_by is FoundBy.STREAMS,
        bool(one.equivalent),
    ]

    assert sum(reasons) == 1
    assert one.broken
    assert one.flaw.endswith(".")


@pytest.mark.parametrize("one", CORRECT, ids=names)
def test_a_correct_control_stays_within_its_promise(one):
    """Correct means a level of at most ε, computed and not declared."""
    assert level(channel_of(one.name), one.distances()) <= one.epsilon * (1 + 1e-9)
    assert not one.broken


def test_some_correct_controls_are_exactly_tight():
    """The hardest case for an auditor is there: a level equal to the promise."""
    tight = [one for one in CORRECT if one.effective_epsilon == one.epsilon]

    assert "laplace-on-a-line" in {one.name for one in tight}


@pytest.mark.parametrize("one", ALL, ids=names)
def test_a_control_is_a_mechanism(one):
    """Auditors can take a control as it is."""
    assert isinstance(one, Mechanism)
    assert one.loss_bound(0, 1) == pytest.approx(one.epsilon * one.distances()[0, 1])
    assert one.sample(1, 3, 0).shape == (3,)
    assert one.perturb([1, 2], 0).shape == (2,)


def test_an_unknown_name_is_refused_with_the_known_ones():
    """A misspelt name is answered with the list."""
    with pytest.raises(ParameterError, match="laplace-on-a-line"):
        control("laplace")


def test_a_correct_control_cannot_state_a_violation():
    """A description that contradicts itself is refused."""
    with pytest.raises(ParameterError, match="flaw"):
        Control(
            name="liar",
            flaw="",
            found_by=FoundBy.NOTHING,
            points=[0.0, 1.0],
            epsilon=1.0,
            draw=control("laplace-on-a-line").draw,
            effective_epsilon=1.5,
        )
