"""One entry for each judged claim: results of its certificates and its page, in the cache and in the shipped archive.

An entry lists the files that decided it. It is read back only while all of them, the libraries and the kernel's record are
as they were. What a file imports stands in the file, so the list cannot grow unless one of its files changes. The archive
that comes with the package is read with other versions of the libraries too; then the reader learns which they were.
"""

from __future__ import annotations

import json
import os
import re
import tempfile
import zipfile
from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from theory.result import Result
from theory.step import Step
from theory.store.digest import ROOT, compute_digest, library_versions
from theory.verdict import Evidence, Method, Role

_ID = re.compile(r"[a-z0-9][a-z0-9-]*")
#: Entries that come with the package, as ``make record`` wrote them.
ARCHIVE = Path(__file__).with_name("judged.zip")
#: What reading a spoilt or missing entry may raise.
_UNREADABLE = (OSError, ValueError, KeyError, TypeError, AttributeError, zipfile.BadZipFile)


def cache_directory() -> Path:
    """Return the user's cache: DXVERIFY_CACHE, or dxverify in XDG_CACHE_HOME, or in .cache of the home."""
    own, home = os.environ.get("DXVERIFY_CACHE"), os.environ.get("XDG_CACHE_HOME")
    return Path(own) if own else (Path(home) if home else Path.home() / ".cache") / "dxverify"


def entry_path(claim_id: str) -> Path:
    """Return where the entry of a claim is cached."""
    return cache_directory() / "claims" / f"{claim_id}.json"


def load_page(claim_id: str) -> dict[str, Any] | None:
    """Return the page of a claim as it was last judged here, or None if anything that decides it has changed."""
    entry = _load_cached(claim_id)
    return None if entry is None else entry["page"]


def load_results(claim_id: str) -> tuple[Result, ...] | None:
    """Return what the certificates of a claim found here, or None if anything that decides it has changed."""
    try:
        entry = _load_cached(claim_id)
        return None if entry is None else tuple(map(_read_result, entry["results"]))
    except _UNREADABLE:
        return None


def load_shipped_page(claim_id: str) -> tuple[dict[str, Any], str] | None:
    """Return the page that came with the package, and when and with which libraries it was judged.

    The libraries may be others here: whoever shows the page has to say so. Files and the kernel's record may not.
    """
    try:
        with zipfile.ZipFile(ARCHIVE) as archive:
            entry = _check(claim_id, json.loads(archive.read(f"{claim_id}.json")))
        if entry is None:
            return None
        versions = ", ".join(f"{name} {which}" for name, which in entry["libraries"].items())
        return entry["page"], f"on {entry['day']} with {versions}"
    except _UNREADABLE:
        return None


def _load_cached(claim_id: str) -> dict[str, Any] | None:
    if _ID.fullmatch(claim_id) is None:
        return None
    try:
        entry = json.loads(entry_path(claim_id).read_text(encoding="utf-8"))
        return _check(claim_id, entry) if entry["libraries"] == library_versions() else None
    except _UNREADABLE:
        return None


def _check(claim_id: str, entry: dict[str, Any]) -> dict[str, Any] | None:
    files = [ROOT / name for name in entry["files"]]
    current = compute_digest(claim_id, files, entry["libraries"])
    return entry if entry["digest"] == current and entry["page"]["id"] == claim_id else None


def save(page: Mapping[str, Any], results: Iterable[Result], files: Iterable[Path]) -> None:
    """Cache what judging a claim left; a folder that cannot be written costs only time."""
    entry = {**_describe(page, files), "results": list(map(_write_result, results))}
    target = entry_path(page["id"])
    with suppress(OSError):
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=target.parent, delete=False, encoding="utf-8") as file:
            json.dump(entry, file)
        Path(file.name).replace(target)


def write_archive(pages: Iterable[tuple[Mapping[str, Any], Iterable[Path]]]) -> None:
    """Write the pages that come with the package; the same pages on the same day give the same bytes."""
    with zipfile.ZipFile(ARCHIVE, "w") as archive:
        for page, files in sorted(pages, key=lambda pair: str(pair[0]["id"])):
            text = json.dumps(_describe(page, files))
            archive.writestr(zipfile.ZipInfo(f"{page['id']}.json"), text, zipfile.ZIP_DEFLATED, 9)


def _describe(page: Mapping[str, Any], files: Iterable[Path]) -> dict[str, Any]:
    listed, versions = sorted(files), library_versions()
    return {
        "digest": compute_digest(page["id"], listed, versions),
        "libraries": versions,
        "day": datetime.now(tz=UTC).date().isoformat(),
        "files": [path.relative_to(ROOT).as_posix() for path in listed],
        "page": dict(page),
    }


def _write_result(result: Result) -> dict[str, Any]:
    return {
        "name": result.name,
        "role": result.role.name,
        "evidence": result.evidence.name,
        "rests": list(result.rests),
        "refused": result.refused,
        "steps": [[s.text, s.latex, s.reason, s.method.name, s.detail, s.values] for s in result.steps],
    }


def _read_result(data: dict[str, Any]) -> Result:
    return Result(
        name=str(data["name"]),
        role=Role[str(data["role"])],
        evidence=Evidence[str(data["evidence"])],
        rests=tuple(data["rests"]),
        refused=str(data["refused"]),
        steps=tuple(map(_read_step, data["steps"])),
    )


def _read_step(row: list[Any]) -> Step:
    text, latex, reason, method, detail, values = row
    pairs = tuple((str(letter), str(term)) for letter, term in values)
    return Step(text=text, latex=latex, reason=reason, method=Method[method], detail=detail, values=pairs)
