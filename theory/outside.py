"""A claim in a file of one's own, judged with all guards."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import theory.theorems
from theory.errors import ClaimError, TheoryError
from theory.proof.claim import Claim
from theory.proof.pure import no_text
from theory.registry import modules
from theory.syntax import forbidden


def load(path: Path) -> Claim:
    """Read one theorem file that is not in the package; it ends in ``claim = Claim(...)``."""
    try:
        bad = forbidden(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeError, SyntaxError) as problem:
        raise ClaimError(path.name, f"cannot be read: {problem}") from problem
    if bad:
        raise ClaimError(path.name, f"a theorem file may not use {', '.join(bad)}")
    spec = importlib.util.spec_from_file_location(f"outside_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise ClaimError(path.name, "is not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        with no_text():
            spec.loader.exec_module(module)
    except TheoryError:
        raise
    except (Exception, SystemExit) as problem:
        raise ClaimError(path.name, f"stops with {type(problem).__name__}: {problem}") from problem
    found = getattr(module, "claim", None)
    if not isinstance(found, Claim):
        raise ClaimError(path.name, "declares no `claim = Claim(...)`")
    if found.id in modules(theory.theorems):
        raise ClaimError(path.name, f"{found.id} is the id of a claim of the package; choose another")
    return found
