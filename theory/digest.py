"""A digest of all that decides the verdict of a claim; needs neither sympy nor the claim itself."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from importlib.metadata import version
from pathlib import Path

from theory.kernel import theorems_of

ROOT = Path(__file__).resolve().parent.parent


def libraries() -> dict[str, str]:
    """Return the versions of the libraries that certificates compute with."""
    return {name: version(name) for name in ("sympy", "python-flint", "mpmath")}


def digest_of(claim_id: str, files: Iterable[Path], versions: Mapping[str, str]) -> str:
    """Return a digest of files, versions of the libraries, and what the kernel recorded of the claim."""
    seen = hashlib.sha256()
    for path in sorted(files):
        seen.update(path.relative_to(ROOT).as_posix().encode())
        seen.update(path.read_bytes())
    for name, which in versions.items():
        seen.update(f"{name} {which}".encode())
    seen.update(repr(theorems_of(claim_id)).encode())
    return seen.hexdigest()
