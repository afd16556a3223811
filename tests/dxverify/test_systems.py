"""Systems on which dxverify runs: the metadata name them, and elsewhere user code is refused in one sentence."""

from __future__ import annotations

import os
import sys
import tomllib
from pathlib import Path

import pytest

from dxverify.cli import main


def test_the_metadata_name_the_supported_system():
    """A registry shows it before anybody installs."""
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))["project"]

    assert [one for one in project["classifiers"] if one.startswith("Operating System")] == [
        "Operating System :: POSIX :: Linux"
    ]


def test_elsewhere_user_code_is_refused_in_one_sentence(monkeypatch, capsys):
    """Without ``os.pidfd_open``, as on macOS: one line that names the code, status 2, no traceback and no report."""
    monkeypatch.delattr(os, "pidfd_open")
    line = ["dxverify", "audit", "json:dumps", "--epsilon", "1", "--vocabulary", "builtin:line"]
    monkeypatch.setattr(sys, "argv", line)
    with pytest.raises(SystemExit) as stopped:
        main()
    shown = capsys.readouterr()

    assert (2, "") == (stopped.value.code, shown.out)
    assert 1 == len(shown.err.splitlines())
    assert "json:dumps cannot be run here" in shown.err
    assert "Linux" in shown.err
