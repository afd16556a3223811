"""What an audit chooses by itself, and says why: the method, and which inputs it draws."""

from __future__ import annotations

import numpy as np
import pytest

from dxverify import audit
from dxverify.audit.config import CONFIG
from dxverify.audit.registry import names
from dxverify.audit.subjects import as_subject
from dxverify.audit.word_choice import choose_inputs
from dxverify.errors import NotExactError, ParameterError
from dxverify.mechanisms import EuclideanLaplace, Vickrey
from tests.dxverify.line import LaplaceOnLine, line


def test_auto_says_why():
    """For a callable auto bets sequentially, and the reason says that it was chosen and for what."""
    report = audit(LaplaceOnLine(3, 1.0), vocabulary=line(3), epsilon=1.0, max_samples=500, rng=0)

    assert report.method == "sequential"
    assert report.reason.startswith("Method sequential was chosen: a bare callable")
    assert f"The effective ε is at least {report.effective_epsilon.lower:.3g};" in report.reason


def test_auto_does_not_believe_a_stated_channel():
    """A mechanism that states one noise and draws another is refuted by its draws."""

    class Lying(EuclideanLaplace):
        __slots__ = ()

        def sample(self, word, size, rng=None):
            del rng
            return np.full(size, word)

    report = audit(Lying(line(3), epsilon=1.0), rng=0)

    assert report.refuted
    assert report.method == "sequential"
    assert audit(Lying(line(3), epsilon=1.0), method="exact").verdict == "EXACT_OK"


def test_unknown_methods_and_missing_promises_are_named():
    """What is missing for a bare callable is said by name."""
    with pytest.raises(ParameterError, match="method"):
        audit(LaplaceOnLine(3, 1.0), vocabulary=line(3), epsilon=1.0, method="magic")
    with pytest.raises(ParameterError, match="vocabulary"):
        audit(LaplaceOnLine(3, 1.0), epsilon=1.0)
    with pytest.raises(ParameterError, match="epsilon"):
        audit(LaplaceOnLine(3, 1.0), vocabulary=line(3))
    with pytest.raises(NotExactError, match="callable"):
        audit(LaplaceOnLine(3, 1.0), vocabulary=line(3), epsilon=1.0, method="exact")
    assert "auto" in names()


def test_inputs_of_a_large_vocabulary_are_close_and_in_line():
    """From a long line of words a run of neighbours is chosen, at losses where a ratio can be tested."""
    subject = as_subject(LaplaceOnLine(200, 1.0), vocabulary=line(200), epsilon=1.0)
    inputs = choose_inputs(subject)
    rows = np.sort(inputs.rows[: inputs.core])

    assert len(rows) == CONFIG.core
    assert rows[-1] - rows[0] <= 2 * CONFIG.core
    assert sorted(inputs.rows) == list(range(200))
    assert "all 200 words of the vocabulary; bets on all pairs at once use 12" in inputs.reason
    assert choose_inputs(subject, ["w7", 9]).rows == (7, 9)


@pytest.mark.parametrize("words", [["w1"], ["w1", "w1"], [3, 400]])
def test_inputs_that_make_no_pair_are_refused(words):
    """A promise relates two distinct words of the vocabulary."""
    subject = as_subject(LaplaceOnLine(200, 1.0), vocabulary=line(200), epsilon=1.0)
    with pytest.raises(ParameterError, match="words"):
        choose_inputs(subject, words)


def test_large_vocabulary_is_screened_and_too_little_noise_is_found():
    """All of two hundred words are drawn, and too little noise is found."""
    report = audit(LaplaceOnLine(200, 1.5), vocabulary=line(200), epsilon=1.0, max_samples=30_000, rng=0)
    mechanism = audit(Vickrey(line(80), epsilon=1.0), max_samples=2000, rng=0)

    assert report.refuted
    assert len(report.counts["inputs"]) == 200
    assert "tried up to" in mechanism.reason
