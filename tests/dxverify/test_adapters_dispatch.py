"""The same code is called alike by every entry point: audit(), the commands, stats, the assertion and the plugin."""

from __future__ import annotations

import json
import sys
from types import SimpleNamespace

import numpy as np
import pytest
from click.testing import CliRunner

from dxverify import Vocabulary, audit
from dxverify.adapters import as_mechanism, build
from dxverify.audit.findings import Verdict
from dxverify.cli import cli
from dxverify.statistics import statistics
from dxverify.testing import assert_dx_private
from tests.dxverify.line import line

LINE = line(3)
OPTIONS = {"max_samples": 600, "rng": 0}

#: A user's module with code of many shapes, all of which choose a word at random.
MODULE = """
import random
import numpy as np

WORDS = ["w0", "w1", "w2"]

def one(word): return random.choice(WORDS)
def one_with_generator(word, rng): return WORDS[rng.integers(3)]
def with_epsilon(word, epsilon, rng): return WORDS[rng.integers(3)]
def indexes(word_index, size, rng): return rng.integers(3, size=size)
def batch(words): return [random.choice(WORDS) for _ in words]
def vector(vector, rng): return np.array([rng.integers(3)])
def matrix(matrix, rng): return rng.integers(3, size=matrix.shape)
def row(word): return [1 / 3] * 3
def law(word): return {name: 1 / 3 for name in WORDS}
channel = np.full((3, 3), 1 / 3)

class Replacer:
    def __init__(self, words, epsilon): self.words = words
    def replace_word(self, word): return random.choice(self.words)

class Estimator:
    def fit(self, texts): self.words = texts
    def transform(self, texts): return [random.choice(self.words) for _ in texts]

class Randomiser:
    def randomise(self, value): return random.randrange(3)

instance = Replacer(WORDS, 1.0)

class Keyed:
    index_to_key = WORDS
    vectors = np.array([[0.0], [1.0], [2.0]])
    def replace_word(self, word): return random.choice(self.index_to_key)

keyed = Keyed()
"""
SHAPES = {
    "one": "word",
    "one_with_generator": "word",
    "with_epsilon": "word",
    "indexes": "indexes",
    "batch": "words",
    "vector": "vector",
    "matrix": "vectors",
    "row": "row",
    "law": "row",
    "channel": "channel",
    "Replacer": "replace_word",
    "instance": "replace_word",
    "Estimator": "transformer",
    "Randomiser": "randomise",
    "keyed": "replace_word",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The user's folder."""
    place = tmp_path_factory.mktemp("entry_points")
    (place / "user_code.py").write_text(MODULE)
    LINE.save(place / "line.npz")
    return place


@pytest.fixture
def user(folder, monkeypatch):
    """The user's module, found from the user's folder."""
    monkeypatch.chdir(folder)
    monkeypatch.setattr(sys, "path", [*sys.path])
    yield lambda name: getattr(_module(folder), name)
    sys.modules.pop("user_code", None)


def _module(folder):
    space = {}
    exec(compile((folder / "user_code.py").read_text(), "user_code.py", "exec"), space)  # noqa: S102 - our own text
    return SimpleNamespace(**space)


@pytest.mark.filterwarnings("default::dxverify.testing.assertions.DxAuditWarning")
@pytest.mark.parametrize("name", SHAPES)
def test_every_entry_point_takes_every_signature(user, name):
    """Audits in Python and by command, the assertion and statistics take the same code and tell the same shape."""
    thing = user(name)
    thing = build(thing, LINE, epsilon=1.0, name=name) if isinstance(thing, type) else thing
    reports = [
        audit(thing, vocabulary=LINE, epsilon=1.0, **OPTIONS),
        assert_dx_private(thing, LINE, 1.0, allow=("INCONCLUSIVE",), **OPTIONS),
    ]
    called = ["audit", f"user_code:{name}", "--epsilon", "1", "--vocabulary", "line.npz", "--samples", "600"]
    result = CliRunner().invoke(cli, [*called, "--seed", "0", "--format", "json", "--allow-inconclusive"])
    reasons = [report.reason for report in reports] + [json.loads(result.stdout)["reason"]]
    measured = statistics(thing, [1.0], vocabulary=LINE, samples=200, rng=0)

    assert result.exit_code == 0
    assert all(f"with shape {SHAPES[name]} (inferred)" in one for one in reasons)
    assert measured["summary"][0]["n_w"]["mean"] == pytest.approx(1 / 3, abs=0.15)


@pytest.mark.usefixtures("user")
def test_code_that_carries_its_words_needs_no_vocabulary():
    """Vectors as gensim keeps them are used unless another vocabulary is asked for."""
    options = ["audit", "user_code:keyed", "--epsilon", "1", "--samples", "600", "--format", "json"]
    report = json.loads(CliRunner().invoke(cli, options).stdout)

    assert report["vocabulary_digest"] == LINE.digest


@pytest.mark.usefixtures("user")
@pytest.mark.parametrize("verb", ["stats", "perturb", "audit"])
def test_commands_let_the_shape_be_said(verb):
    """``--shape`` overrides what the names say: a function of a word that is asked for rows gives none."""
    options = [verb, "user_code:one", "--epsilon", "1", "--vocabulary", "line.npz", "--shape", "row"]
    result = CliRunner().invoke(cli, options, input="w0 w1\n")

    assert result.exit_code != 0
    assert "expected 3 probabilities for 'w0'" in f"{result.stdout}{result.exception}"


def test_a_channel_is_audited_exactly():
    """A matrix and a function that gives its rows leave nothing to chance."""
    tight = np.exp(-np.abs(np.subtract.outer(range(3), range(3))) / 2.0)
    tight /= tight.sum(axis=1, keepdims=True)
    by_matrix = audit(tight, vocabulary=LINE, epsilon=1.0, method="exact")
    by_row = audit(lambda word: tight[int(word[1:])], vocabulary=LINE, epsilon=1.0, method="exact")

    assert by_matrix.verdict is by_row.verdict is Verdict.EXACT_OK
    assert by_matrix.effective_epsilon.lower == by_row.effective_epsilon.lower
    assert audit(np.eye(3), vocabulary=LINE, epsilon=1.0).verdict is Verdict.REFUTED


def test_an_inconclusive_audit_names_the_command_that_concludes(folder, monkeypatch):
    """The command is run, and the one that it names, which concludes; where no number of samples would do, that is said."""
    monkeypatch.chdir(folder)
    far = Vocabulary(words=["a", "b"], vectors=[[0.0], [60.0]])
    far.save(folder / "far.npz")
    few = ["audit", "exponential", "--epsilon", "4", "--vocabulary", "line.npz", "--method", "sequential"]
    said = CliRunner().invoke(cli, [*few, "--samples", "300", "--seed", "1"])
    then = said
    for _ in range(2):
        proposed = (
            then.stderr.partition("more samples may give a verdict: dxverify ")[2].splitlines()[0].split()
        )
        then = CliRunner().invoke(cli, [*proposed, "--seed", "2", "--format", "json"])
    never = CliRunner().invoke(cli, [*few[:5], "far.npz", *few[6:], "--samples", "300", "--seed", "1"])

    assert said.stdout.startswith("INCONCLUSIVE")
    assert json.loads(then.stdout)["verdict"] == "NOT_REFUTED"
    assert never.stdout.startswith("INCONCLUSIVE")
    assert "no number of samples would give a verdict" in never.stderr


@pytest.mark.parametrize("method", ["sequential"])
def test_where_no_draws_conclude_a_smaller_vocabulary_does(method):
    """The words of English are too far apart at this ε; on three of them the proposed command computes the level."""
    asked = ["audit", "laplace", "--epsilon", "9", "--samples", "2000", "--seed", "1", "--method", method]
    said = CliRunner().invoke(cli, asked)
    proposed = said.stderr.partition("a smaller vocabulary is easier to test: dxverify ")[2].split()
    # At the false-alarm budget of this suite: one seed in thousands rejects one of the distributions at the usual level.
    then = CliRunner().invoke(cli, [*proposed, "--alpha", "1e-6", "--seed", "2", "--format", "json"])

    assert said.stdout.startswith("INCONCLUSIVE")
    assert json.loads(then.stdout)["verdict"] == "EXACT_OK"


@pytest.mark.parametrize("given", ["index", "word", "vector"])
def test_code_that_is_given_the_number_of_outputs_gets_what_it_reads(given):
    """A parameter called word may be an index or a word: one call decides. One called vector is the vector."""
    noise = {"index": 0, "word": 0, "vector": 0}

    def index(word, size, rng):
        noise["index"] += 1
        return np.clip(word + rng.integers(-1, 2, size=size), 0, 2)

    def word(word, size, rng):
        noise["word"] += 1
        return [f"w{(int(word[1:]) + k) % 3}" for k in rng.integers(3, size=size)]

    def vector(vector, size, rng):
        noise["vector"] += 1
        return vector + rng.laplace(scale=2.0, size=(size, len(vector)))

    code = {"index": index, "word": word, "vector": vector}[given]
    mechanism = as_mechanism(code, LINE, epsilon=1.0, time_limit=None)
    drawn = mechanism.sample(1, 300, 0)

    assert mechanism.shape == {"index": "indexes", "word": "sized-words", "vector": "sized-vectors"}[given]
    assert set(drawn.tolist()) == {0, 1, 2}
    assert noise[given] > 0
