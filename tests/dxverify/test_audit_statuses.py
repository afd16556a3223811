"""Status and the one line on stderr of ``dxverify audit`` and ``dxverify recheck``: 0, 1 and 2 each mean one thing."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from click.testing import CliRunner

from dxverify.cli import main
from dxverify.commands.recheck import command as recheck
from tests.dxverify.audit_command import LINE, call


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("nosuch", "--epsilon", "1"), "nosuch"),
        (("laplace", "--epsilon", "-1"), "epsilon"),
        (("laplace", "--epsilon", "1", "--vocabulary", "missing.txt"), "missing.txt"),
        (
            ("laplace", "--epsilon", "1", "--vocabulary", "builtin:line", "--words", "zero,nosuchword"),
            "nosuchword",
        ),
        (("laplace", "--epsilon", "1", "--method", "magic"), "magic"),
        (
            (
                "laplace",
                "--epsilon",
                "1",
                "--vocabulary",
                "builtin:line",
                "--method",
                "fixed",
                "--samples",
                "9",
            ),
            "max_samples",
        ),
        (("laplace", "--epsilon", "1", "--workers", "0"), "workers"),
    ],
)
def test_usage_errors_are_named_and_give_status_two(arguments, named, monkeypatch, capsys):
    """Bad input is named on stderr, with status 2 and nothing on stdout."""
    extra = () if "--method" in arguments else ("--method", "sequential")
    monkeypatch.setattr(sys, "argv", ["dxverify", "audit", *arguments, *extra])
    with pytest.raises(SystemExit) as stop:
        main()
    shown = capsys.readouterr()

    assert stop.value.code == 2
    assert shown.out == ""
    assert named in shown.err


def test_the_program_shows_no_traceback(tmp_path):
    """Run as a program, what is no report is one line on stderr and status 2."""
    file = tmp_path / "report.json"
    file.write_text("{}")
    done = subprocess.run(
        [sys.executable, "-c", "from dxverify.cli import main; main()", "recheck", str(file)],
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith(f"dxverify: {file}: schema_version")
    assert done.stderr.count("\n") == 1


def test_recheck_of_a_changed_report_fails(leaky, tmp_path):
    """A report whose counts were changed gives status 1, and what is no report status 2 in the real program."""
    file = tmp_path / "report.json"
    call(
        leaky,
        *LINE,
        "--seed",
        1,
        "--method",
        "fixed",
        "--samples",
        2000,
        "--format",
        "json",
        "--output",
        file,
    )
    data = json.loads(file.read_text())
    data["counts"]["table"][0][0] += 50
    file.write_text(json.dumps(data))
    result = CliRunner().invoke(recheck, [str(file), "--format", "json"])

    assert result.exit_code == 1
    assert json.loads(result.stdout)["agrees"] is False


def test_statuses(leaky):
    """--exit-zero silences a refutation, --allow-inconclusive lets an audit pass that could not conclude."""
    far = (
        "laplace",
        "--epsilon",
        500,
        "--vocabulary",
        "builtin:line",
        "--method",
        "sequential",
        "--samples",
        200,
    )

    assert call(leaky, *LINE, "--seed", 1, "--exit-zero").exit_code == 0
    assert call(*far).exit_code == 2
    assert "INCONCLUSIVE" in call(*far).stdout
    assert call(*far, "--allow-inconclusive").exit_code == 0
