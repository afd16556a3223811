"""All results that are kept, at a glance."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from dxverify.datasets import cache_directory
from dxverify.experiments._keeping import provenance, read_kept
from dxverify.experiments._registry import experiment_ids


def kept_results(cache: Path | None = None) -> list[dict[str, Any]]:
    """Return one row for each kept result, sorted by id, size and seed.

    Parameters
    ----------
    cache : Path, optional
        Where results are kept; the user's cache by default.

    Returns
    -------
    list of dict
        ``id``, ``size``, ``seed``, ``holds`` of ``findings``, ``seconds``, ``date`` of the file, whether it is
        ``current`` (made by these very sources and versions), ``own_vectors`` and ``path``.
    """
    where = (cache_directory() if cache is None else cache) / "experiments"
    known = set(experiment_ids())
    found = ((path, read_kept(path)) for path in sorted(where.glob("*.json")))
    rows = [_row(path, result) for path, result in found if result is not None and result.get("id") in known]
    return sorted(rows, key=lambda row: (row["id"], row["size"] == "full", row["seed"], row["date"]))


def _row(path: Path, result: dict[str, Any]) -> dict[str, Any]:
    now = provenance()
    return {
        "id": result["id"],
        "size": "full" if result["full"] else "small",
        "seed": result["entropy"],
        "holds": sum(result["findings"].values()),
        "findings": len(result["findings"]),
        "seconds": result["seconds"],
        "date": datetime.fromtimestamp(path.stat().st_mtime, UTC).isoformat(timespec="seconds"),
        "current": all(result.get(name) == value for name, value in now.items()),
        "own_vectors": result.get("own_vectors", {}),
        "path": str(path),
    }
