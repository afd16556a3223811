"""The pytest plugin as a user's suite sees it: red for broken promises, one budget, one entropy, reports."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from dxverify import AuditReport

pytest_plugins = ["pytester"]

SUITE = """
import pytest
from dxverify import Vocabulary

LINE = Vocabulary(words=list("abc"), vectors=[[0.0], [1.0], [2.0]])

def good(vector, rng):
    return vector + rng.laplace(size=1)

def broken(vector, rng):
    return vector + rng.laplace(scale=0.4, size=1)

def test_good(dx_audit):
    dx_audit(good, LINE, 1.0, max_samples=1500, release='words')

def test_broken(dx_audit):
    dx_audit(broken, LINE, 1.0, max_samples=5000, release='words')
"""
#: Two audits of one method with few samples each, where what they say does not matter.
SMALL = (
    SUITE.split("def test_good", maxsplit=1)[0]
    + """
FEW = {"max_samples": 200, "method": "sequential", "check": False}

def test_one(dx_audit):
    dx_audit(good, LINE, 1.0, **FEW)

@pytest.mark.dx_audit(audits=2, **FEW)
def test_two(dx_audit):
    dx_audit(good, LINE, 1.0)
    dx_audit(good, LINE, 2.0)
"""
)
#: Warnings of an audit are no errors of a user's suite, whatever they are in this one.
OPTIONS = ("-p", "no:cacheprovider", "-p", "no:xdist", "-W", "default")


def reports_in(folder: Path) -> dict[str, AuditReport]:
    """Return the reports of a run by file name."""
    return {path.name: AuditReport.from_json(path.read_text("utf-8")) for path in folder.glob("*.json")}


def test_a_broken_promise_fails_with_all_that_is_needed(pytester):
    """Promise, bound, witness, counts and a command that repeats the failure to the letter."""
    pytester.makepyfile(SUITE)
    result = pytester.runpytest_inprocess(*OPTIONS)
    text = result.stdout.str()
    shown = re.findall(r"^E +(Witness|Evidence|Effective|Counts|Tested) +(.*)$", text, re.MULTILINE)
    command = re.search(r"^E +Repeat +(pytest .*)$", text, re.MULTILINE)[1]
    again = pytester.runpytest_inprocess(*OPTIONS, *shlex.split(command)[1:])

    result.assert_outcomes(passed=1, failed=1)
    assert {"Witness", "Evidence", "Counts", "Tested"} <= {name for name, _ in shown}
    assert "claim ε = 1" in text
    assert "times in" in dict(shown)["Counts"]
    assert "the claim requires about" in dict(shown)["Counts"]
    again.assert_outcomes(failed=1)
    for _, value in shown:
        assert value in again.stdout.str()


def test_the_header_shows_the_entropy(pytester):
    """A given entropy is shown as it is; without one, every run has its own."""
    pytester.makepyfile("def test_nothing(): pass")

    def entropy(*options):
        text = pytester.runpytest_inprocess(*OPTIONS, *options).stdout.str()
        return re.search(r"^dxverify: --dx-entropy=(\d+) --dx-alpha=(\S+)$", text, re.MULTILINE).groups()

    assert entropy("--dx-entropy=77", "--dx-alpha=0.01") == ("77", "0.01")
    assert entropy()[0] != entropy()[0]
    assert entropy()[1] == "1e-06"


@pytest.mark.parametrize("option", ["--dx-alpha=0", "--dx-alpha=1.5", "--dx-entropy=-3", "--dx-entropy=x"])
def test_nonsense_is_refused(pytester, option):
    """An alpha outside (0, 1) or an entropy that is no natural number is a usage error."""
    result = pytester.runpytest_inprocess(*OPTIONS, option)

    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert option.split("=")[0] in result.stderr.str()


def test_all_audits_of_a_run_share_one_budget(pytester):
    """The parts of two tests, one of them with two audits, add up to the whole and no further."""
    pytester.makepyfile(SMALL + "\ndef test_without_audit():\n    pass\n")
    pytester.runpytest_inprocess(*OPTIONS, "--dx-alpha=0.012", "--dx-report=out").assert_outcomes(passed=3)
    spent = sorted(report.alpha for report in reports_in(pytester.path / "out").values())

    assert spent == pytest.approx([0.003, 0.003, 0.006])
    assert sum(spent) <= 0.012


def test_the_name_of_a_test_decides_its_samples(pytester):
    """Another test next to it changes nothing, and two tests of the same mechanism have streams of their own."""
    twin = "\ndef test_twin(dx_audit):\n    dx_audit(good, LINE, 1.0, **FEW)\n"
    for folder, suite in (("before", SMALL), ("after", SMALL + twin)):
        pytester.makepyfile(test_suite=suite)
        pytester.runpytest_inprocess(*OPTIONS, "--dx-entropy=1", f"--dx-report={folder}")
    before, after = (
        {
            name.split("-")[1] + name[-6]: report.counts["table"]
            for name, report in reports_in(pytester.path / folder).items()
        }
        for folder in ("before", "after")
    )

    assert before == {name: table for name, table in after.items() if name != "twin1"}
    assert len({str(table) for table in after.values()}) == 4


def test_deselected_tests_leave_their_part_to_the_others(pytester):
    """Only tests that run share the budget."""
    pytester.makepyfile(SMALL)
    pytester.runpytest_inprocess(*OPTIONS, "-k", "one", "--dx-alpha=0.01", "--dx-report=out")

    assert [0.01] == [report.alpha for report in reports_in(pytester.path / "out").values()]


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("dx_audit(good, LINE, 1.0); dx_audit(good, LINE, 1.0)", "audits=2"),
        ("dx_audit(good, LINE, 1.0, alpha=0.5)", "--dx-alpha"),
        ("dx_audit(good, LINE, 1.0, rng=1)", "--dx-entropy"),
        ("dx_audit(good, LINE)", "epsilon must be given"),
    ],
)
def test_nobody_spends_more_than_the_run_allows(pytester, body, told):
    """A second audit without a budget, and an alpha or entropy of one's own, are errors that say what to do."""
    suite = SUITE.split("def test_good", maxsplit=1)[0]
    pytester.makepyfile(
        f"{suite}\n@pytest.mark.dx_audit(max_samples=200, method='sequential', check=False)\ndef test_it(dx_audit):\n    {body}\n"
    )
    result = pytester.runpytest_inprocess(*OPTIONS)

    result.assert_outcomes(failed=1)
    assert told in result.stdout.str()


def test_an_audit_that_was_not_counted_is_refused(pytester):
    """A fixture asked for in the middle of a test has no part of the budget."""
    pytester.makepyfile("def test_it(request):\n    request.getfixturevalue('dx_audit')\n")
    result = pytester.runpytest_inprocess(*OPTIONS)

    result.assert_outcomes(failed=1)
    assert "must be a parameter of the test" in result.stdout.str()


def test_reports_are_written_in_every_form(pytester):
    """JSON that recomputes, and a page for people."""
    pytester.makepyfile(SUITE)
    pytester.runpytest_inprocess(*OPTIONS, "--dx-report=out")
    folder = pytester.path / "out"

    assert len(reports_in(folder)) == len(list(folder.glob("*.html"))) == 2
    assert all(check.agrees for report in reports_in(folder).values() for check in report.recheck())


@pytest.mark.slow
def test_workers_of_xdist_agree_with_a_run_without(pytester):
    """The fresh entropy of the header, the parts of the budget, the draws and the summary are the same on workers."""
    pytester.makepyfile(SUITE)
    common = ("-p", "no:cacheprovider", "--dx-alpha=0.001")
    shared = pytester.runpytest_subprocess(*common, "-n", "2", "--dx-report=shared")
    entropy = re.search(r"--dx-entropy=(\d+)", shared.stdout.str())[0]
    alone = pytester.runpytest_inprocess(*common, "-p", "no:xdist", entropy, "--dx-report=alone")

    shared.assert_outcomes(passed=1, failed=1)
    assert reports_in(pytester.path / "alone") == reports_in(pytester.path / "shared")
    assert len(reports_in(pytester.path / "shared")) == 2
    summary = next(one for one in alone.stdout.lines if one.startswith("dxverify: 2 audits"))
    assert summary in shared.stdout.lines


def test_a_hanging_mechanism_does_not_hang_the_run(pytester):
    """It fails in its turn, swallowed exceptions or not, and the next test runs."""
    pytester.makepyfile(
        SUITE.split("def test_broken", maxsplit=1)[0]
        + """
def hangs(word):
    while True:
        try:
            while True:
                pass
        except Exception:
            continue

def test_hangs(dx_audit):
    dx_audit(hangs, LINE, 1.0, time_limit=0.2)

def test_after():
    pass
"""
    )
    result = pytester.runpytest_inprocess(*OPTIONS)

    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines(["*MechanismFailed*", "*given up after 3 calls: no answer within 0.2 s*"])


def test_a_warning_is_in_the_summary(pytester):
    """A mechanism that prints is not failed for it, and the summary says so."""
    pytester.makepyfile(
        SUITE.split("def test_good", maxsplit=1)[0]
        + """
def chatty(vector, rng):
    print("here")
    return good(vector, rng)

def test_chatty(dx_audit):
    dx_audit(chatty, LINE, 1.0, max_samples=1500, release='words')
"""
    )
    result = pytester.runpytest_inprocess(*OPTIONS)

    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(["dxverify: warning for chatty: chatty printed 'here*"])


def test_a_run_without_audits_has_no_summary(pytester):
    """Suites that do not audit see one header line and nothing else."""
    pytester.makepyfile("def test_nothing(): pass")
    text = pytester.runpytest_inprocess(*OPTIONS).stdout.str()

    assert 1 == sum(one.startswith("dxverify:") for one in text.splitlines())


def test_the_plugin_is_light():
    """Loading it imports neither numpy nor scipy nor the auditors."""
    code = (
        "import sys, dxverify.pytest_plugin as p; "
        "print(p.__name__, *sorted({'numpy', 'scipy', 'sympy', 'dxverify.audit.api'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert "dxverify.pytest_plugin" == done.stdout.strip()
