"""Claims from outside: one file is judged with all guards, and a changed statement loses its verdict."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

HEAD = "from theory.proof import Claim, Statement, eq, le, positive\nfrom theory.rules.algebra import algebra\nx = positive('x')\n"
TAIL = """

def certificate():
    \"\"\"A certificate.\"\"\"
    return {returned}


claim = Claim(id="dx-mine", title="t", locator="l", reason="r", printed=printed, {role}=certificate{more})
"""
SQUARE = "printed = Statement('A square.', le(0, (x - 1) ** 2), variables=(x,), witness={x: 1})"
FALSE = "printed = Statement('Small.', le(x, 4), variables=(x,), witness={x: 1})"


def verify(*arguments, **options):
    """Run the command as a person would."""
    command = [sys.executable, "-m", "dxverify", "verify", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, **options)


def written(tmp_path, printed, returned, role="proof", more=""):
    """A theorem file of somebody's own."""
    path = tmp_path / "mine.py"
    path.write_text(HEAD + printed + TAIL.format(returned=returned, role=role, more=more), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("text", "verdict", "status"),
    [
        ((SQUARE, "algebra(printed.body)"), "PROVED", 0),
        ((SQUARE, "algebra(eq((x + 1) ** 2, x**2 + 2 * x + 1))"), "OPEN", 1),
        ((FALSE, "({x: 5},)", "refutation", ", severity='result'"), "REFUTED", 0),
        ((FALSE, "({x: 3},)", "refutation", ", severity='result'"), "OPEN", 1),
    ],
)
def test_a_file_is_judged(tmp_path, text, verdict, status):
    """Exit 0 only for PROVED, AMENDED, REFUTED."""
    done = verify("--file", written(tmp_path, *text), "--format", "json")

    assert status == done.returncode, done.stderr
    (found,) = json.loads(done.stdout)["claims"]
    assert verdict == found["verdict"]
    # Where a rule refused, its author is told where the rules are listed.
    assert (status == 1) == ("Rules of proof" in done.stderr)
    # Whatever the verdict: it is worth as much as the file is trusted.
    assert "trusted code" in done.stderr


def test_the_security_page_and_the_help_say_that_a_theorem_file_is_trusted():
    """What runs with the user's rights, and that the guards are no protection against deceit."""
    page = (Path(__file__).parents[2] / "SECURITY.md").read_text(encoding="utf-8")
    section = page.split("## Theorem files", 1)[1].split("##", 1)[0]
    help_ = " ".join(verify("--help").stdout.split())

    for words in ("trusted code", "rights"):
        assert words in section
        assert words in help_
    assert "a file that sets out to deceive can replace any check" in section
    assert "mistakes, not deceit" in help_


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x = 1\n", "declares no"),
        ("import os\n", "may not use os"),
        ("from theory.proof.theorem import thm\n", "may not use"),
        ("def broken(:\n", "mine.py"),
        ("1 / 0\n", "mine.py"),
    ],
)
def test_a_file_that_cannot_be_read_is_status_two(tmp_path, text, message):
    """One line that says what is wrong, no traceback."""
    path = tmp_path / "mine.py"
    path.write_text(text, encoding="utf-8")
    done = verify("--file", str(path))

    assert 2 == done.returncode
    assert message in done.stderr
    assert "Traceback" not in done.stderr
    assert 2 == verify("--file", str(tmp_path / "absent.py")).returncode


def test_mutate_counts_what_goes_unnoticed():
    """No changed statement of a linked claim keeps the verdict; a claim that is not linked has none to change."""
    done = verify("--mutate", "feyisetan-2020-thm-1", "--format", "json")

    assert 0 == done.returncode, done.stderr
    found = json.loads(done.stdout)
    assert found["changed"] >= 5
    assert [] == found["kept"]
    assert 2 == verify("--mutate", "no-such-claim").returncode


def test_what_has_not_changed_is_not_run_again(tmp_path, monkeypatch):
    """A second run reads what the first one found; a changed digest, or --fresh, runs again."""
    from theory.export import judgement_data
    from theory.judge import judge, run
    from theory.registry import claim
    from theory.store import entries
    from theory.store.dependencies import find_files

    monkeypatch.setenv("DXVERIFY_CACHE", str(tmp_path))
    key = "feyisetan-2020-thm-1"
    assert entries.load_results(key) is None

    results = run(claim(key))
    entries.save(judgement_data(judge(claim(key), results)), results, find_files(key))
    again = entries.load_results(key)
    assert [[s.text for s in r.steps] for r in results] == [[s.text for s in r.steps] for r in again]
    assert [r.evidence for r in results] == [r.evidence for r in again]

    monkeypatch.setattr(entries, "compute_digest", lambda *_: "another")
    assert entries.load_results(key) is None


def test_one_file_and_a_changed_claim_are_two_questions():
    """Neither is left out in silence."""
    done = verify("--file", "any.py", "--mutate", "xu-2020-lem-2")

    assert done.returncode == 2
    assert "one of the two" in done.stderr
