"""Systems on which dxverify runs: the metadata name the tested one, and nothing that only Linux has is needed."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

#: A command on a system without pidfd_open and prctl, as macOS.
_ELSEWHERE = """
import os, sys
from dxverify.adapters import sandbox
from dxverify.cli import main
if hasattr(os, "pidfd_open"):
    del os.pidfd_open
sandbox._prctl = lambda *_: None
sys.argv = ["dxverify", "audit", "mine:f", "--epsilon", "1", "--vocabulary", "builtin:line", "--samples", "400", "--timeout", "0.5"]
main()
"""


def test_the_metadata_name_the_supported_system():
    """A registry shows it before anybody installs."""
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))["project"]

    assert [one for one in project["classifiers"] if one.startswith("Operating System")] == [
        "Operating System :: POSIX :: Linux"
    ]


@pytest.mark.parametrize(
    ("code", "status", "said"),
    [
        ("def f(word): return word", 1, "REFUTED"),
        ("import os; os._exit(0)", 2, "ended the process before there was a report (exit status 0)"),
        ("import sys; sys.exit(0)", 2, "called exit with status 0"),
        ("import time; time.sleep(600)", 2, "gave no answer within 5 s"),
    ],
)
def test_user_code_is_supervised_without_what_only_linux_has(tmp_path, code, status, said):
    """A verdict leaves by its status, and no exit of the code is taken for one."""
    (tmp_path / "mine.py").write_text(code)
    done = subprocess.run(
        [sys.executable, "-c", _ELSEWHERE],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )

    assert status == done.returncode
    assert said in done.stdout + done.stderr
