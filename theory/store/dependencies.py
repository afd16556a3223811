"""Which files decide the verdict of a claim: its own, those of the claims it uses, and whatever they import."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import theory.theorems
from theory.registry import claim as find
from theory.registry import modules
from theory.store.digest import ROOT

#: What judges every claim, whatever it imports.
_ALWAYS = ("theory.judge", "theory.proof.run", "theory.export")


def find_files(claim_id: str) -> set[Path]:
    """Return the files that decide the verdict of a claim: its own, those it uses, and whatever they import."""
    waiting = [*_ALWAYS, *_find_modules(claim_id, set())]
    reached: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting += _find_imports(name)
    return {path for name in reached if (path := _path(name)) is not None}


def _find_modules(claim_id: str, seen: set[str]) -> set[str]:
    """Return the modules of a claim and of all claims it uses."""
    if claim_id not in seen:
        seen.add(claim_id)
        for used in find(claim_id).uses:
            _find_modules(used, seen)
    return {modules(theory.theorems)[key] for key in seen}


@cache
def _find_imports(name: str) -> tuple[str, ...]:
    """Return the modules of this package that a module imports, wherever in it."""
    path = _path(name)
    if path is None:
        return ()
    found: list[str] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "theory":
            found += [str(node.module), *(f"{node.module}.{alias.name}" for alias in node.names)]
        elif isinstance(node, ast.Import):
            found += [alias.name for alias in node.names if alias.name.split(".")[0] == "theory"]
    return tuple(found)


@cache
def _path(name: str) -> Path | None:
    base = ROOT / name.replace(".", "/")
    return next((p for p in (base.with_suffix(".py"), base / "__init__.py") if p.is_file()), None)
