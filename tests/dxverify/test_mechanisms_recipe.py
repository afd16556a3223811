"""The recipe of CONTRIBUTING for a mechanism, followed word by word; and files that do not follow it."""

from __future__ import annotations

import json
import re
import sys
import textwrap
from pathlib import Path

import pytest
from click.testing import CliRunner

import dxverify.mechanisms
from dxverify.cli import cli
from dxverify.errors import InputError
from dxverify.mechanisms import create, registered
from dxverify.mechanisms._registry import load, names
from dxverify.testing import check_mechanism
from dxverify.vocabulary import Vocabulary

GUIDE = Path(__file__).parents[2] / "CONTRIBUTING.md"
RECIPE = GUIDE.read_text("utf-8").split("## Add a mechanism")[1].split("\n## ")[0]
FILE = re.search(r"`dxverify/mechanisms/(\w+)\.py`", RECIPE)[1]
CODE = textwrap.dedent(re.search(r"( +)```python\n(.*?)```", RECIPE, re.DOTALL)[2])
COMMAND = re.search(r"`dxverify (audit [^`]*)`", RECIPE)[1]


@pytest.fixture
def plant(tmp_path, monkeypatch):
    """Put files into the folder of mechanisms, as it seems to the package, and forget them afterwards."""
    monkeypatch.setattr(dxverify.mechanisms, "__path__", [*dxverify.mechanisms.__path__, str(tmp_path)])

    def write(stem, code):
        (tmp_path / f"{stem}.py").write_text(code, "utf-8")
        monkeypatch.delitem(sys.modules, f"dxverify.mechanisms.{stem}", raising=False)

    yield write
    for file in tmp_path.glob("*.py"):
        sys.modules.pop(f"dxverify.mechanisms.{file.stem}", None)


def listed(arguments=()):
    """Return what ``dxverify mechanisms`` lists, and its warnings."""
    shown = json.loads(
        CliRunner().invoke(cli, ["mechanisms", "--format", "json", *arguments], catch_exceptions=False).stdout
    )
    return {entry["name"]: entry for entry in shown["mechanisms"]}, shown["warnings"]


def test_the_recipe_works_as_written(plant):
    """The file of the recipe is listed, audited by the command of the recipe, and conforms."""
    plant(FILE, CODE)
    name = FILE.replace("_", "-")
    entries, warnings = listed()

    assert [] == warnings
    assert ("Randomised response", "ε between any two words") == (
        entries[name]["title"],
        entries[name]["promise"],
    )
    assert check_mechanism(registered()[name].example())
    line = [*COMMAND.split(), "--vocabulary", "builtin:triangle", "--samples", "2000", "--seed", "1"]
    done = CliRunner().invoke(cli, [*line, "--alpha", "1e-9", "--format", "json"], catch_exceptions=False)
    # Few samples may not be enough to find a standard fault, which is INCONCLUSIVE; the control below is refuted.
    assert json.loads(done.stdout)["verdict"] in {"NOT_REFUTED", "INCONCLUSIVE"}
    assert json.loads(done.stdout)["draws"] > 0


def test_a_broken_variant_of_the_recipe_is_refuted(plant):
    """The control: the same file with ε twice as large inside as promised outside is refuted."""
    assert "np.exp(self.epsilon)" in CODE
    plant("randomised_response", CODE.replace("np.exp(self.epsilon)", "np.exp(3 * self.epsilon)"))
    line = ["audit", "randomised-response", "--epsilon", "1", "--vocabulary", "builtin:triangle"]
    done = CliRunner().invoke(
        cli, [*line, "--samples", "20000", "--seed", "1", "--alpha", "1e-9"], catch_exceptions=False
    )

    assert 1 == done.exit_code, done.output


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("this is no python", "SyntaxError"),
        ("import no_such_module_anywhere", "no_such_module_anywhere"),
        ("class Half:\n    def sample(self): ...", "must define one class with sample, perturb, loss_bound"),
        (
            CODE + CODE.split("\n\n\n")[1].replace("class R", "class S"),
            "found RandomisedResponse, SandomisedResponse",
        ),
        (CODE.replace("title = ", 'name = "else"\n    title = '), "name is 'else'"),
        ("raise SystemExit(0)", "SystemExit"),
    ],
    ids=["syntax", "import", "no mechanism", "two", "another name", "exit"],
)
def test_a_broken_file_names_itself_and_nothing_else_suffers(plant, code, said):
    """The list names the file in a warning and holds all others; only the broken name itself is an error."""
    before = set(registered())
    plant("broken_one", code)
    entries, warnings = listed()

    assert before == set(entries) == set(registered())
    assert 1 == len(warnings)
    assert "dxverify/mechanisms/broken_one.py cannot be used" in warnings[0]
    assert said in warnings[0]
    assert create("laplace", Vocabulary.builtin("line"), epsilon=1.0)
    with pytest.raises(InputError, match="broken_one"):
        create("broken-one", Vocabulary.builtin("line"), epsilon=1.0)


def test_every_file_of_the_package_is_usable():
    """No mechanism of ours is missing because its file is broken."""
    assert set(names()) == set(registered())
    assert all(load(name).name == name for name in names())
