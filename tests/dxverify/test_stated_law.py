"""A law that code states is the law of the code, or nothing is said of it."""

from __future__ import annotations

import numpy as np
import pytest

from dxverify import audit
from dxverify.adapters.building import build
from dxverify.audit.findings import Verdict
from dxverify.metrics import as_metric
from tests.chance import level, stream
from tests.dxverify.line import LaplaceOnLine, channel, line


@pytest.mark.parametrize("shape", ["row", "log-row", "scores"])
def test_rows_that_change_when_asked_again_are_no_law(shape):
    """Probabilities drawn at random have no exact level: the level would be that of one draw of them."""
    rng = stream("random rows")

    def stated(word):  # noqa: ARG001 - the shape is told from it
        row = rng.dirichlet([5000.0] * 3)
        return row if shape == "row" else np.log(row)

    report = audit(stated, vocabulary=line(3), epsilon=1.0, shape=shape)

    assert report.verdict is Verdict.FAILED
    assert "stated other probabilities for 'w0'" in report.reason


@pytest.mark.parametrize("shape", ["row", "log-row", "scores"])
def test_rows_may_differ_in_their_last_bits(shape):
    """Sums that are made in another order are the same law."""
    signs = iter([1.0, -1.0] * 50)

    def stated(word_index):
        row = channel(3, 1.0)[word_index] * (1 + next(signs) * 1e-15)
        return row if shape == "row" else np.log(row)

    assert audit(stated, vocabulary=line(3), epsilon=1.01, shape=shape).verdict is Verdict.EXACT_OK


class Promises:
    """Gives most words away, which its δ allows."""

    name, epsilon, delta = "promises", 1.0, 0.8

    def __init__(self, vocabulary):
        self.vocabulary, self.metric = vocabulary, as_metric("euclidean")

    def sample(self, word, size, rng):
        """Draw outputs."""
        return np.where(rng.random(size) < self.delta, word, rng.integers(0, len(self.vocabulary), size=size))

    def perturb(self, words, rng):
        """Draw one output for each word."""
        return np.array([self.sample(int(word), 1, rng)[0] for word in words])

    def loss_bound(self, x, y):
        """The promise."""
        return self.epsilon * abs(x - y)


class States(Promises):
    """Draws Laplace noise and states a channel of its own choice."""

    delta = 0.0

    def __init__(self, vocabulary, stated):
        super().__init__(vocabulary)
        self.stated, self.draws = stated, LaplaceOnLine(len(vocabulary), 1.0)

    def sample(self, word, size, rng):
        """Draw outputs."""
        return self.draws(word, size, rng)

    def channel(self):
        """What it says it draws from."""
        return self.stated


def test_the_level_of_a_channel_that_is_not_drawn_from_is_not_told():
    """One law for all words is stated, and the words come out nearly as they went in: the level is not zero."""
    name = "stated channel and draws"
    how = {"alpha": level(name, 2), "max_samples": 20_000, "rng": stream(name)}
    told = audit(States(line(5), np.full((5, 5), 0.2)), **how)
    right = audit(States(line(5), channel(5, 1.0)), **how)

    assert told.verdict is Verdict.ASSUMPTION_FAILED
    assert "goodness-of-fit" in {one.name for one in told.tests if one.rejected}
    assert "Effective" not in str(told)
    assert right.verdict is Verdict.EXACT_OK


@pytest.mark.parametrize("epsilon", [1.0, 1.5])
def test_a_mechanism_keeps_its_delta_when_it_is_held_to_another_epsilon(epsilon):
    """A larger ε is a weaker promise; without the δ it would be another one, which this code breaks."""
    name = "delta of a held mechanism"
    held = build(Promises, line(5), epsilon=epsilon, name="held")
    how = {"alpha": level(name, 4), "max_samples": 6000, "rng": stream(f"{name} {epsilon}")}
    report, without = audit(held, **how), audit(held, delta=0.0, **how)

    assert report.claimed_delta == 0.8
    assert not report.refuted
    assert without.verdict is Verdict.REFUTED


@pytest.mark.parametrize("told", ["nothing", None])
def test_a_promise_that_cannot_be_asked_is_a_failure(told):
    """What the code does when it is asked what it promises is told as what it does when it draws."""

    class Silent(Promises):
        def loss_bound(self, x, y):
            return float(told) if told else {}[x, y]

    report = audit(Silent(line(3)), rng=0)

    assert report.verdict is Verdict.FAILED
    assert "the claimed losses of promises cannot be computed" in report.reason
