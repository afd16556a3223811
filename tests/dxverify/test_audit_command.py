"""``dxverify audit`` and ``dxverify recheck`` as other programs call them."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from click.testing import CliRunner

from dxverify import Vocabulary, audit
from dxverify.audit.findings import EffectiveEpsilon
from dxverify.commands.recheck import command as recheck
from dxverify.mechanisms import EuclideanLaplace
from dxverify.reporting import render
from tests.dxverify.audit_command import LINE, call


def test_registered_mechanism_is_audited_exactly():
    """The Laplace mechanism on a line keeps its promise exactly, and the report says why exact was chosen."""
    result = call("laplace", *LINE, "--samples", 2000, "--seed", 0, "--format", "json")
    data = json.loads(result.stdout)

    assert result.exit_code == 0
    assert data["verdict"] == "EXACT_OK"
    assert data["effective_epsilon"]["lower"] == pytest.approx(1.0)
    assert "Method exact was chosen" in data["reason"]
    assert any(test["name"] == "goodness-of-fit" and not test["rejected"] for test in data["tests"])


def test_own_mechanism_is_refuted(leaky, tmp_path):
    """A user's function that leaks its input is refuted: status 1, JSON, page and recheck."""
    file, page = tmp_path / "report.json", tmp_path / "report.html"
    result = call(leaky, *LINE, "--seed", 1, "--format", "json", "--output", file, "--html", page)
    data = json.loads(file.read_text())

    assert result.exit_code == 1
    assert result.stdout == ""
    assert data["verdict"] == "REFUTED"
    assert data["method"] == "sequential"
    assert "sequential was chosen" in data["reason"]
    assert set(data["witness"]) == {"x", "x_prime", "event"}
    assert "<html" in page.read_text(encoding="utf-8").lower()
    again = CliRunner().invoke(recheck, [str(file)])
    assert again.exit_code == 0
    assert "numbers follow from what the report records" in again.stdout


def test_reports_print_as_people_read_them():
    """print() shows the report, the prompt one line, and a recheck is a table."""
    report = audit(EuclideanLaplace(Vocabulary.builtin("line"), epsilon=1.0), method="exact", rng=1)

    assert str(report) == render(report).rstrip("\n")
    assert len(repr(report)) < 200
    assert "EXACT_OK" in repr(report)
    table = str(report.recheck()).splitlines()
    assert ["number", "recorded", "computed", "again"] == table[0].split()
    assert len(report.recheck()) == sum(row.startswith("as recorded") for row in table)
    forged = replace(report, effective_epsilon=EffectiveEpsilon(lower=0.5)).recheck()
    assert any(row.startswith("DIFFERS") and "0.5" in row for row in str(forged).splitlines())


@pytest.mark.parametrize("form", ["text", "html"])
def test_other_forms(leaky, form):
    """Every form can be asked for, goes to stdout, and leaves the status alone."""
    result = call(leaky, *LINE, "--seed", 1, "--format", form)

    assert result.exit_code == 1
    assert len(result.stdout) > 200


def test_help_teaches():
    """Help shows an example that can be copied."""
    assert "dxverify audit laplace --epsilon" in call("--help").stdout


@pytest.mark.parametrize("option", ["--output", "--html", "--checkpoint", "--save-baseline"])
def test_a_missing_folder_is_named_before_anything_is_drawn(tmp_path, option):
    """The work of hours is not lost to a slip in a path, and the message names the folder and no file of ours."""
    result = call("laplace", *LINE, "--samples", "1000", option, tmp_path / "none" / "file")

    assert result.exit_code == 2
    assert f"The folder '{tmp_path / 'none'}' does not exist" in " ".join(result.output.split())
    assert not result.stdout
