"""Judged claims as data, kept between runs and read back without sympy.

A page is read back only while every file that decided it, every library and the record of the kernel are as they
were: the list of those files stands in the page, and since what a file imports stands in the file, the list cannot
have grown without one of its files changing. Pages that come with the package say with which libraries they were judged.
"""

from __future__ import annotations

import json
import re
import tempfile
import zipfile
from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from theory.cache import cache_folder
from theory.digest import ROOT, digest_of, libraries

_ID = re.compile(r"[a-z0-9][a-z0-9-]*")
#: Pages that come with the package, as ``make record`` found them.
SHIPPED = Path(__file__).with_name("pages.zip")


def load(claim_id: str) -> dict[str, Any] | None:
    """Return the page of a claim as it was last judged here, if nothing that decides it has changed since."""
    if _ID.fullmatch(claim_id) is None:
        return None
    try:
        kept = json.loads((folder() / f"{claim_id}.json").read_text(encoding="utf-8"))
        return _page(claim_id, kept, libraries())
    except (OSError, ValueError, KeyError, TypeError):
        return None


def load_shipped(claim_id: str) -> tuple[dict[str, Any], str] | None:
    """Return the page of a claim that came with the package, and when and with what it was judged.

    The libraries may be others here: whoever shows the page has to say so. Files and the record of the kernel may not.
    """
    if _ID.fullmatch(claim_id) is None:
        return None
    try:
        with zipfile.ZipFile(SHIPPED) as archive:
            kept = json.loads(archive.read(f"{claim_id}.json"))
        page = _page(claim_id, kept, kept["libraries"])
        told = ", ".join(f"{name} {which}" for name, which in kept["libraries"].items())
        return None if page is None else (page, f"on {kept['day']} with {told}")
    except (OSError, ValueError, KeyError, TypeError, AttributeError, zipfile.BadZipFile):
        return None


def _page(claim_id: str, kept: Mapping[str, Any], versions: Mapping[str, str]) -> dict[str, Any] | None:
    page: dict[str, Any] = kept["page"]
    files = [ROOT / name for name in kept["files"]]
    decided = digest_of(claim_id, files, versions)
    return page if kept["digest"] == decided and page["id"] == claim_id else None


def save(page: Mapping[str, Any], files: Iterable[Path]) -> None:
    """Keep a page with the files that decided it; a folder that cannot be written costs only time."""
    kept = _kept(page, files)
    with suppress(OSError):
        folder().mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=folder(), delete=False, encoding="utf-8") as file:
            json.dump(kept, file)
        Path(file.name).replace(folder() / f"{page['id']}.json")


def ship(pages: Iterable[tuple[Mapping[str, Any], Iterable[Path]]]) -> None:
    """Write the pages that come with the package; the same pages on the same day give the same bytes."""
    more = {"libraries": libraries(), "day": datetime.now(tz=UTC).date().isoformat()}
    with zipfile.ZipFile(SHIPPED, "w") as archive:
        for page, files in sorted(pages, key=lambda pair: str(pair[0]["id"])):
            text = json.dumps({**_kept(page, files), **more})
            archive.writestr(zipfile.ZipInfo(f"{page['id']}.json"), text, zipfile.ZIP_DEFLATED, 9)


def _kept(page: Mapping[str, Any], files: Iterable[Path]) -> dict[str, Any]:
    listed = sorted(files)
    return {
        "digest": digest_of(page["id"], listed, libraries()),
        "files": [path.relative_to(ROOT).as_posix() for path in listed],
        "page": dict(page),
    }


def folder() -> Path:
    """Return where pages are kept."""
    return cache_folder() / "pages"
