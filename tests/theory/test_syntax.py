"""Theorem files make theorems by rules alone; every law has mass one."""

from __future__ import annotations

from pathlib import Path

import pytest

import theory
from theory.lint.syntax import forbidden

ROOT = Path(theory.__file__).parent
FILES = sorted((ROOT / "theorems").rglob("*.py"))


@pytest.mark.parametrize(
    "source",
    [
        "from theory.proof.theorem import thm",
        "from theory.proof import theorem\ntheorem.thm('r', p)",
        "import theory.rules.algebra as a\na.shown = lambda *_: True",
        "class Evil(Statement):\n    pass",
        "class Evil(Law):\n    support = (0, 1)",
        "class Evil(Notion):\n    def free_symbols(self): return set()",
        "object.__setattr__(t, 'concl', p)",
        "exec('x')",
        "import os",
        "setattr(t, 'concl', p)",
    ],
)
def test_cheating_is_noticed(source):
    """What only the engine may do is refused by name."""
    assert forbidden(source)


def test_theorem_files_do_not_cheat():
    """No theorem file uses what only the engine may use."""
    found = {path.name: bad for path in FILES if (bad := forbidden(path.read_text(encoding="utf-8")))}

    assert len(FILES) > 250
    assert {} == {name: bad for name, bad in found.items() if bad}
