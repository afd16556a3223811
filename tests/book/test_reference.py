"""Reference pages name everything that is public, and their examples are run."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

import theory
from book.generate.reference.api import MODULES, api_pages, public_names, run_examples
from book.generate.reference.commands import command_pages
from book.generate.reference.docstrings import described, sections
from book.generate.reference.examples import EXAMPLES, example_pages
from book.generate.reference.rules import rule_pages, rules_of
from book.generate.reference.schemas import SCHEMAS, fields, schema_pages
from dxverify.cli import cli


def documented(words, count=1):
    """Say words.

    Parameters
    ----------
    words : str
        What to say, ``code`` or not.
    count : int
        How often.

    Returns
    -------
    str
        The words.

    Examples
    --------
    >>> documented("a")
    'a'
    """
    return words * count


def wrong():
    """Lie.

    Examples
    --------
    >>> 1 + 1
    3
    """


@pytest.fixture(scope="module")
def api():
    """All pages of the Python names."""
    return api_pages()


@pytest.mark.parametrize("name", MODULES)
def test_every_public_name_has_its_entry(api, name):
    """A module's page names whatever the module offers."""
    page, names = api[f"reference/api/{name}.md"], public_names(importlib.import_module(name))

    assert names
    assert [label for label in names if f"## `{label}`" not in page] == []


def test_parameters_are_a_table_and_examples_code():
    """A docstring in the numpy convention becomes words, a table, a result and an example."""
    page = described(documented)

    assert page.startswith("Say words.")
    assert "| `words` | str | What to say, `code` or not. |" in page
    assert "- str: The words." in page
    assert "```pycon\n>>> documented" in page
    assert list(sections("A.\n\nNotes\n-----\nB.")) == ["", "Notes"]


def test_an_example_that_lies_stops_the_build():
    """A right example runs; a wrong one is an error that names it."""
    assert run_examples("documented", documented) == 1
    with pytest.raises(SystemExit, match="wrong"):
        run_examples("wrong", wrong)


def test_options_within_sentences_are_code_and_the_status_is_told():
    """Two dashes in a sentence would be set as one long one, which nobody can copy."""
    pages = command_pages()
    told = [line for page in pages.values() for line in page.splitlines() if line.startswith(": ")]

    assert any("`--max-samples`" in line for line in told)
    assert [line for line in told if re.search(r"(?<!`)--[a-z]", line)] == []
    assert "Exit status: 0 not refuted" in pages["reference/commands/audit.md"]


def test_every_command_has_a_page_with_every_option(monkeypatch):
    """A command's page shows each option that its help shows, and making it leaves the help as it is."""
    root = click.Context(cli, info_name="dxverify")
    for name in cli.list_commands(root):
        # Click keeps the names of the first help it is asked for, and a test before this one may have asked without ours.
        monkeypatch.setattr(cli.get_command(root, name), "_help_option", None)
    pages = command_pages()
    for name in cli.list_commands(root):
        page = pages[f"reference/commands/{name}.md"]
        options = [
            o
            for p in cli.get_command(root, name).params
            if isinstance(p, click.Option) and not p.hidden
            for o in p.opts
        ]

        assert [option for option in options if option not in page] == []
        assert f"dxverify {name}" in page
        assert "-h, --help" in CliRunner().invoke(cli, [name, "--help"]).output


def test_schemas_name_their_fields():
    """Fields of lists and objects are listed by their path, required ones as such."""
    schema = {
        "required": ["a"],
        "properties": {
            "a": {"type": "array", "items": {"properties": {"b": {"enum": [1]}}}},
            "c": {"const": 2},
        },
    }

    assert [row[:3] for row in fields(schema)] == [
        ("a", "array", True),
        ("a[].b", "one of 1", False),
        ("c", "always 2", False),
    ]
    assert set(SCHEMAS) == {
        name.rsplit("/", 1)[1].removesuffix(".md") for name in schema_pages() if name.count("/") == 2
    }


def test_every_file_of_the_examples_is_shown():
    """The pages show the code of each example as it is in the repository."""
    pages = example_pages()

    assert len(pages) == len(EXAMPLES) + 1
    assert "own_mechanism.py" in pages["reference/examples/own-mechanism.md"]


def test_the_page_of_rules_has_every_rule_and_nothing_else():
    """Every function that a claim imports from the rules and that makes theorems stands there; helpers do not."""
    page = rule_pages()["reference/rules.md"]
    used = {
        (found[1], name.strip().partition(" ")[0])
        for path in (Path(theory.__file__).parent / "theorems").rglob("*.py")
        for found in re.finditer(
            r"^from theory\.rules\.(\w+) import (.+)$", path.read_text("utf-8"), re.MULTILINE
        )
        for name in found[2].split(",")
    }
    rules = {key: set(rules_of(importlib.import_module(f"theory.rules.{key}"))) for key, _ in used}

    assert len(used) > 40
    assert all(f"| `{name}(" in page for module, name in used if name in rules[module])
    assert "| `follows(goal, *premises)`" in page
    assert "need_finite" not in page
