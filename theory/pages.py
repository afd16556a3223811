"""Judged claims as data, kept between runs and read back without sympy.

A page is read back only while every file that decided it, every library and the record of the kernel are as they
were: the list of those files stands in the page, and since what a file imports stands in the file, the list cannot
have grown without one of its files changing.
"""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from theory.cache import cache_folder
from theory.digest import ROOT, digest_of

_ID = re.compile(r"[a-z0-9][a-z0-9-]*")


def load(claim_id: str) -> dict[str, Any] | None:
    """Return the page of a claim as it was last judged, if nothing that decides it has changed since."""
    if _ID.fullmatch(claim_id) is None:
        return None
    try:
        kept = json.loads((folder() / f"{claim_id}.json").read_text(encoding="utf-8"))
        page: dict[str, Any] = kept["page"]
        files = [ROOT / name for name in kept["files"]]
        return page if kept["digest"] == digest_of(claim_id, files) and page["id"] == claim_id else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def save(page: Mapping[str, Any], files: Iterable[Path]) -> None:
    """Keep a page with the files that decided it; a folder that cannot be written costs only time."""
    listed = sorted(files)
    kept = {
        "digest": digest_of(page["id"], listed),
        "files": [path.relative_to(ROOT).as_posix() for path in listed],
        "page": dict(page),
    }
    with suppress(OSError):
        folder().mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=folder(), delete=False, encoding="utf-8") as file:
            json.dump(kept, file)
        Path(file.name).replace(folder() / f"{page['id']}.json")


def folder() -> Path:
    """Return where pages are kept."""
    return cache_folder() / "pages"
