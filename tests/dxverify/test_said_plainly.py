"""What a person reads: a δ that is no number, a count of one, the name of their code, how their integers are read."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from dxverify import Vocabulary, audit
from dxverify.adapters import as_mechanism
from dxverify.audit.baseline import Difference
from dxverify.audit.findings import Finding, FindingKind
from dxverify.audit.suite.effective_epsilon import bounds_sentence
from dxverify.errors import ParameterError
from dxverify.metrics import Euclidean
from dxverify.reporting import wording

LINE = Vocabulary.builtin("line")
CODE = """
from dxverify.metrics import Euclidean


def uniform(word, size, rng):
    return rng.integers(0, 5, size)


class Odd:
    delta = "x"
    metric = Euclidean()

    def __init__(self, vocabulary, epsilon):
        self.vocabulary, self.epsilon = vocabulary, epsilon

    def sample(self, word, size, rng):
        return uniform(word, size, rng)

    def perturb(self, words, rng):
        return uniform(0, len(words), rng)

    def loss_bound(self, x, y):
        return 1.0
"""


def uniform(word, size, rng):  # noqa: ARG001 - the shape has it
    """Any word, whatever the input."""
    return rng.integers(0, len(LINE), size)


class Promising:
    """A mechanism as small as can be, with a δ."""

    vocabulary, epsilon, metric = LINE, 1.0, Euclidean()

    def __init__(self, delta):
        self.delta = delta

    def sample(self, word, size, rng):
        """Any word."""
        return uniform(word, size, rng)

    def perturb(self, words, rng):
        """Any word."""
        return uniform(0, len(words), rng)

    def loss_bound(self, x, y):
        """One."""
        return float(x != y)


@pytest.fixture
def run(tmp_path):
    """Run a command where the code lies."""
    (tmp_path / "plainly.py").write_text(CODE)
    promise = ("--epsilon", "1", "--vocabulary", "builtin:line")

    def ran(*arguments):
        line = [sys.executable, "-m", "dxverify", *arguments, *promise]
        return subprocess.run(line, cwd=tmp_path, capture_output=True, text=True, check=False)

    return ran


@pytest.mark.parametrize("given", ["x", [0.1], object()])
def test_a_delta_that_is_no_number_is_named(given):
    """On a mechanism and in a call; a number in a text is one."""
    with pytest.raises(ParameterError, match="delta must be a number"):
        audit(Promising(given), max_samples=100, rng=0)
    with pytest.raises(ParameterError, match="delta must be a number"):
        audit(uniform, vocabulary=LINE, epsilon=1.0, delta=given, max_samples=100, rng=0)
    assert audit(Promising("0.25"), max_samples=100, rng=0).claimed_delta == 0.25


def test_an_epsilon_that_is_no_number_is_named():
    """As δ is."""
    with pytest.raises(ParameterError, match="epsilon must be a number, got 'x'"):
        audit(uniform, vocabulary=LINE, epsilon="x", max_samples=100, rng=0)


def test_a_class_with_such_a_delta_is_a_mistake_and_no_verdict(run):
    """One line and exit status 2."""
    result = run("audit", "plainly:Odd", "--samples", "100")

    assert result.returncode == 2
    assert result.stderr.strip() == "dxverify: delta must be a number, got 'x'"


def test_channel_calls_code_by_its_name(run):
    """It said that UserMechanism states no noise, after it had said that directions are sampled."""
    result = run("channel", "plainly:uniform")

    assert result.returncode == 2
    assert result.stderr.startswith("dxverify: plainly:uniform only returns outputs")
    assert "UserMechanism" not in result.stderr
    assert run("channel", "laplace").returncode == 0


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("'a' came 7 times from 'b' and 1 times from 'c'.", "'a' came 7 times from 'b' and once from 'c'."),
        ("21 times, 0.1 times, 1,1 times", "21 times, 0.1 times, 1,1 times"),
        ("1 times the noise, 1 times as long", "1 times the noise, 1 times as long"),
    ],
)
def test_what_came_one_time_came_once(said, shown):
    """Counts are told as people do; factors and other numbers stay."""
    assert wording.finding_text(Finding(kind=FindingKind.OBSERVATION, message=said)) == shown


def test_differences_of_baselines_count_in_the_same_way():
    """They are no findings, and have their own sentence."""
    told = str(Difference(word="a", event="b", old=1, old_draws=9, new=2, new_draws=9, p_value=0.5))

    assert "came once in 9 samples" in told
    assert "and 2 times in 9 now" in told


def same(word):
    """Return the word: a function of words."""
    return word


@pytest.mark.parametrize(("words", "said"), [(("1", "2"), True), (("one", "two"), False)])
@pytest.mark.parametrize("shape", ["word", "indexes"])
def test_how_integers_are_read_is_said_where_words_are_numbers(words, said, shape):
    """Code that is given '1' may mean the word by 1; code that is given an index does not."""
    vocabulary = Vocabulary(words=words, vectors=np.eye(2))
    code = same if shape == "word" else uniform

    told = as_mechanism(code, vocabulary, epsilon=1.0, shape=shape).describe()

    assert ("Integers that come back are indexes of words" in told) is (said and shape == "word")


def test_a_repair_is_shown_with_its_own_letters():
    """Equation (11) is repaired for z > 0 and for z ≤ 0, which are two letters."""
    command = [sys.executable, "-m", "dxverify", "show", "asghar-2026-eq-11"]
    equation = subprocess.run(command, capture_output=True, text=True, check=True).stdout

    assert "z > 0; z_neg ≤ 0" in equation.split("The repair is")[0].split("for all:")[1]


def test_bounds_of_a_refuted_report_do_not_contradict_its_headline():
    """The e-process says "above 1", the second table "between 0.78 and 1.53": the second says that it is about that table alone."""
    refuted = audit(_too_often, inputs=[0, 1], metric="discrete", epsilon=1.0, rng=1, max_samples=4000)
    kept = audit(_too_often, inputs=[0, 1], metric="discrete", epsilon=1.5, rng=1, max_samples=1000)

    assert (refuted.verdict.name, kept.verdict.name) == ("REFUTED", "NOT_REFUTED")
    assert "there. From the second table alone, the effective ε is between 0." in refuted.findings[0].message
    bounds = next(one for one in kept.tests if one.name == "effective-epsilon")
    assert bounds_sentence(bounds, by_bets=False).startswith("The effective ε is ")


def _too_often(x, size, rng):
    return np.where(rng.random(size) < 0.76, x, 1 - x).tolist()
