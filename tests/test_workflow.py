"""The workflow installs what the checks need; on another system than this one, so nothing else would notice."""

from __future__ import annotations

from pathlib import Path

import pytest

from theory.kernel.rocq import PACKAGES

WORKFLOW = Path(__file__).parents[1] / ".github/workflows/checks.yml"
pytestmark = pytest.mark.skipif(not WORKFLOW.exists(), reason="an unpacked archive has no workflow")


def test_the_workflow_brings_rocq_with_all_its_libraries():
    """`make kernel` installs them only where there is no Rocq at all; with Rocq alone it could not compile."""
    installed = [line.split() for line in WORKFLOW.read_text().splitlines() if "apt-get install" in line]

    assert set(PACKAGES) <= {word for line in installed for word in line}


def test_the_workflow_ends_in_the_one_script():
    """What decides here decides there."""
    assert "- run: .ci/run" in WORKFLOW.read_text()
