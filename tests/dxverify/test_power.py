"""What a report says it would have seen, it sees: violations are planted at the stated size and the whole audit is run."""

from __future__ import annotations

import math
import re
from functools import partial

import numpy as np
import pytest
from scipy import stats

from dxverify import Vocabulary, audit
from dxverify.audit.findings import Verdict
from dxverify.audit.subjects import as_subject
from tests.chance import level, stream
from tests.dxverify.line import Channel, LaplaceOnLine, line

#: How often the first output comes from word 0: more often than any output from anywhere else.
TOP = 0.4


def planted(size, level_of_pair):
    """Return a channel whose first output tells word 0 from word 1 at this level; no other pair comes near a promise of 1."""
    common = TOP * np.exp(-level_of_pair * np.array([0.0, 1.0] + [0.5] * (size - 2)))
    outputs = max(size, 4) - 1
    return np.column_stack([common, *[(1 - common) / outputs] * outputs])


def audited(rows, rng, method, draws, **promise):
    """Audit a channel that promises 1 between any two words."""
    words = max(rows.shape)
    vocabulary = Vocabulary(words=[f"w{i}" for i in range(words)], vectors=np.arange(float(words))[:, None])
    everybody = np.vstack([rows, np.repeat(rows[-1:], words - len(rows), axis=0)])
    asked = {"words": list(range(len(rows)))} if words > len(rows) else {}
    return audit(
        Channel(everybody),
        vocabulary=vocabulary,
        epsilon=1.0,
        metric="hamming",
        method=method,
        max_samples=draws,
        rng=rng,
        **asked,
        **promise,
    )


SIZES = [
    ("sequential", 2, 1500, 20),
    ("fixed", 5, 3000, 30),
    ("clopper-pearson", 5, 3000, 30),
    pytest.param("sequential", 5, 4000, 40, marks=pytest.mark.slow),
    pytest.param("sequential", 12, 16_000, 30, marks=pytest.mark.slow),
    pytest.param("sequential", 20, 40_000, 20, marks=pytest.mark.slow),
]


@pytest.mark.parametrize(("method", "size", "draws", "runs"), SIZES)
def test_the_stated_violation_is_found_nine_times_of_ten(method, size, draws, runs):
    """Planted at the stated level it is refuted in at least 90 % of whole audits; at a twentieth of the excess it is not.

    The sentence states the power of the last look alone. Bets find more: of twelve words four fifths at a fifth of the excess.
    """
    name = f"power of {method} {size}"
    rng = stream(name)
    kept = audited(planted(size, 0.9), rng, method, draws)
    stated = kept.detectable_level

    # A pass needs more than no refutation: noise twice too small must have been within reach.
    assert kept.verdict in {Verdict.NOT_REFUTED, Verdict.INCONCLUSIVE}
    assert method == "sequential" or (kept.verdict is Verdict.NOT_REFUTED) == (stated <= 2)
    assert 1 < stated < 4
    found = sum(audited(planted(size, stated), rng, method, draws).refuted for _ in range(runs))
    assert stats.binom.cdf(found, runs, 0.9) > level(name)
    # The sentence says something: far smaller violations are not found so often. Few audits are enough to tell.
    few = max(8, runs // 3)
    less = sum(audited(planted(size, 1 + (stated - 1) / 20), rng, method, draws).refuted for _ in range(few))
    assert stats.binom.cdf(less, few, 0.9) < 1e-3


@pytest.mark.parametrize("method", ["fixed", pytest.param("sequential", marks=pytest.mark.slow)])
def test_the_stated_mass_is_found_nine_times_of_ten(method):
    """With δ > 0 an output of the stated probability that never comes from the other input is refuted as often as is said."""
    name, draws, runs, delta = f"power of {method} delta", 3000, 60, 0.02
    rng = stream(name)
    common = np.full((3, 4), 0.25)
    kept = audited(common, rng, method, draws, delta=delta)
    size, x, z = re.search(
        r"probability ([\d.]+) from 'w(\d)' that never comes from 'w(\d)'", kept.reason
    ).groups()

    def with_mass(mass):
        """Let one output come from x with this probability, from z never, and from the others within the promise."""
        rows = np.full((3, 4), 0.0)
        rows[:, 0] = mass / math.e
        rows[int(x), 0], rows[int(z), 0] = mass, 0.0
        rows[:, 1:] = (1 - rows[:, :1]) / 3
        return rows

    # What would have been found is a probability and not a level, so that noise twice too small may have been missed.
    assert kept.verdict is Verdict.INCONCLUSIVE
    assert kept.detectable_level is None
    found = sum(audited(with_mass(float(size)), rng, method, draws, delta=delta).refuted for _ in range(runs))
    assert stats.binom.cdf(found, runs, 0.9) > level(name)
    less = sum(audited(with_mass(1.1 * delta), rng, method, draws, delta=delta).refuted for _ in range(runs))
    assert stats.binom.cdf(less, runs, 0.9) < 1e-3


def test_too_few_draws_see_nothing():
    """Where no violation of any size would have been seen reliably, the report is inconclusive and says so."""
    far = audit(
        LaplaceOnLine(3, 20.0), vocabulary=line(3), epsilon=20.0, method="sequential", max_samples=300, rng=0
    )

    assert far.verdict is Verdict.INCONCLUSIVE
    assert far.detectable_level == math.inf


@pytest.mark.parametrize("beyond", [math.inf, 1e155])
def test_power_is_stated_where_something_is_promised(beyond):
    """One word to which nothing is promised, or all that can be, leaves what would have been seen between the others as it is."""
    apart = np.abs(np.subtract.outer(np.arange(3.0), np.arange(3.0)))
    wider = np.full((4, 4), beyond)
    wider[:3, :3], wider[3, 3] = apart, 0.0
    run = partial(audit, LaplaceOnLine(4, 1.0), epsilon=1.0, vocabulary=line(4), max_samples=3000, rng=0)
    near = run(words=[0, 1, 2], metric=wider)
    all_of_them = run(metric=wider)
    nothing = run(words=[0, 3], metric=wider)

    assert all_of_them.verdict is near.verdict is Verdict.NOT_REFUTED
    assert near.detectable_level < all_of_them.detectable_level < 2 * near.detectable_level
    assert nothing.verdict is Verdict.INCONCLUSIVE
    assert ("Nothing is promised" in nothing.reason) == math.isinf(beyond)


class OneInTheClear:
    """Uniform outputs, but one word is always released as it is."""

    name = "one-in-the-clear"

    def __init__(self, size, word):
        self.size, self.word = size, word

    def __call__(self, word, size, rng):
        """Draw outputs."""
        return np.full(size, word) if word == self.word else rng.integers(0, self.size, size=size)


def test_a_word_in_the_clear_among_a_hundred_is_found():
    """All hundred words are screened, so the one that is released as it is does not go unseen; without it nothing is found."""
    subject = partial(as_subject, vocabulary=line(100), epsilon=1.0, metric="hamming")
    report = audit(
        subject(OneInTheClear(100, 77)),
        alpha=level("one in the clear", 2),
        max_samples=30_000,
        rng=stream("one in the clear"),
    )
    nothing = audit(
        subject(OneInTheClear(100, -1)),
        alpha=level("one in the clear", 2),
        max_samples=12_000,
        rng=stream("nothing in the clear"),
    )

    assert report.refuted
    assert report.witness.x == "w77"
    assert len(report.counts["inputs"]) == 100
    assert nothing.verdict is not Verdict.REFUTED
    assert "All 100 inputs and all 9900 ordered pairs were looked at." in nothing.reason


def test_what_was_not_looked_at_is_said():
    """Of a vocabulary that is too large for the draws the report says which share of inputs and pairs it is about."""
    report = audit(LaplaceOnLine(2000, 1.0), vocabulary=line(2000), epsilon=1.0, max_samples=3000, rng=0)

    assert len(report.counts["inputs"]) == 30
    assert "Looked at: 30 of 2000 inputs (1.5 %) and 870 of 3998000 ordered pairs (0.022 %)" in report.reason
    assert "of the others nothing is said" in report.reason


def test_power_needs_the_draws_it_is_stated_for():
    """More draws see smaller violations, and the level of a promise is never said to be seen below itself."""
    levels = [
        audited(planted(5, 0.9), stream("power and draws"), "sequential", n).detectable_level
        for n in (1500, 6000)
    ]

    assert 1 < levels[1] < levels[0]
