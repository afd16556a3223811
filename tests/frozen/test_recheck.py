"""Stored reports stay readable: ``recheck`` agrees with thirty of the golden audits, and notices a changed number.

The reports are the golden audits themselves (``tests/frozen/recorded/audit-*.jsonl`` and ``control-*.jsonl``). Where the format of
reports changes on purpose, ``python -m tests.frozen record audit control`` writes them again.
"""

from __future__ import annotations

import json

import pytest

from dxverify.audit.report import AuditReport
from tests.frozen.store import recorded

_STORED = {
    name: report
    for name, report in recorded().items()
    if name.startswith(("audit ", "control ")) and "verdict" in report
}
_ORDERED = sorted(_STORED, key=lambda name: (_STORED[name]["method"], _STORED[name]["verdict"], name))
#: Thirty at equal steps, so that every verdict and method is among them.
_CHOSEN = [_ORDERED[place * len(_ORDERED) // 30] for place in range(30)]
#: The bounds of exact Gaussian releases stand for divergences; ``recheck`` computes those and not the bounds.
_BOUNDED = [
    name for name in _CHOSEN if not (_STORED[name]["method"] == "exact" and _STORED[name]["claimed_delta"])
]


def _read(report: dict) -> AuditReport:
    # Versions belong to the machine and are not recorded.
    return AuditReport.from_json(json.dumps({"versions": {}, **report}))


def _differing(report: dict) -> list[str]:
    """Return the numbers that do not follow; the digest is not recorded, since it covers the versions of a machine."""
    return [
        check.name
        for check in _read(report).recheck()
        if not check.agrees and not check.name.startswith("digest")
    ]


def test_thirty_reports_of_every_verdict_and_method_are_stored():
    """The choice is not of one kind."""
    assert 30 == len(_CHOSEN)
    assert {"REFUTED", "NOT_REFUTED", "EXACT_OK"} <= {_STORED[name]["verdict"] for name in _CHOSEN}
    assert {"exact", "sequential", "fixed", "directions"} <= {_STORED[name]["method"] for name in _CHOSEN}


@pytest.mark.parametrize("name", _CHOSEN)
def test_a_stored_report_is_rechecked(name):
    """Every number of a stored report follows from what it records."""
    assert _read(_STORED[name]).recheck()
    assert [] == _differing(_STORED[name])


@pytest.mark.parametrize("name", _BOUNDED)
def test_a_changed_bound_is_noticed(name):
    """The control: the lower bound of the same report, made larger, no longer follows."""
    report = dict(_STORED[name])
    bounds = report["effective_epsilon"]
    report["effective_epsilon"] = {**bounds, "lower": float(bounds["lower"]) + 1.0}

    assert [] != _differing(report)
