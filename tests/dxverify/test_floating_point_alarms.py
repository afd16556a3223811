"""False alarms of the look at low bits, where its events have probability from both words and the promise is used up."""

from __future__ import annotations

import dataclasses
import math
from dataclasses import replace
from itertools import islice, product

import numpy as np
import pytest
from scipy import stats

from dxverify.audit.floating_point import events
from dxverify.audit.floating_point.events import LowBits, LowBitsTest, families
from tests.chance import BUDGET, level, stream
from tests.dxverify import tight_release
from tests.dxverify.tight_release import TightRelease

#: A large alpha makes few repetitions tell more.
ALPHA, LOOKS = 0.5, 60
DRAWS, OTHERS = 30, 40


def evidence(alpha, loss, delta):
    """Return evidence to be filled with counts."""
    return LowBits(
        alpha=alpha, piloted=0, family="f", loss=loss, claimed_delta=delta, draws=DRAWS, draws_prime=OTHERS
    )


def chance(refuting, share, share_prime):
    """Return the exact probability of the pairs of counts in a set."""
    own = stats.binom.pmf(np.arange(DRAWS + 1), DRAWS, share)
    other = stats.binom.pmf(np.arange(OTHERS + 1), OTHERS, share_prime)
    return float(own @ refuting @ other)


@pytest.mark.parametrize(("alpha", "loss", "delta"), [(0.05, 0.5, 1e-5), (0.5, 1.0, 0.02), (0.5, 0.0, 0.1)])
def test_the_test_of_one_event_keeps_alpha_by_enumeration(alpha, loss, delta):
    """At p = e^ε·q + δ, for every q, the counts that refute have a probability of at most alpha; without bounds, of more."""
    base = evidence(alpha, loss, delta)
    counts = list(product(range(DRAWS + 1), range(OTHERS + 1)))
    shape = DRAWS + 1, OTHERS + 1
    refuting = np.reshape([replace(base, hits=h, hits_prime=k).rejects for h, k in counts], shape)
    naive = np.reshape([h / DRAWS > math.exp(loss) * k / OTHERS + delta for h, k in counts], shape)
    largest = (1 - delta) * math.exp(-loss)
    pairs = [(math.exp(loss) * q + delta, q) for q in np.linspace(0, largest, 200, endpoint=False)]
    rates = [chance(refuting, *pair) for pair in pairs]

    assert alpha / 200 < max(rates) <= alpha
    assert max(chance(naive, *pair) for pair in pairs) > alpha
    assert chance(refuting, 1.0, 0.0) > 0.99


def test_the_tight_release_uses_up_its_promise():
    """Each vector is impossible for one word alone in every family, and comes with the probabilities stated."""
    tight, name = TightRelease(), "tight release"
    words, draws = np.eye(tight.words), 20_000
    rng = stream(name)
    drawn = np.array([tight(words[0], rng) for _ in range(draws)])
    own = (1 - 3 * tight.delta) / (1 + 3 * math.exp(tight.epsilon))
    hits = [int((drawn[:, word] > 0).sum()) for word in range(tight.words)]

    for family in families(tight.words, None):
        assert np.array_equal(words, [family.excludes(word, words * 2.0**-60) for word in words])
    assert stats.binomtest(hits[0], draws, own).pvalue > level(name, 2)
    assert stats.binomtest(hits[1], draws, math.exp(tight.epsilon) * own + tight.delta).pvalue > level(
        name, 2
    )
    assert math.isclose(1, own + 3 * (math.exp(tight.epsilon) * own + tight.delta))


def counted(tight, name, epsilon=None):
    """Return how many of the looks had an event to test, and how many refuted."""
    seeds = stream(name).integers(2**63, size=LOOKS)
    trials = [tight.audited(ALPHA, int(seed), epsilon=epsilon) for seed in seeds]
    return sum(trial.draws > 0 for trial in trials), sum(trial.rejects for trial in trials)


def allowed(name):
    """Return the largest count of false alarms that a rate of alpha explains at the suite's level."""
    return int(stats.binom.isf(level(name), LOOKS, ALPHA))


@pytest.mark.slow
def test_looks_at_a_tight_release_cry_wolf_no_more_often_than_alpha():
    """The pilot picks the most suspicious of twelve directions, nearly every look tests it, and few refute."""
    name = "looks at a tight release"
    tested, refuted = counted(TightRelease(), name)

    assert tested > 0.8 * LOOKS
    assert refuted <= allowed(name)
    assert counted(TightRelease(), name, epsilon=0.1)[1] > allowed(name)


@pytest.mark.slow
def test_pilot_draws_that_are_counted_again_would_be_noticed(monkeypatch):
    """If the draws that chose one of 56 directions also tested it, most looks would cry wolf."""
    name = "looks that count the pilot"
    monkeypatch.setattr(events, "CONFIG", dataclasses.replace(events.CONFIG, pairs=28, pilot=250))
    # All families have the same event here; one is enough for the choice, and quicker.
    monkeypatch.setattr(events, "families", lambda dim, sigma: islice(families(dim, sigma), 1))
    monkeypatch.setattr(tight_release, "DRAWS", 100_000)
    tight, vectors = TightRelease(words=8, delta=0.01), LowBitsTest._vectors
    honest = counted(tight, name)[1]
    monkeypatch.setattr(LowBitsTest, "_vectors", lambda self, word, size, _: vectors(self, word, size, 0))
    twice = counted(tight, name)[1]

    assert honest <= allowed(name)
    assert stats.binomtest(twice, LOOKS, ALPHA, alternative="greater").pvalue < BUDGET
