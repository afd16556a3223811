"""Run an experiment once and keep the result."""

from __future__ import annotations

import hashlib
import json
import platform
import time
from pathlib import Path
from typing import Any

import numpy as np

from dxverify import __version__
from dxverify.datasets import DATASETS, cache_directory
from dxverify.experiments._base import Context
from dxverify.experiments._registry import experiment


def reproduce(
    id_: str, context: Context, *, cache: Path | None = None, refresh: bool = False
) -> tuple[dict[str, Any], Path]:
    """Return the result of an experiment and the file that keeps it.

    Parameters
    ----------
    id_ : str
        Which one.
    context : Context
        Size, seed and workers.
    cache : Path, optional
        Where results are kept; the user's cache by default.
    refresh : bool
        Run again although there is a result.

    Notes
    -----
    A kept result is used again if experiment, size, seed, data and versions are the same. It carries a digest of its
    own content, so that a changed file is noticed and computed again.
    """
    chosen = experiment(id_)
    key = {
        "id": id_,
        "full": context.full,
        "entropy": context.seed,
        "data": {name: DATASETS[name].archive.sha256 for name in chosen.data},
        "versions": {"dxverify": __version__, "numpy": np.__version__, "python": platform.python_version()},
    }
    name = hashlib.sha256(json.dumps(key, sort_keys=True).encode()).hexdigest()[:12]
    where = (cache_directory() if cache is None else cache) / "experiments"
    path = where / f"{id_}-{name}.json"
    kept = None if refresh else _kept(path)
    if kept is not None:
        return kept, path
    start = time.perf_counter()
    outcome = chosen.run(context).to_dict()
    result: dict[str, Any] = {"schema_version": 1, "title": chosen.title, **key, **outcome}
    result["digest"] = digest_of(result)
    result["seconds"] = round(time.perf_counter() - start, 1)
    where.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(".part")
    draft.write_text(json.dumps(result, indent=2, ensure_ascii=False, allow_nan=False), encoding="utf-8")
    draft.replace(path)
    return result, path


def digest_of(result: dict[str, Any]) -> str:
    """Return the sha256 of a result without its time and its digest."""
    content = {key: value for key, value in result.items() if key not in {"digest", "seconds"}}
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def _kept(path: Path) -> dict[str, Any] | None:
    try:
        result: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return result if result.get("digest") == digest_of(result) else None
