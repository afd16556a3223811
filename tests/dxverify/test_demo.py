"""The one screen of ``make audit``."""

from __future__ import annotations

import functools
import re

import pytest

from dxverify import Vocabulary, demo
from dxverify.demo import _in_short
from dxverify.mechanisms import EuclideanLaplace
from tests.dxverify.report_examples import EXACT_OK, REFUTED


def claim(name, verdict, evidence=None, severity=None):
    """Return what the screen reads of a judged claim."""
    return {
        "id": name,
        "verdict": verdict,
        "evidence": evidence,
        "severity": severity,
        "title": f"About {name}",
    }


def test_the_last_screen_has_everything_in_one_view():
    """Both audits, the witness, six rows of verdicts by evidence, the most serious errors first, and where to go next."""
    claims = [
        *[claim(f"slip-{number}", "AMENDED", "kernel", "slip") for number in range(40)],
        *[claim(f"result-{number}", "REFUTED", "linked", "result") for number in range(20)],
        claim("broken", "REFUTED", "kernel", "guarantee"),
        claim("open", "OPEN"),
    ]
    lines = list(_in_short(EXACT_OK, REFUTED, claims))
    assert "EXACT_OK" in lines[0]
    assert "in real arithmetic; floating point and the generator are left out" in lines[0]
    assert "real arithmetic" not in lines[1]
    rows = {line.split()[0]: line.split()[1:] for line in lines if line.strip()}

    assert len(lines) <= 30
    assert ["21", "1", "0", "20", "0", "0", "0"] == rows["REFUTED"]
    assert ["1", "0", "0", "0", "0", "0", "1"] == rows["OPEN"]
    assert {"PROVED", "AMENDED", "REFUTED", "ARGUED", "SUPPORTED", "OPEN"} <= set(rows)
    assert any("EXACT_OK" in line for line in lines)
    assert any("witness" in line for line in lines)
    first = next(place for place, line in enumerate(lines) if "Most serious" in line)
    assert "broken" in lines[first + 1]
    assert any("dxverify show broken" in line for line in lines)
    assert not any("slip-" in line for line in lines)
    assert list(_in_short(EXACT_OK, REFUTED, []))


@pytest.mark.parametrize(("as_shipped", "status"), [(True, 0), (False, 1)])
def test_the_command_leaves_by_zero_only_if_everything_is_as_it_should_be(
    monkeypatch, capsys, as_shipped, status
):
    """On a single claim: what is broken must be found broken, or `make audit` fails."""
    judge = demo.catalog.judge_claims
    monkeypatch.setattr(demo.catalog, "judge_claims", lambda: judge(["xu-2020-lem-2"]))
    if not as_shipped:
        good = EuclideanLaplace(Vocabulary.builtin("line"), epsilon=1.0)
        monkeypatch.setattr(demo, "too_little_noise", good.sample)
        monkeypatch.setattr(demo, "audit", functools.partial(demo.audit, max_samples=2_000))
    with pytest.raises(SystemExit) as left:
        demo.main()

    said = capsys.readouterr().out
    assert status == left.value.code
    assert bool(re.search(r"noise +REFUTED", said)) is as_shipped
    assert len(said.splitlines()) <= 40
