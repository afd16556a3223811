"""Nothing that steers a terminal gets to one: not from words, not from messages."""

import json
import os
import pty
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dxverify import Vocabulary, audit
from dxverify.reporting import FORMATS, render
from dxverify.terminal import one_line, visible

#: Words as a hostile file may have them: an escape of eight bits, a turned line, a deletion, a false newline.
NASTY = ["a\x9b2Jb", "c\u202ed", "e\x7ff", "g\u2028h", "i\u2066j"]
STEERING = "".join(map(chr, [*range(9), *range(11, 32), *range(127, 160)])) + "\u202e\u2066\u2028\u200f\u061c"


@given(st.text())
def test_visible_text_steers_nothing(text):
    """No control and no mark of direction is left, and text without them is left alone."""
    shown = visible(text)

    assert not set(shown) & set(STEERING)
    assert (
        shown == text
        or set(text) & {*STEERING, *map(chr, range(0x2000, 0x2070)), "\u2029"}
        or not text.isprintable()
    )
    assert "\n" not in one_line(text)


@given(st.text())
def test_json_keeps_its_value(text):
    """Codes in JSON stand for the characters themselves."""
    written = visible(json.dumps([text], ensure_ascii=False), "json")

    assert json.loads(written) == [text]
    assert not set(written) & set(STEERING)


@pytest.fixture(scope="module")
def report():
    """An audit whose words and messages are hostile."""
    words = Vocabulary(words=NASTY, vectors=[[float(i)] for i in range(len(NASTY))])

    def identity(word, size, rng):
        del rng
        return [word] * size

    identity.__qualname__ = "name\x1b]0;title\x07"
    return audit(identity, vocabulary=words, epsilon=1.0, rng=0)


@pytest.mark.parametrize("form", FORMATS)
def test_reports_steer_nothing(report, form):
    """Each form of a report shows what is in the words by its code; machine forms stay readable."""
    text = render(report, form)

    assert not set(text) & set(STEERING)
    if form == "json":
        assert json.loads(text)["counts"]["inputs"] == NASTY


def on_a_terminal(arguments, folder, stdin=b""):
    """Run a command whose stdout is a terminal, and return what the terminal got."""
    leader, follower = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "dxverify", *arguments],
        cwd=folder,
        stdin=subprocess.PIPE,
        stdout=follower,
        stderr=subprocess.DEVNULL,
    ) as process:
        os.close(follower)
        process.stdin.write(stdin)
        process.stdin.close()
        got = b""
        while True:
            try:
                piece = os.read(leader, 65536)
            except OSError:
                break
            if not piece:
                break
            got += piece
    os.close(leader)
    return process.returncode, got.decode().replace("\r\n", "\n")


def test_a_terminal_gets_codes_and_a_file_gets_words(tmp_path):
    """``perturb`` writes words as they are to a file and shows their codes on a terminal."""
    words = Vocabulary(words=["cat", "e\x7f\u202ef"], vectors=[[0.0], [1e-3]])
    words.save(tmp_path / "v.npz")
    options = ["perturb", "exponential", "--epsilon", "0.1", "--vocabulary", "v.npz", "--seed", "1"]
    status, shown = on_a_terminal(options, tmp_path, b"cat " * 20)
    piped = subprocess.run(
        [sys.executable, "-m", "dxverify", *options],
        cwd=tmp_path,
        input=b"cat " * 20,
        capture_output=True,
        check=True,
    )

    assert status == 0
    assert "e\\x7f\\u202ef" in shown
    assert not set(shown) & set(STEERING)
    assert "e\x7f\u202ef" in piped.stdout.decode()


def test_messages_of_errors_are_one_harmless_line(tmp_path):
    """The name of a file and the text of an exception may be anything."""
    (tmp_path / "bad.py").write_text("raise ValueError('two\\nlines \\x1b[2J \\u202e')\n")
    for arguments in (
        ["audit", "bad:f", "--epsilon", "1", "--vocabulary", "builtin:line"],
        ["geometry", "--vocabulary", "no\x1b[2J\u202e.txt"],
    ):
        done = subprocess.run(
            [sys.executable, "-m", "dxverify", *arguments], cwd=tmp_path, capture_output=True, check=False
        )
        said = done.stderr.decode()

        assert done.returncode == 2
        assert said.count("\n") == 1
        assert not set(said) & set(STEERING)
        assert "\\x1b[2J" in said


@pytest.mark.parametrize(
    "line", ["--help", "verify xu-2020-lem-2", "show xu-2020-lem-2", "mechanisms", "data list"]
)
def test_our_own_tables_show_no_codes_on_a_terminal(line, tmp_path):
    """Colours that a table would set are codes to ``visible``: a reader would see them spelt out."""
    code, shown = on_a_terminal(line.split(), tmp_path)

    assert 0 == code
    assert "\\x1b" not in shown
    assert "\x1b" not in shown
