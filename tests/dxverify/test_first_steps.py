"""What a new user meets first: help that teaches, names that are completed and corrected, any terminal."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import click
import pytest
from click.testing import CliRunner

from dxverify.cli import cli
from dxverify.errors import suggestion

DXVERIFY = [sys.executable, "-m", "dxverify"]
FIRST = "audit laplace --epsilon 1 --vocabulary builtin:line"


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("mine", "name the function or class in it, mine:NAME"),
        ("mine.py", "name the function or class in it, mine:NAME"),
        ("mine.swap", "did you mean 'mine:swap'?"),
        ("./program", "write `program = ['./program']` into a file mine.py and audit mine:program"),
        ("mine:swop", "did you mean 'swap'?"),
        (
            "mine:Odd",
            "Cannot infer which method of Odd to call (answer, other). Name the method `perturb`, or audit a function",
        ),
    ],
)
def test_ones_own_code_named_in_another_way_is_answered_with_the_right_one(
    tmp_path, monkeypatch, typed, told
):
    """A file, a program, a dot for the colon, a slip, an object of unknown methods: what to type instead, in one error."""
    (tmp_path / "mine.py").write_text(
        "def swap(word):\n    return word\n\nclass Odd:\n    def answer(self): ...\n    def other(self): ...\n"
    )
    (tmp_path / "program").write_text("cat\n")
    monkeypatch.chdir(tmp_path)
    done = run(f"audit {typed} --epsilon 1 --vocabulary builtin:line")

    assert 2 == done.returncode
    assert told in done.stderr.decode()


def run(line, **environment):
    """Run a command as a person would, on a terminal of some kind; with a seed, since one audit in twenty may err."""
    seed = ["--seed", "1"] if line.startswith("audit") else []
    return subprocess.run(
        [*DXVERIFY, *line.split(), *seed], capture_output=True, check=False, env={**os.environ, **environment}
    )


def commands():
    """Return every command and subcommand with its name."""
    context = click.Context(cli, **cli.context_settings)
    for name in cli.list_commands(context):
        found = cli.get_command(context, name)
        yield name, found
        if isinstance(found, click.Group):
            yield from ((f"{name} {sub}", one) for sub, one in found.commands.items())


@pytest.mark.parametrize(
    ("name", "found"), list(commands()), ids=lambda part: part if isinstance(part, str) else ""
)
def test_every_help_has_sentences_and_an_example(name, found):
    """The line in the list is whole, the text begins with a sentence, and an example can be copied."""
    text = CliRunner().invoke(cli, [*name.split(), "--help"]).output

    assert f"dxverify {name.split()[0]}" in text.split("Options:")[0].split("\n", 2)[2]
    assert "\\b" not in text
    assert "\b" not in text
    assert "..." not in found.get_short_help_str(limit=60)
    assert found.get_short_help_str(limit=60).endswith(".")


def test_the_first_command_concludes():
    """The example that stands first in the help comes to a verdict."""
    shown = CliRunner().invoke(cli, ["--help"]).output
    first = next(line for line in shown.splitlines() if "$ dxverify" in line)
    done = run(first.split("$ dxverify ")[1])

    assert FIRST in first
    assert (0, b"EXACT_OK") == (done.returncode, done.stdout[:8])


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("adit", "audit"),
        ("show xu-2020-thm1", "xu-2020-thm-1"),
        ("audit laplce --epsilon 1", "laplace"),
        ("geometry --vocabulary builtin:lien", "line"),
        ("reproduce asghar-2026-fig2", "asghar-2026-fig-2"),
        ("verify --source xu-220", "xu-2020"),
        ("data get glove50", "glove-50"),
        ("verify --mutate xu-2020-thm1", "xu-2020-thm-1"),
        ("verify --kernel xu-2020-thm1", "xu-2020-thm-1"),
    ],
)
def test_a_mistyped_name_is_answered_with_the_nearest(line, meant):
    """Status 2, and the name that was meant."""
    result = CliRunner().invoke(cli, line.split())

    said = result.output if isinstance(result.exception, SystemExit) else str(result.exception)
    assert f"did you mean '{meant}'" in said
    assert "" == suggestion("something else altogether", [meant])


@pytest.mark.parametrize(
    ("typed", "known", "meant"),
    [
        ("laplce", ["laplace", "gaussian"], "laplace"),
        ("lapalec", ["laplace"], "laplace"),  # two swaps
        ("aplacee", ["laplace"], "laplace"),  # one dropped, one added
        ("laplacian", ["laplace"], None),  # three edits, though most letters agree
        ("dx", ["xu", "li"], None),  # two edits turn any two letters into any others
        ("laplace", [], None),
    ],
)
def test_at_most_two_edits_are_a_slip(typed, known, meant):
    """A letter more, less or other, or two neighbours swapped, is one edit each."""
    assert suggestion(typed, known) == (f"; did you mean {meant!r}?" if meant else "")


def test_the_tab_key_completes_commands():
    """The line for the start-up file that the help prints makes click offer commands."""
    done = run("", COMP_WORDS="dxverify au", COMP_CWORD="1", _DXVERIFY_COMPLETE="bash_complete")

    assert done.stdout.decode().splitlines() == ["plain,audit"]


@pytest.mark.parametrize("line", ["--help", FIRST, "mechanisms", "show asghar-2026-thm-9"])
@pytest.mark.parametrize("encoding", ["cp1252", "latin-1"])
def test_a_terminal_without_greek_letters_gets_their_codes(line, encoding):
    """Nothing breaks for an encoding that lacks a letter; ε is shown by its code."""
    done = run(line, PYTHONIOENCODING=encoding, PYTHONUTF8="0")

    assert 0 == done.returncode, done.stderr
    assert "\\u03b5" in done.stdout.decode(encoding)


def test_json_stays_exact_in_any_encoding():
    """What an encoding lacks is written as JSON writes it."""
    line = f"{FIRST} --format json"
    narrow, wide = (
        run(line, PYTHONIOENCODING=encoding, PYTHONUTF8="0").stdout for encoding in ("cp1252", "utf-8")
    )

    assert json.loads(wide) == json.loads(narrow.decode("cp1252"))


@pytest.mark.parametrize("line", ["--help", FIRST, "mechanisms", "verify xu-2020-lem-2"])
def test_forty_columns_are_enough(line):
    """Sentences fit; commands to copy, digests and numbers are not cut."""
    done = run(line, COLUMNS="40")
    long = [text for text in done.stdout.decode().splitlines() if len(text) > 52]

    assert 0 == done.returncode
    assert all(
        len(max(text.split(), key=len)) > 24 or "dxverify" in text or "_COMPLETE" in text for text in long
    ), long


def test_a_file_called_theory_in_the_working_directory_hides_nothing(tmp_path):
    """The command works; Python code that must meet the file is told which it is."""
    (tmp_path / "theory.py").write_text("x = 1\n")
    shown = subprocess.run([*DXVERIFY, "cite"], cwd=tmp_path, capture_output=True, text=True, check=False)
    inside = [sys.executable, "-c", "import dxverify.catalog"]
    told = subprocess.run(inside, cwd=tmp_path, capture_output=True, text=True, check=False)

    assert (0, "@software{dx,") == (shown.returncode, shown.stdout.splitlines()[0])
    assert f"{tmp_path / 'theory.py'} was imported in its place" in told.stderr
