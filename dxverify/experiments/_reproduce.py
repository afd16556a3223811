"""Run an experiment once and keep the result."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from typing import Any

from dxverify.datasets import DATASETS, cache_directory
from dxverify.experiments._context import Context
from dxverify.experiments._keeping import key_name, provenance, read_kept, write_kept
from dxverify.experiments._own import OwnVectors, check_own, said_of
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
        Size, seed, workers, and the user's own vectors.
    cache : Path, optional
        Where results are kept; the user's cache by default.
    refresh : bool
        Run again although there is a result.

    Notes
    -----
    A kept result is used again if experiment, size, seed, data, versions and the sources of the package are the
    same. It carries a digest of its own content, so that a changed file is noticed and computed again.
    """
    chosen = experiment(id_)
    where = cache_directory() if cache is None else cache
    own = check_own(context.own, chosen)
    key = {
        "id": id_,
        "full": context.full,
        "entropy": context.seed,
        "data": {name: own.get(name) or DATASETS[name].archive.sha256 for name in chosen.data},
        **provenance(),
    }
    path = where / "experiments" / f"{id_}-{key_name(key)}.json"
    kept = None if refresh else read_kept(path)
    if kept is not None:
        return kept, path
    start = time.perf_counter()
    vectors = OwnVectors(context.own, context.vectors)
    outcome = chosen.run(replace(context, cache=where, refresh=refresh, vectors=vectors)).to_dict()
    outcome["differences"] = [*said_of(context.own, own), *outcome["differences"]]
    result = {
        "schema_version": 1,
        "title": chosen.title,
        **key,
        **outcome,
        "own_vectors": {name: file.name for name, file in context.own.items()},
        "seconds": round(time.perf_counter() - start, 1),
    }
    return write_kept(path, result), path
