import json
import os
import subprocess
import sys

import pytest
from click.testing import CliRunner

from dxverify import Vocabulary
from dxverify.cli import cli
from dxverify.commands._vocabulary import load_vocabulary, parse_params
from dxverify.errors import DxverifyError, InputError, UnknownNameError
from tests.dxverify import vector_files as files

PROGRAM = [sys.executable, "-c", "from dxverify.cli import main; main()", "perturb"]
SENTENCE = "The government SAID so; and\r\n\tit was - in Time! "


def run(*arguments, text=SENTENCE, **options):
    """Run the program as a user does."""
    return subprocess.run(
        [*PROGRAM, *arguments], input=text.encode(), capture_output=True, check=False, **options
    )


def perturb(*arguments, text=SENTENCE):
    """Run the command inside this process, which is quicker; return what it wrote."""
    result = CliRunner().invoke(
        cli, ["perturb", *arguments], input=text.encode(), catch_exceptions=False, standalone_mode=False
    )
    return result.stdout_bytes.decode()


def test_words_change_and_the_rest_stays():
    """At ε = 10 on the built-in vocabulary, words are words of it in the case pattern of the input; the rest is untouched."""
    result = run("laplace", "--epsilon", "10", "--seed", "1")
    words, english = (
        result.stdout.decode().replace(";", "").replace("-", "").replace("!", "").split(),
        Vocabulary.builtin(),
    )

    assert (result.returncode, result.stderr) == (0, b"")
    assert all(word.lower() in english for word in words)
    assert [word.isupper() and len(word) > 1 for word in words] == [
        word == "SAID" for word in SENTENCE.replace("- ", "").split()
    ]
    assert "".join(letter for letter in result.stdout.decode() if not letter.isalpha()) == "".join(
        letter for letter in SENTENCE if not letter.isalpha()
    )
    assert result.stdout.decode() != SENTENCE


def test_large_epsilon_changes_nothing():
    """Without noise to speak of, the text comes back, line ends included."""
    assert perturb("laplace", "--epsilon", "1e6") == SENTENCE


@pytest.mark.parametrize("mechanism", ["laplace", "exponential"])
def test_seed_repeats_whatever_the_blocks(monkeypatch, mechanism):
    """The same seed gives the same text for any block size, another seed another text."""
    text = "red green blue white, " * 900
    arguments = (mechanism, "--epsilon", "1", "--vocabulary", "builtin:simplex")
    reference = perturb(*arguments, "--seed", "7", text=text)
    for block in (7, 1000):
        monkeypatch.setattr("dxverify.commands.perturb._BLOCK", block)

        assert perturb(*arguments, "--seed", "7", text=text) == reference
    assert perturb(*arguments, "--seed", "8", text=text) != reference
    assert perturb(*arguments, text=text) != perturb(*arguments, text=text)


def test_unknown_words_follow_the_policy():
    """They stop the program by default, and stay or go on request."""
    arguments = ("laplace", "--epsilon", "1e6", "--vocabulary", "builtin:simplex")
    stopped = run(*arguments, text="red\nfoo")

    assert (stopped.returncode, stopped.stdout) == (2, b"")
    assert (
        stopped.stderr.decode().strip()
        == "dxverify: line 2 of the text: 'foo' is not in the vocabulary (see --oov)"
    )
    assert perturb(*arguments, "--oov", "keep", text="red\nfoo") == "red\nfoo"
    assert perturb(*arguments, "--oov", "drop", text="red\nfoo") == "red\n"


def test_vocabulary_may_be_a_file(tmp_path):
    """A file of vectors is read up to the limit; what is remarkable about it is said in one line on stderr."""
    path = tmp_path / "vectors.txt.gz"
    path.write_bytes(files.packed(files.glove(["cat", "dog", "cat", "owl"], [[1.0], [2.0], [9.0], [1.0]])))
    whole = run("laplace", "--epsilon", "1e6", "--vocabulary", str(path), text="Dog dog")
    limited = run("laplace", "--epsilon", "1e6", "--vocabulary", str(path), "--limit", "1", text="dog")

    assert (whole.returncode, whole.stdout) == (0, b"Dog dog")
    assert whole.stderr.decode().count("dxverify: warning: ") == 2 == len(whole.stderr.decode().splitlines())
    assert "1 repeated rows" in whole.stderr.decode()
    assert "'cat', 'owl'" in whole.stderr.decode()
    assert (limited.returncode, limited.stderr.count(b"warning")) == (2, 0)


@pytest.mark.parametrize(
    ("arguments", "text", "message"),
    [
        (["laplace", "--epsilon", "-1"], b"the", "epsilon"),
        (["nonsense", "--epsilon", "1"], b"the", "nonsense"),
        (["laplace", "--epsilon", "1", "--vocabulary", "missing.txt"], b"the", "missing.txt"),
        (["laplace", "--epsilon", "1", "--vocabulary", "builtin:circle"], b"the", "circle"),
        (["laplace", "--epsilon", "1", "--param", "x"], b"the", "key=value, got 'x'"),
        (["laplace", "--epsilon", "1"], b"the\n\xff", "not UTF-8"),
        (["laplace"], b"the", "--epsilon"),
    ],
)
def test_bad_input_is_one_clear_line(arguments, text, message):
    """Exit status 2, the value named, no traceback."""
    result = subprocess.run([*PROGRAM, *arguments], input=text, capture_output=True, check=False)

    assert result.returncode == 2
    assert message in result.stderr.decode().splitlines()[-1]
    assert b"Traceback" not in result.stderr


def test_output_file_appears_only_when_complete(tmp_path):
    """A text that cannot be finished leaves no file; one that can leaves just that."""
    target = tmp_path / "out.txt"
    arguments = ("laplace", "--epsilon", "1e6", "--output", str(target))
    with pytest.raises(DxverifyError, match="'qwzx'"):
        perturb(*arguments, text="the of " * 5000 + "qwzx")
    assert list(tmp_path.iterdir()) == []

    assert perturb(*arguments, text="the\r\nof") == ""
    assert target.read_bytes() == b"the\r\nof"
    assert list(tmp_path.iterdir()) == [target]


def test_json_holds_text_and_origin():
    """The JSON names mechanism, vocabulary and seed beside the text."""
    report = json.loads(
        perturb("laplace", "--epsilon", "1e6", "--seed", "3", "--format", "json", text="The time")
    )

    assert report["text"] == "The time"
    assert (report["schema_version"], report["epsilon"], report["seed"], report["oov"]) == (
        1,
        1e6,
        3,
        "error",
    )
    assert report["vocabulary_digest"] == Vocabulary.builtin().digest
    assert "EuclideanLaplace" in report["mechanism"]


def test_progress_is_shown_on_a_terminal_only(tmp_path):
    """On a terminal there is a bar on stderr and the same text on stdout; in a pipe stderr is empty."""
    source = tmp_path / "in.txt"
    source.write_text("the time of " * 2000, encoding="utf-8")
    ours, theirs = os.openpty()
    with source.open("rb") as file:
        watched = subprocess.run(
            [*PROGRAM, "laplace", "--epsilon", "1e6"],
            stdin=file,
            stdout=subprocess.PIPE,
            stderr=theirs,
            check=True,
        )
    os.close(theirs)
    shown = os.read(ours, 1 << 16)
    os.close(ours)

    assert shown
    assert watched.stdout.decode() == "the time of " * 2000


def test_empty_text_is_no_error():
    """Nothing in, nothing out."""
    assert perturb("laplace", "--epsilon", "1", text="") == ""


def test_help_teaches():
    """The help has an example that runs."""
    text = CliRunner().invoke(cli, ["perturb", "--help"]).output

    assert '$ echo "The government said so." | dxverify perturb laplace --epsilon 10 --seed 1' in text
    assert perturb("laplace", "--epsilon", "10", "--seed", "1", text="The government said so.\n").endswith(
        ".\n"
    )


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a=1", 1),
        ("a=0.5", 0.5),
        ("a=true", True),
        ("a=None", None),
        ("a=x=y", "x=y"),
        ("a='1'", "1"),
        ("a=[1, 2]", [1, 2]),
        ("a=", ""),
    ],
)
def test_params_are_literals_or_text(text, value):
    """A value is what Python would read, or the text itself."""
    assert parse_params([text]) == {"a": value}
    assert parse_params(["self-neighbour=1", "b=2"]) == {"self_neighbour": 1, "b": 2}


@pytest.mark.parametrize("pairs", [["a"], ["=1"], ["1a=2"], ["a=1", "a=2"]])
def test_malformed_params_are_refused(pairs):
    """The pair is named."""
    with pytest.raises(InputError, match="--param"):
        parse_params(pairs)


def test_builtin_names_and_limits():
    """``builtin``, ``builtin:NAME`` and a limit on either."""
    assert load_vocabulary("builtin") == Vocabulary.builtin()
    assert load_vocabulary("builtin", 3).words == ("the", "of", "to")
    assert load_vocabulary("builtin:grid", 100) == Vocabulary.builtin("grid")
    with pytest.raises(UnknownNameError, match="circle"):
        load_vocabulary("builtin:circle")
