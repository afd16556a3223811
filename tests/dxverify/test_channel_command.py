"""``dxverify channel``: text, JSON and arrays, exact where possible, errors in one line."""

from __future__ import annotations

import json
import os

import numpy as np
import pytest
from click.testing import CliRunner

from dxverify import Vocabulary
from dxverify.channel import exact_channel
from dxverify.commands.channel import command
from dxverify.errors import InputError, NotExactError, UnknownWordError
from dxverify.mechanisms import EuclideanLaplace


def _run(*arguments: str):
    return CliRunner().invoke(command, [*arguments], catch_exceptions=False)


def test_text_shows_the_matrix_and_the_effective_epsilon():
    """A small vocabulary is printed whole, with how much of ε is used."""
    result = _run("laplace", "--epsilon", "2", "--vocabulary", "builtin:triangle")

    assert result.exit_code == 0
    assert "method exact" in result.stdout
    assert "63.83 % of ε" in result.stdout
    assert "0.6419" in result.stdout


def test_json_holds_the_matrix():
    """The numbers are those of Python, and the text is JSON alone."""
    result = _run("laplace", "--epsilon", "2", "--vocabulary", "builtin:triangle", "--format", "json")

    data = json.loads(result.stdout)
    expected = exact_channel(EuclideanLaplace(Vocabulary.builtin("triangle"), epsilon=2.0))
    assert np.array(data["channel"]) == pytest.approx(expected, abs=1e-15)
    assert data["schema_version"] == 1
    assert data["method"] == "exact"
    assert set(data["witness"]) == {"x", "x_prime", "event"}


def test_arrays_are_written_without_pickles(tmp_path):
    """C.npz holds words, channel, errors and distances, readable with pickles forbidden."""
    path = tmp_path / "C.npz"

    result = _run("laplace", "--epsilon", "10", "--words", "king,queen,man", "--output", str(path))

    with np.load(path, allow_pickle=False) as arrays:
        assert arrays["words"].tolist() == ["king", "queen", "man"]
        assert arrays["channel"].sum(axis=1) == pytest.approx(np.ones(3))
        assert arrays["error"].max() < 1e-10
        assert arrays["distances"].shape == (3, 3)
    assert "effective ε" in result.stdout


def test_too_many_words_are_estimated_and_say_so():
    """Auto falls back to directions with a line on stderr; an estimate states no level."""
    arguments = (
        "laplace",
        "--epsilon",
        "10",
        "--limit",
        "60",
        "--directions",
        "50",
        "--seed",
        "1",
        "--format",
        "json",
    )

    result = _run(*arguments)

    data = json.loads(result.stdout)
    assert "sampling directions" in result.stderr
    assert data["method"] == "directions"
    assert data["level"] is None
    assert json.loads(_run(*arguments).stdout)["channel"] == data["channel"]


def test_exact_only_is_refused_where_it_cannot_be():
    """--method exact does not fall back."""
    with pytest.raises(NotExactError, match="60 words span 50 dimensions"):
        _run("laplace", "--epsilon", "10", "--limit", "60", "--method", "exact")


def test_unknown_words_are_named():
    """The word that is missing is in the message."""
    with pytest.raises(UnknownWordError, match="qqqz"):
        _run("laplace", "--epsilon", "10", "--words", "king,qqqz")


def test_an_infinite_effective_epsilon_is_said_in_words(tmp_path, monkeypatch):
    """A support mismatch is named, and its JSON is valid."""
    (tmp_path / "cut.py").write_text(
        "import numpy as np\n"
        "from dxverify.mechanisms import Exponential\n"
        "class Cut(Exponential):\n"
        "    def channel(self):\n"
        "        return np.eye(len(self.vocabulary))\n"
        "class Known(Cut):\n"
        "    def log_channel(self):\n"
        "        return np.where(self.channel() > 0, 0.0, -np.inf)\n"
    )
    monkeypatch.chdir(tmp_path)
    common = ("--epsilon", "1", "--vocabulary", "builtin:triangle")

    assert "effective ε infinite: output left is possible from left" in _run("cut:Known", *common).stdout
    assert json.loads(_run("cut:Known", *common, "--format", "json").stdout)["level"] == "inf"
    # A zero that is only a number may have been any number below the smallest double.
    assert "effective ε at least 743" in _run("cut:Cut", *common).stdout
    stated = json.loads(_run("cut:Cut", *common, "--format", "json").stdout)
    assert (stated["level_lower"] > 700, stated["level_upper"]) == (True, "inf")


def test_help_teaches_with_an_example():
    """The help text shows how to write arrays."""
    assert "--output C.npz" in _run("--help").stdout


def test_a_channel_that_cannot_fit_is_refused_at_once(tmp_path):
    """Fifty thousand words would take 100 GB; the line says so, and how many fit."""
    size = 50_000 if os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") < 150e9 else 500_000
    path = tmp_path / "many.npz"
    vectors = np.arange(size, dtype=np.float32)[:, None]
    Vocabulary(words=[f"w{i}" for i in range(size)], vectors=vectors).save(path)
    result = CliRunner().invoke(command, ["laplace", "--epsilon", "1", "--vocabulary", str(path)])

    assert isinstance(result.exception, InputError)
    assert f"the channel of {size:,} words" in str(result.exception)
    assert "--limit " in str(result.exception)
