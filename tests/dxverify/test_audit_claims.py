"""The claim on the command line, and what a report says of ordinary noise, exceptions and e-values."""

from __future__ import annotations

import json
import math
import re

import pytest
from click.testing import CliRunner

from dxverify import audit
from dxverify.audit.decision import EXIT_STATUS
from dxverify.audit.findings import FindingKind, Verdict
from dxverify.cli import cli
from dxverify.errors import InputError
from tests.dxverify.line import LaplaceOnLine, line


def told(report):
    """The observations of a report."""
    return [found.message for found in report.findings if found.kind is FindingKind.OBSERVATION]


def test_ordinary_noise_has_nothing_to_observe():
    """A mechanism that keeps its promise and does nothing odd has no observation."""
    report = audit(LaplaceOnLine(4, 1.0), vocabulary=line(4), epsilon=1.0, max_samples=1000, rng=1)

    assert [] == told(report)


def test_crash_rates_are_stated_by_word():
    """A word on which the code fails is named with its rate, by the test of exceptions."""

    def picky(word, size, rng):
        if word == 2 and rng.random() < 0.3:
            raise ValueError("not this one")
        return LaplaceOnLine(4, 1.0)(word, size, rng)

    asked = {"vocabulary": line(4), "epsilon": 1.0, "max_samples": 800, "rng": 1, "shape": "indexes"}
    report = audit(picky, **asked)
    said = " ".join(str(report).split())

    assert Verdict.REFUTED is report.verdict
    assert ["support"] == [one.name for one in report.tests if one.rejected]
    assert re.search(r"<raised ValueError> came \d+ times in \d+ calls for 'w2' and never in", said)


@pytest.mark.parametrize(
    ("options", "verdict"),
    [
        (["--epsilon", "1"], Verdict.NOT_REFUTED),
        (["--epsilon", "1", "--delta", "0.1"], Verdict.INCONCLUSIVE),
        (["--epsilon", "1", "--metric", "rank"], Verdict.INCONCLUSIVE),
    ],
)
def test_the_promise_is_given_on_the_command_line(options, verdict):
    """Distance and δ of the promise reach the report and the command that repeats it; 400 samples do not decide all of them."""
    line_of = ["audit", "laplace", "--vocabulary", "builtin:line", "--method", "sequential", *options]
    done = CliRunner().invoke(cli, [*line_of, "--samples", "400", "--seed", "1", "--format", "json"])

    report = json.loads(done.stdout)

    assert str(verdict) == report["verdict"]
    assert EXIT_STATUS[verdict] == done.exit_code
    assert all(one in report["command"] for one in options[2:])
    assert (0.1 if "--delta" in options else 0.0) == report["claimed_delta"]


def test_an_unknown_distance_is_refused():
    """A distance that nobody knows ends the command before any report."""
    line_of = ["audit", "laplace", "--vocabulary", "builtin:line", "--epsilon", "1", "--metric", "nonsense"]
    done = CliRunner().invoke(cli, [*line_of, "--format", "json"])

    assert isinstance(done.exception, InputError)
    assert "nonsense" in str(done.exception)
    assert "" == done.stdout


def test_continue_draws_on(tmp_path, monkeypatch):
    """--continue goes on to the limit after a refutation, and the command that repeats it says so."""
    (tmp_path / "little_noise.py").write_text(
        "import numpy as np\n"
        "def little(index, size, rng):\n"
        "    return np.clip(np.rint(index + rng.laplace(scale=0.5, size=size)), 0, 4).astype(int)\n",
        encoding="utf-8",
    )
    monkeypatch.chdir(tmp_path)
    options = [
        "--epsilon",
        "1",
        "--vocabulary",
        "builtin:line",
        "--limit",
        "5",
        "--shape",
        "indexes",
        "--continue",
    ]
    done = CliRunner().invoke(
        cli,
        ["audit", "little_noise:little", *options, "--samples", "25000", "--seed", "1", "--format", "json"],
    )
    report = json.loads(done.stdout)

    assert "REFUTED" == report["verdict"]
    bounds = next(one for one in report["tests"] if one["name"] == "effective-epsilon")
    assert 20_000 < bounds["samples"] < 25_000
    assert report["effective_epsilon"]["lower"] > 1.2
    assert "--continue" in report["command"].split()


def test_evidence_is_an_e_value_with_its_threshold():
    """A refutation and its progress state the evidence with the value at which it rejects; nobody reads of wealth or nats."""
    told_on_the_way = []
    report = audit(
        LaplaceOnLine(4, 2.0),
        vocabulary=line(4),
        epsilon=1.0,
        max_samples=5000,
        rng=1,
        progress=lambda *state: told_on_the_way.append(state[2]),
    )
    said = " ".join([str(report), report._repr_html_(), *told_on_the_way]).lower()

    assert Verdict.REFUTED == report.verdict
    enough = f"{1 / report.evidence.alpha_promise:.3g}"
    assert report.evidence.log_wealth >= -math.log(report.evidence.alpha_promise)
    shown = f"e-value {math.exp(report.evidence.log_wealth):.3g} (rejects at {enough})"
    assert shown in " ".join(str(report).split())
    assert f"rejects at {enough}" in told_on_the_way[-1]
    assert not {"wealth", "nats"} & set(said.replace(".", " ").split())
