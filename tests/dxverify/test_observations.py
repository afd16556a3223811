"""Observations that need no ε: counts told as counts; and the promise on the command line."""

from __future__ import annotations

import json
import math
import re

import numpy as np
import pytest
from click.testing import CliRunner

from dxverify import audit
from dxverify.audit.decision import EXIT_STATUS
from dxverify.audit.findings import FindingKind, Verdict
from dxverify.audit.observations import _never, _one_output
from dxverify.cli import cli
from dxverify.errors import InputError
from tests.dxverify.line import LaplaceOnLine, line


def told(report):
    """The observations of a report."""
    return [found.message for found in report.findings if found.kind is FindingKind.OBSERVATION]


def far(word, size, rng):
    """Words so far apart that no number of draws concludes: each is given back, but for the last."""
    del rng
    return np.full(size, min(word, 1))


def test_an_inconclusive_report_tells_what_was_counted():
    """One output a word, words that come back, an output that never comes from another: with their counts."""
    report = audit(far, vocabulary=line(3), epsilon=40.0, max_samples=600, rng=1, shape="indexes")
    said = " ".join(told(report))
    draws = np.sum(report.counts["table"], axis=1)

    assert report.verdict is Verdict.INCONCLUSIVE
    assert "3 of 3 words gave one output and no other" in said
    assert f"'w0' gave 'w0' {draws[0]} times of {draws[0]}" in said
    assert f"The word itself came back in {draws[0] + draws[1]} of {draws.sum()} draws" in said
    assert "and never in" in said
    assert not any(found.established for found in report.findings)


def test_ordinary_noise_has_nothing_to_observe():
    """A mechanism that keeps its promise and does nothing odd has no observation."""
    report = audit(LaplaceOnLine(4, 1.0), vocabulary=line(4), epsilon=1.0, max_samples=1000, rng=1)

    assert [] == told(report)


@pytest.mark.parametrize(("few", "told_of"), [(25, False), (2000, True)])
def test_what_few_draws_of_a_word_never_gave_is_no_observation(few, told_of):
    """An output of one in a hundred that 25 draws of another word did not give is chance; that 2,000 did not is told."""
    table = np.array([[3960, 40], [few, 0]])

    assert told_of == bool(list(_never(["a", "b"], ["a", "b"], table)))


def test_crash_rates_are_stated_by_word():
    """A word on which the code fails is named with its rate, by the test of exceptions and by the counts of the test of outputs."""

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

    report = audit(picky, **asked, keep_going=True)
    said = next(message for message in told(report) if message.startswith("Crashes"))

    assert "first: 'w2' " in said
    assert "3 of 4 words had none" in said


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
    assert 20_000 < report["level_range"]["draws"] < 25_000
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
    assert f"of {enough} times the odds of chance" in told_on_the_way[-1]
    assert not {"wealth", "nats"} & set(said.replace(".", " ").split())


def test_words_with_few_draws_are_not_counted_as_words_with_other_outputs():
    """Two words had enough draws to show one output; of the third, with four, nothing is said."""
    table = np.array([[30, 0, 0], [0, 30, 0], [0, 0, 4]])
    message, _ = next(_one_output(list("abc"), list("abc"), table))

    assert message.startswith("2 of 2 words with 20 draws or more gave one output and no other")
