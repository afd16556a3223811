"""Load a claim from a theorem file that is not in the package.

Loading runs the file with the rights of the user. The lint and the engine's checks catch mistakes; they are no protection
against a file that sets out to deceive, so a file of somebody else has to be read before its verdict is believed.
"""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import theory.theorems
from theory.errors import ClaimError, TheoryError
from theory.lint import find_forbidden
from theory.proof.claim import Claim
from theory.registry import modules


def load(path: Path) -> Claim:
    """Read one theorem file that is not in the package; it ends in ``claim = Claim(...)``."""
    try:
        bad = find_forbidden(path.read_text(encoding="utf-8"))
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
