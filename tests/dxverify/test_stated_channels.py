"""Stated laws: a matrix or a function becomes a mechanism, and rare events are refuted without a draw."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from dxverify import audit, channel_mechanism
from dxverify.audit.config import CONFIG as SUITE
from dxverify.audit.findings import FindingKind, Verdict
from dxverify.audit.suite import exact_channel as exact_test
from dxverify.channel import exact_channel, exact_log_channel, privacy_loss
from dxverify.channel.config import CONFIG
from dxverify.errors import MechanismFault, ParameterError
from dxverify.mechanisms import registered
from tests.chance import stream
from tests.dxverify.line import channel, line

WORDS = line(4)
GAPS = np.abs(np.subtract.outer(np.arange(4.0), np.arange(4.0)))
ROWS = channel(4, 1.0)


def states_rows(word):
    """A row of probabilities."""
    return ROWS[int(word[1:])]


def states_mapping(word):
    """The same as a mapping."""
    return dict(zip(WORDS.words, ROWS[int(word[1:])], strict=True))


def by_index(index):
    """The same by the index of the word."""
    return ROWS[index]


@pytest.mark.parametrize(
    ("law", "states"),
    [
        (ROWS, "probabilities"),
        (ROWS.tolist(), "probabilities"),
        (states_rows, "probabilities"),
        (states_mapping, "probabilities"),
        (by_index, "probabilities"),
        (np.log(ROWS), "logs"),
        (lambda index: np.log(ROWS[index]), "logs"),
        (np.log(ROWS) + 3.0, "scores"),
        (lambda index: np.log(ROWS[index]) - 7.0 * index, "scores"),
    ],
)
def test_every_way_to_state_a_law_gives_its_channel(law, states):
    """All of them are the one channel, whose level is known; a promise just below it is refuted."""
    mechanism = channel_mechanism(law, WORDS, epsilon=1.0, states=states)
    kept, broken = audit(mechanism), audit(mechanism, epsilon=0.99)

    assert exact_channel(mechanism) == pytest.approx(ROWS, rel=1e-12)
    assert [Verdict.EXACT_OK, Verdict.REFUTED] == [kept.verdict, broken.verdict]
    assert kept.effective_epsilon.lower == pytest.approx(1.0, rel=1e-9)


def test_a_matrix_is_audited_as_it_is():
    """``audit(channel_matrix)`` needs nothing else, for probabilities and for their logarithms."""
    for matrix, shape in ((ROWS, "channel"), (np.log(ROWS), "log-channel")):
        kept = audit(matrix, vocabulary=WORDS, epsilon=1.0)
        broken = audit(matrix, vocabulary=WORDS, epsilon=0.9)

        assert [Verdict.EXACT_OK, Verdict.REFUTED] == [kept.verdict, broken.verdict]
        assert f"with shape {shape} (" in kept.reason
        assert "stated channel" == kept.mechanism


def scores_of(rate, cut=None):
    """Scores that fall with the distance; beyond ``cut`` an output is impossible."""

    def scores(index):
        return [-math.inf if cut is not None and gap >= cut else -rate * gap for gap in GAPS[index]]

    return scores


def test_an_underflow_is_not_impossible_and_minus_infinity_is():
    """Probabilities of e^-2400 keep the promise that allows them; −inf among the logarithms breaks every promise."""
    faint = channel_mechanism(scores_of(800.0), WORDS, epsilon=1600.0, states="scores")
    cut = channel_mechanism(scores_of(800.0, cut=3), WORDS, epsilon=1600.0, states="scores")
    report, broken = audit(faint), audit(cut)

    assert 0.0 == math.exp(-2400)
    assert exact_log_channel(faint).log.min() == pytest.approx(-2400.0)
    assert Verdict.EXACT_OK == report.verdict
    assert report.effective_epsilon.upper == pytest.approx(800.0)
    assert Verdict.REFUTED == broken.verdict
    assert FindingKind.SUPPORT_MISMATCH is broken.findings[0].kind
    assert math.isinf(broken.effective_epsilon.lower)


def test_a_zero_that_is_stated_as_a_number_is_smaller_than_every_double_and_no_more():
    """A promise that allows e^-745 is neither kept nor broken by a zero; one that does not is broken."""
    zero = np.array([[1.0, 0.0], [0.5, 0.5]])
    words = line(2)

    broken = audit(zero, vocabulary=words, epsilon=600.0, method="exact")
    assert Verdict.REFUTED == broken.verdict
    assert "and at most e^-744.44 from 'w0'" in broken.findings[0].message
    assert Verdict.INCONCLUSIVE == audit(zero, vocabulary=words, epsilon=900.0, method="exact").verdict
    with np.errstate(divide="ignore"):
        logs = np.log(zero)
    assert Verdict.REFUTED == audit(logs, vocabulary=words, epsilon=900.0, method="exact").verdict


def rare(factor):
    """Randomised response in which one output of probability about 1e-6 has its odds wrong by a factor for one word."""

    def scores(index):
        row = -0.5 * GAPS[index]
        row[3] = -math.log(1e6) - 0.5 * GAPS[index][3] + (math.log(factor) if index == 0 else 0.0)
        return row

    return scores


def test_an_event_of_a_millionth_is_refuted_from_scores():
    """An output of probability 1e-6 that is a thousand times too likely is refuted; the right one keeps its promise."""
    right = channel_mechanism(rare(1.0), WORDS, epsilon=1.0, states="scores")
    wrong = channel_mechanism(rare(1000.0), WORDS, epsilon=1.0, states="scores")
    report = audit(wrong)

    assert exact_channel(right)[:, 3].max() < 1e-6
    assert Verdict.EXACT_OK == audit(right).verdict
    assert Verdict.REFUTED == report.verdict
    assert ("w0", ("w3",)) == (report.witness.x, report.witness.event)
    assert report.effective_epsilon.lower > 3.0
    assert 0 == report.draws


@pytest.mark.parametrize(
    ("law", "states", "said"),
    [
        (lambda _: [0.5, 0.5, 0.5, 0.5], "probabilities", "sum to 2"),
        (lambda _: [1.5, -0.5, 0.0, 0.0], "probabilities", "negative"),
        (lambda _: [0.0, 0.0, 0.0, 0.0], "logs", "shape scores"),
        (lambda _: [math.nan] * 4, "scores", "not numbers"),
        (lambda _: [-math.inf] * 4, "scores", "finite"),
        (lambda _: [0.25] * 3, "probabilities", "expected 4 probabilities"),
        (lambda _: {"stranger": 1.0}, "probabilities", "no word of the vocabulary"),
        (np.full((3, 3), 1 / 3), "probabilities", "4×4"),
    ],
)
def test_what_is_no_law_is_refused(law, states, said):
    """A row that does not sum to one, of the wrong length or with strangers: the report failed, and says why."""
    with pytest.raises(MechanismFault, match=said):
        exact_channel(channel_mechanism(law, WORDS, epsilon=1.0, states=states))


def test_what_is_stated_must_be_known():
    """Only three things can be stated."""
    with pytest.raises(ParameterError, match="probabilities, logs, scores"):
        channel_mechanism(ROWS, WORDS, epsilon=1.0, states="guesses")
    with pytest.raises(ParameterError, match="matrix"):
        channel_mechanism([1.0, 2.0], WORDS, epsilon=1.0, states="scores")


def test_draws_follow_the_stated_law():
    """Also from logarithms: an output of −inf never comes."""
    mechanism = channel_mechanism(scores_of(0.1, cut=3), WORDS, epsilon=1.0, states="scores")

    assert {0, 1, 2} == set(mechanism.sample(0, 500, 1).tolist())


SIZE = 90
MANY = line(SIZE)
FAR = np.abs(np.subtract.outer(np.arange(SIZE), np.arange(SIZE))).astype(float)


def exponential(index):
    """Scores of an exponential mechanism on many words."""
    return -0.5 * FAR[index]


def one_bad_triple(index):
    """The same, but for one output of one word, which is four times too likely and has a probability of 1e-9."""
    return exponential(index) + (FAR[index] == 40) * (index == 45) * (np.arange(SIZE) > 45) * math.log(9.0)


def test_a_stated_channel_is_used_whatever_its_size():
    """Beyond the size up to which channels are computed a stated one is taken, with progress; the rare triple is found."""
    told = []
    right = channel_mechanism(exponential, MANY, epsilon=1.0, states="scores")
    wrong = channel_mechanism(one_bad_triple, MANY, epsilon=1.0, states="scores")
    kept = audit(right, progress=lambda *state: told.append(state))
    broken = audit(wrong)

    assert SUITE.exact_words < SIZE
    assert [Verdict.EXACT_OK, Verdict.REFUTED] == [kept.verdict, broken.verdict]
    assert ("w45", ("w85",)) == (broken.witness.x, broken.witness.event)
    assert exact_channel(wrong)[45, 85] < 1e-7
    assert (SIZE, SIZE, "inputs compared exactly") == told[-1]


def test_a_channel_that_fills_the_memory_is_not_taken_unasked(monkeypatch):
    """The suite samples instead and says why; the method exact computes it all the same."""
    monkeypatch.setattr(exact_test, "CONFIG", replace(SUITE, channel_bytes=8 * 10 * 80**2))
    right = channel_mechanism(exponential, MANY, epsilon=1.0, states="scores")
    drawn = audit(right, words=["w0", "w1"], max_samples=100, rng=1)

    assert "sequential" == drawn.method
    assert "the stated channel on 90 words takes about" in drawn.reason
    assert Verdict.EXACT_OK == audit(right, method="exact").verdict


def test_what_is_stated_is_not_called_code_that_was_drawn():
    """A stated channel alone has no sampler: the report says so and counts no samples."""
    report = audit(ROWS, vocabulary=WORDS, epsilon=1.0)

    assert "samples of the code" not in report.reason.lower()
    assert "no samples were compared with this matrix" in " ".join(str(report).split())
    assert report.draws == sum(test.samples for test in report.tests) == 0


def test_words_at_distance_zero_with_other_laws_are_no_mismatch_of_supports():
    """The level is infinite, since nothing may differ there, and yet every output is possible from both."""
    rows = np.array([[0.5, 0.5], [0.4, 0.6]])
    report = audit(rows, vocabulary=line(2), epsilon=1.0, metric=np.zeros((2, 2)))

    assert Verdict.REFUTED == report.verdict
    assert math.isinf(report.effective_epsilon.lower)
    assert FindingKind.RATIO is report.findings[0].kind


def slow_level(low, high, apart):
    """The definition, triple by triple: the largest ratio that is certain and the largest that is possible."""
    lower = upper = 0.0
    for x, z, y in np.ndindex(len(low), len(low), low.shape[1]):
        if x == z or math.isinf(apart[x, z]):
            continue
        one_row = apart[x, z] == 0 and (low[x] == low[z]).all() and (high[x] == high[z]).all()
        for side, (top, bottom) in enumerate(((low, high), (high, low))):
            ratio = -math.inf if top[x, y] == -math.inf else top[x, y] - bottom[z, y]
            found = ratio / apart[x, z] if apart[x, z] else (0.0 if one_row or ratio <= 1e-12 else math.inf)
            lower, upper = (max(lower, found), upper) if side == 0 else (lower, max(upper, found))
    return lower, upper


def test_levels_in_blocks_are_those_of_the_definition(monkeypatch):
    """Also with impossible outputs, words at distance zero and pairs to which nothing is promised."""
    monkeypatch.setattr(privacy_loss, "CONFIG", replace(CONFIG, ratios_block=7))
    rng = stream("levels in blocks")
    for _ in range(60):
        size = int(rng.integers(2, 6))
        log = np.log(rng.dirichlet(np.full(size, 0.5), size=size) + 1e-300)
        log[rng.random((size, size)) < 0.15] = -np.inf
        margin = rng.choice([0.0, 1e-13, 0.1], size=(size, size))
        low, high = (
            np.where(rng.random((size, size)) < 0.05, -np.inf, log - margin),
            np.minimum(log + margin, 0),
        )
        apart = rng.choice([0.0, 0.5, 1.0, 2.0, np.inf], size=(size, size))
        apart = np.minimum(apart, apart.T)
        if rng.random() < 0.3:
            low[1], high[1], apart[0, 1], apart[1, 0] = low[0], high[0], 0.0, 0.0

        assert slow_level(low, high, apart) == privacy_loss.log_effective_epsilon_bounds(low, high, apart)[:2]


def test_losses_of_many_pairs_are_those_of_each():
    """Every mechanism of ours promises many pairs what it promises each, to the last bit."""
    for kind in registered().values():
        mechanism = kind.example()
        rows = np.arange(len(mechanism.vocabulary))[::-1][:4]
        each = [[mechanism.loss_bound(int(x), int(y)) for y in rows] for x in rows]

        assert each == mechanism.loss_bounds(rows).tolist()


def test_counts_are_no_channel():
    """Counts of outputs are refused with what to do; a wrong sum of fractions is refused without it."""
    counted = audit([[90, 10], [12, 88]], vocabulary=line(2), epsilon=1.0)
    wrong = audit([[0.9, 0.2], [0.1, 0.9]], vocabulary=line(2), epsilon=1.0)

    assert counted.verdict is wrong.verdict is Verdict.FAILED
    assert "give them as records" in counted.reason
    assert "records" not in wrong.reason
