"""The examples do what they say: a suite that goes red when one line is broken, and a README that is true."""

from __future__ import annotations

import importlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from dxverify import Vocabulary
from dxverify.adapters import known_shapes

EXAMPLES = Path(__file__).parents[2] / "examples"
README = (EXAMPLES / "README.md").read_text(encoding="utf-8")
#: What a person might do to one line of the example, and it must not stay unnoticed.
BREAKS = {
    "length of the noise": ("shape=dim", "shape=1"),
    "scale of the noise": ("scale=1 / self.epsilon", "scale=0.5 / self.epsilon"),
}


def run_suite(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Run the example's own suite in its own folder."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *options]
    return subprocess.run(
        command,
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "OMP_NUM_THREADS": "1"},
    )


@pytest.fixture
def project(tmp_path):
    """A copy of the example project."""
    return shutil.copytree(
        EXAMPLES / "own-mechanism", tmp_path / "own", ignore=shutil.ignore_patterns("__pycache__")
    )


def test_the_example_is_green_as_it_is(project):
    """Under one entropy, so that a run of the tests gives the same verdicts everywhere; the control below has a fresh one."""
    done = run_suite(project, "--dx-entropy=1")

    assert 0 == done.returncode, done.stdout
    assert "3 passed" in done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("broken", BREAKS)
def test_one_broken_line_turns_it_red(project, broken):
    """The test of the promise fails, with a witness, and the control stays green."""
    before, after = BREAKS[broken]
    code = (project / "own_mechanism.py").read_text("utf-8")
    (project / "own_mechanism.py").write_text(code.replace(before, after), encoding="utf-8")
    done = run_suite(project)

    assert code.count(before) == 1
    assert 1 == done.returncode, done.stdout
    assert "GuaranteeRefuted" in done.stdout
    assert "Witness" in done.stdout
    assert "FAILED tests/test_privacy.py::test_the_promise_is_not_refuted[1.0]" in done.stdout
    assert "test_the_audit_has_teeth -" not in done.stdout


def test_the_vocabulary_of_the_programs_loads():
    """The file beside the programs is the line they know."""
    line = Vocabulary.load(EXAMPLES / "any-language" / "line.txt")

    assert line.words == tuple(f"w{i}" for i in range(5))
    assert line.vectors.ravel().tolist() == [0, 1, 2, 3, 4]


@pytest.mark.skipif(shutil.which("awk") is None, reason="awk is not on this machine")
def test_the_command_for_a_program_runs():
    """The command that the README gives for the shell program, with fewer samples."""
    command = re.search(r"^dxverify (audit programs:shell .*)$", README, re.MULTILINE)[1]
    arguments = re.sub(r"--samples \d+", "--samples 1000", command).split()
    done = subprocess.run(
        [sys.executable, "-m", "dxverify", *arguments, "--seed", "1"],
        cwd=EXAMPLES / "any-language",
        capture_output=True,
        text=True,
        check=False,
    )

    assert 0 == done.returncode, done.stdout + done.stderr
    assert "1,000 samples of mechanism.sh" in done.stdout


def test_names_of_python_in_the_readme_exist():
    """What the README calls by its full name can be imported."""
    named = set(re.findall(r"`(dxverify(?:\.[a-z_]+)+)\b", README))

    assert len(named) >= 2
    for name in named:
        module, _, last = name.rpartition(".")
        assert hasattr(importlib.import_module(module), last), name


def test_the_readme_names_every_call_shape():
    """No shape is left out, and none is invented."""
    table = README.split("| `shape=` |")[1].split("\n\n")[0]
    named = {
        name for row in table.splitlines()[2:] for name in re.findall(r"`([a-z_-]+)`", row.split("|")[1])
    }

    assert named == set(known_shapes())


@pytest.mark.parametrize("section", ["GitHub Actions", "pre-commit"])
def test_the_readme_has_configurations_that_parse(section):
    """The blocks are YAML with the keys their tools look for."""
    yaml = pytest.importorskip("yaml")
    block = README.split(f"## {section}")[1].split("```yaml")[1].split("```")[0]
    data = yaml.safe_load(block)

    if section == "pre-commit":
        hook = data["repos"][0]["hooks"][0]
        assert {"id", "name", "entry", "language"} <= set(hook)
        assert hook["language"] == "system"
    else:
        steps = data["jobs"]["audit"]["steps"]
        assert any("--dx-report=audits" in step.get("run", "") for step in steps)
        assert all("uses" in step or "run" in step for step in steps)


def test_options_named_in_the_readme_exist():
    """Every long option is one of the plugin or of the command line."""
    known = subprocess.run(
        [sys.executable, "-m", "pytest", "--help"], capture_output=True, text=True, check=True
    ).stdout
    known += subprocess.run(
        [sys.executable, "-m", "dxverify", "audit", "--help"], capture_output=True, text=True, check=True
    ).stdout
    named = set(re.findall(r"(--[a-z][a-z-]+)", README))

    assert len(named) > 5
    assert {name for name in named if name not in known} == set()
