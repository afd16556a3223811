"""A report says how it is repeated, and that gives the same report: the command, and the call in Python."""

from __future__ import annotations

import html
import json
import shlex
import sys

import pytest

from dxverify import Vocabulary, audit
from dxverify.mechanisms import EuclideanLaplace
from tests.dxverify.audit_command import LINE, call
from tests.dxverify.line import LaplaceOnLine, line


def command_on(page: str) -> str:
    """Return the command of a page as a shell joins its lines."""
    shown = page.split("How to repeat it", 1)[1].split("<pre>", 1)[1].split("</pre>", 1)[0]
    return html.unescape(shown).replace("\\\n", "")


@pytest.mark.parametrize(
    "options",
    [
        ("--samples", 1500),
        ("--samples", 2000, "--method", "fixed", "--limit", 4, "--alpha", 0.01),
        ("--samples", 1500, "--words", "one,three,four", "--allocation", "even", "--method", "sequential"),
    ],
)
@pytest.mark.parametrize("seed", [pytest.param((), marks=pytest.mark.slow), ("--seed", 3)])
def test_the_printed_command_gives_the_same_counts(leaky, options, seed):
    """What a report says repeats it does: the command, pasted from the page, gives the same report."""
    first = json.loads(call(leaky, *LINE, *options, *seed, "--format", "json").stdout)
    program, name, *arguments = shlex.split(first["command"])
    again = json.loads(call(*arguments, "--format", "json").stdout)
    shown = call(*arguments, "--format", "html").stdout

    assert (program, name) == ("dxverify", "audit")
    assert first["counts"]["table"]
    assert again == first
    assert shlex.split(command_on(shown)) == shlex.split(first["command"])


def test_the_command_keeps_parameters_of_the_mechanism():
    """Parameters and the vocabulary are in the command, and without draws there is no seed to give."""
    page = call(
        "mahalanobis",
        "--epsilon",
        1,
        "--vocabulary",
        "builtin:triangle",
        "--param",
        "lam=0.5",
        "--method",
        "exact",
        "--format",
        "html",
    ).stdout
    command_line = " ".join(command_on(page).split())

    assert "--vocabulary builtin:triangle --param lam=0.5 --method exact" in command_line
    assert "--seed" not in command_line


def test_a_report_made_in_python_says_its_call():
    """The call has the options that matter and the entropy that was used; repeated, it gives the same counts."""
    mechanism, words = LaplaceOnLine(3, 1.5), line(3)
    report = audit(mechanism, vocabulary=words, epsilon=1.0, max_samples=400, workers=1)
    expected = f"audit(mechanism, vocabulary={words!r}, epsilon=1.0, max_samples=400, rng={report.entropy})"

    assert report.command.splitlines()[-1] == expected
    assert run_again(report.command, mechanism=mechanism).counts == report.counts


def run_again(lines, **names):
    """Run the lines of a report, and return what the last one gives."""
    *imports, call = lines.splitlines()
    exec("\n".join(imports), names)  # noqa: S102 - our own
    return eval(call, names)  # noqa: S307 - our own


def drawn_evenly(word_index, size, rng):
    """A function that can be imported."""
    del word_index
    return rng.integers(3, size=size)


@pytest.mark.parametrize(
    ("mechanism", "options"),
    [
        (EuclideanLaplace(Vocabulary.builtin("line"), epsilon=1.0), {"method": "fixed"}),
        (drawn_evenly, {"vocabulary": line(3), "epsilon": 1.0}),
    ],
)
def test_the_call_runs_as_it_stands(mechanism, options):
    """Of what can be imported or written down nothing else is needed; the counts are the same."""
    report = audit(mechanism, **options, max_samples=300, rng=5)

    assert run_again(report.command).counts == report.counts


def test_a_function_of_the_session_is_called_by_its_name(monkeypatch):
    """In a script or a notebook the call runs as it stands too."""

    def mine(word_index, size, rng):
        return drawn_evenly(word_index, size, rng)

    mine.__module__, mine.__qualname__ = "__main__", "mine"
    monkeypatch.setattr(sys.modules["__main__"], "mine", mine, raising=False)
    report = audit(mine, vocabulary=line(3), epsilon=1.0, max_samples=300, rng=5)

    assert "audit(mine, " in report.command
    assert run_again(report.command, mine=mine).counts == report.counts
