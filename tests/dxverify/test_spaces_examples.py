"""The examples on points and the chapter about them do what they say."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

_ROOT = Path(__file__).parents[2]
_FOLDER = _ROOT / "examples" / "points"
_CHAPTER = _ROOT / "book" / "chapters" / "i_have.md"
_VERDICTS = {
    "ldp_protocol.py": "REFUTED",
    "location_service.py": "REFUTED",
    "sentence_rewriter.py": "REFUTED",
    "log_without_code.py": "REFUTED",
    "token_mechanism.py": "REFUTED",
}


def test_every_example_is_run():
    """Every file of the folder has a verdict here."""
    assert {path.name for path in _FOLDER.glob("*.py")} == set(_VERDICTS)


@pytest.mark.parametrize("name", _VERDICTS)
def test_examples_find_their_fault(name):
    """Each example has a fault that its audit refutes, in at most fifteen lines."""
    done = subprocess.run(
        [sys.executable, name], cwd=_FOLDER, capture_output=True, text=True, check=True, timeout=120
    )
    assert done.stdout.startswith(f"{_VERDICTS[name]}:")
    assert len(done.stdout.splitlines()) <= 15


def test_the_chapter_has_a_section_for_each_example():
    """The chapter shows the very code of the examples."""
    text = _CHAPTER.read_text(encoding="utf-8")
    assert len(re.findall(r"^## I have ", text, flags=re.MULTILINE)) == len(_VERDICTS)
    for name in _VERDICTS:
        assert f"examples/points/{name}" in text
