"""A digest of all that decides the verdict of a claim; needs neither sympy nor the claim itself."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from importlib.metadata import version
from pathlib import Path

from theory.kernel import theorems_of
from theory.kernel.reviewed import consequence, given

#: The folder of the package, from which the names of files are counted.
ROOT = Path(__file__).resolve().parents[2]


def library_versions() -> dict[str, str]:
    """Return the versions of the libraries that certificates compute with."""
    return {name: version(name) for name in ("sympy", "python-flint", "mpmath")}


def compute_digest(claim_id: str, files: Iterable[Path], versions: Mapping[str, str]) -> str:
    """Return a digest of files, versions of the libraries, and the kernel's record of the claim."""
    state = hashlib.sha256()
    for path in sorted(files):
        state.update(path.relative_to(ROOT).as_posix().encode())
        state.update(path.read_bytes())
    for name, which in versions.items():
        state.update(f"{name} {which}".encode())
    state.update(repr((theorems_of(claim_id), given(claim_id), consequence(claim_id))).encode())
    return state.hexdigest()
