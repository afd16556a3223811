"""The lint of theorem files finds slips, and no theorem file of the package has one."""

from __future__ import annotations

from pathlib import Path

import pytest

import theory
from theory.lint import find_forbidden

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
        "exec('x')",
        "import os",
        "import theory",
        "setattr(t, 'concl', p)",
        "from theory import store",
        "from theory.store.entries import save",
        "from theory.kernel.build import main",
        "from theory.proof.theorem import Thm as T",
        "from theory.proof.derivations import derive",
        "from theory.judge import judge",
        "from theory.rules.algebra import *",
        "import sympy as sp\ny = sp.sympify('x')",
        "import sympy as sp\ny = sp.exp('1')",
        "import sympy as sp\ny = sp.lambdify(x, x)",
        "from mpmath import mp",
    ],
)
def test_a_slip_is_found(source):
    """What only the engine may do is refused by name."""
    assert find_forbidden(source)


def test_theorem_files_have_no_slip():
    """No theorem file uses what only the engine may use."""
    found = {path.name: bad for path in FILES if (bad := find_forbidden(path.read_text(encoding="utf-8")))}

    assert len(FILES) > 250
    assert {} == {name: bad for name, bad in found.items() if bad}


@pytest.mark.parametrize(
    "source",
    [
        "from dataclasses import dataclass\n@dataclass(frozen=True)\nclass Words:\n    n: int",
        "from theory.proof import Notion\nclass M(Notion):\n    def define(a): return a",
        "from theory.theorems.tails import asghar_2026_thm_7 as t\nt.claim",
        "import sympy as sp\ny = sp.Limit(x, x, 0, '+')\nz = sp.Rational('0.5')",
    ],
)
def test_what_theorem_files_are_written_with_is_allowed(source):
    """The control: objects of their own, notions, another theorem, the side of a limit."""
    assert [] == find_forbidden(source)
