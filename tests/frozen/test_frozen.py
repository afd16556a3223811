"""Moving code about changes nothing that it says."""

from __future__ import annotations

import copy
import os
import subprocess
import sys

import pytest

from tests.frozen.compare import differences
from tests.frozen.store import record, recorded


def test_results_are_the_frozen_ones():
    """Every seeded result equals the recorded one, in a process that no other test has been in: click keeps help options."""
    # The environment that Python knows: readline puts the width of the terminal beside it.
    known = dict(os.environ)
    done = subprocess.run(
        [sys.executable, "-m", "tests.frozen"], capture_output=True, text=True, check=False, env=known
    )

    assert (0, f"0 differences in {len(recorded())} results\n") == (done.returncode, done.stdout), done.stderr


def test_frozen_results_hold_every_verdict_and_no_accident():
    """The record is not empty talk: refutations, exact answers, unrefuted ones and refusals are all in it."""
    audits = [value for name, value in recorded().items() if name.startswith(("audit", "control"))]
    said = {value.get("verdict", value.get("error")) for value in audits}

    assert {"REFUTED", "NOT_REFUTED", "EXACT_OK", "NotExactError"} <= said


def test_the_only_refusal_is_that_a_method_does_not_apply():
    """A case that only records a wrong parameter, or a fault of ours, protects nothing."""
    refused = {value["error"] for value in recorded().values() if "error" in value}
    failed = [
        name for name, value in recorded().items() if value.get("status", 0) == 2 or value.get("text") == []
    ]

    assert {"NotExactError"} == refused
    assert [] == failed


def test_a_record_is_read_as_it_was_written(tmp_path):
    """One line a result, sorted, in a file a group; what belongs to the machine is left out, what is gone is removed."""
    record({"audit a exact": 1, "audit b exact": {"versions": 2, "x": [3]}}, tmp_path)
    record({"audit b exact": {"versions": 2, "x": [3]}, "show --help": "é"}, tmp_path)

    assert ["audit-b.jsonl", "help.jsonl"] == sorted(file.name for file in tmp_path.iterdir())
    assert {"audit b exact": {"x": [3]}, "show --help": "é"} == recorded(tmp_path)


@pytest.mark.parametrize(
    ("change", "seen"), [(1e-6, True), (1e-12, False)], ids=["a changed level", "rounding"]
)
def test_comparison_notices(change, seen):
    """A number that moved is a difference; rounding is none."""
    old = {"a": [1.0, "x", 3], "versions": {"numpy": "1"}}
    new = copy.deepcopy(old)
    new["a"][0] += change
    new["versions"]["numpy"] = "2"

    assert seen == bool(list(differences(old, new)))


def test_comparison_notices_names_and_kinds():
    """A lost key, a new key, another length, an integer that became a float."""
    assert ["/a: gone", "/b: new"] == list(differences({"a": 1}, {"b": 1}))
    assert 1 == len(list(differences([1], [1, 2])))
    assert 1 == len(list(differences([1], [1.0])))
