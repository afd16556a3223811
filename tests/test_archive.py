"""The source archive holds what a fresh clone holds."""

from __future__ import annotations

import tomllib
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).parents[1]
#: Of the service that hosts the code, or added by the builder itself.
_ELSEWHERE = {".git", ".github", ".gitignore", ".pre-commit-config.yaml", "pyproject.toml", "PKG-INFO"}
_BUILT = {".venv*", "build", "dist", "__pycache__", "*.egg-info", ".*_cache", ".hypothesis", ".coverage*"}


def test_everything_at_the_top_is_in_the_source_archive():
    """Whoever adds a file at the top says whether it belongs to the archive."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    included = settings["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
    there = {path.name for path in ROOT.iterdir()} - _ELSEWHERE
    there = {name for name in there if not any(fnmatch(name, pattern) for pattern in _BUILT)}
    left_out = {name for name in there if not any(fnmatch(f"/{name}", pattern) for pattern in included)}

    assert set() == left_out
    assert {"theory", "dxverify", "Makefile", "constraints.txt", ".ci"} <= there
