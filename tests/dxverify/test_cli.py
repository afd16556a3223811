"""The command line: tables, JSON, exit status, one clear line for a mistake."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.resources import files

import jsonschema
import pytest

from dxverify import __version__
from theory.store.golden import GoldenVerdict, golden_verdicts

DXVERIFY = [sys.executable, "-m", "dxverify"]


def run(*arguments, **options):
    """Run the command as a person would; readline, which pytest loads, writes a width past ``os.environ``."""
    options.setdefault("env", dict(os.environ))
    return subprocess.run([*DXVERIFY, *arguments], capture_output=True, text=True, check=False, **options)


def test_version():
    """The version is the package's."""
    assert f"dxverify, version {__version__}" == run("--version").stdout.strip()


def test_verify_json_meets_its_schema():
    """The JSON of verify validates against the shipped schema, and a spoilt one does not."""
    done = run(
        "verify", "asghar-2026-thm-9", "asghar-2026-thm-6-proof", "asghar-2026-thm-6", "--format", "json"
    )
    data = json.loads(done.stdout)
    schema = json.loads((files("theory") / "schema" / "claims-2.json").read_text(encoding="utf-8"))
    jsonschema.validate(data, schema)

    assert 0 == done.returncode
    assert {"PROVED": 2, "AMENDED": 1} == data["summary"]
    data["claims"][0]["verdict"] = "TRUE"
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(data, schema)


def test_verify_text_is_a_table():
    """Statement, verdict and reason stand on one line."""
    row = next(
        line for line in run("verify", "asghar-2026-thm-6-proof").stdout.splitlines() if "asghar" in line
    )

    assert "AMENDED" in row
    assert "(slip)" in row
    assert "a minus sign too many" in row


def test_show_prints_witness_and_margin():
    """An amended claim shows its counterexample and by how much it breaks the statement."""
    page = run("show", "asghar-2026-eq-16").stdout

    assert "counterexample:" in page
    assert "margin " in page
    assert "As amended" in page


def test_output_goes_to_a_file(tmp_path):
    """With --output stdout stays empty."""
    target = tmp_path / "claims.json"
    done = run("verify", "asghar-2026-thm-9", "--format", "json", "--output", str(target))

    assert "" == done.stdout
    assert "asghar-2026-thm-9" == json.loads(target.read_text())["claims"][0]["id"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["show", "asghar-2026-thm-99"], "no claim has the id 'asghar-2026-thm-99'"),
        (["verify", "--source", "nobody-1999"], "no source is called 'nobody-1999'"),
        (["cite", "nobody"], "no claim has the id 'nobody'"),
        (["verify", "--format", "xml"], "Invalid value for '--format'"),
        (["frobnicate"], "no command is called"),
    ],
)
def test_mistakes_are_one_clear_line(arguments, said):
    """Status 2, nothing on stdout, no traceback."""
    done = run(*arguments)

    assert 2 == done.returncode
    assert "" == done.stdout
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_cite():
    """A claim is cited by its source, the package by itself."""
    assert "@article{asghar-2026," in run("cite", "asghar-2026-thm-9").stdout
    assert "@software{dx," in run("cite").stdout


def test_a_changed_verdict_is_status_one(monkeypatch, capsys):
    """When a verdict is not the recorded one, verify says so and exits 1."""
    from dxverify.catalog import judging
    from dxverify.cli import cli

    monkeypatch.setattr(
        judging,
        "golden_verdicts",
        lambda: {
            **golden_verdicts(),
            "asghar-2026-thm-9": GoldenVerdict(verdict="REFUTED", evidence="linked", severity="slip"),
        },
    )
    assert 1 == cli.main(["verify", "asghar-2026-thm-9"], standalone_mode=False)
    assert "asghar-2026-thm-9 (REFUTED → PROVED)" in capsys.readouterr().err


def test_changed_evidence_is_named(monkeypatch, capsys):
    """Where the verdict is the recorded one and its evidence is not, both are shown with it."""
    from dxverify.catalog import judging
    from dxverify.cli import cli

    other = GoldenVerdict(verdict="PROVED", evidence="argued", severity=None)
    monkeypatch.setattr(judging, "golden_verdicts", lambda: {"asghar-2026-thm-9": other})
    assert 1 == cli.main(["verify", "asghar-2026-thm-9"], standalone_mode=False)
    assert "asghar-2026-thm-9 (PROVED, argued → PROVED, kernel)" in capsys.readouterr().err
