"""Runs of experiments with a cache of results: each is named by what decides it and carries a digest."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from dxverify.aliases import Plain
from dxverify.datasets import DATASETS, cache_directory
from dxverify.errors import InputError, UnknownNameError
from dxverify.experiments._base import Experiment, experiment, experiment_ids
from dxverify.experiments._context import (
    Context,
    key_name,
    provenance,
    read_result,
    write_result,
)
from dxverify.vocabulary import Vocabulary

FOLDER = Path(__file__).with_name("recorded")


def recorded_ids() -> list[str]:
    """Return the experiments whose results come with the package."""
    return [id_ for id_ in experiment_ids() if recorded_path(id_).exists()]


def recorded_path(id_: str) -> Path:
    """Return where the result of an experiment is or would be."""
    return FOLDER / f"{id_}.json"


def recorded(id_: str) -> Plain:
    """Return the result of an experiment as it was recorded, whole and unchanged."""
    path = recorded_path(experiment(id_).id)
    if not path.exists():
        raise InputError(f"no result of {id_} comes with the package; compute it: dxverify reproduce {id_}")
    result = read_result(path)
    if result is None:
        raise InputError(f"{path.name}: the recorded result is not what was written: its digest differs")
    return result


def own_files(pairs: Iterable[str]) -> dict[str, Path]:
    """Turn ``NAME=FILE`` texts into files by the name of the data set they replace.

    Examples
    --------
    >>> own_files([])
    {}
    """
    files: dict[str, Path] = {}
    known = [name for name, dataset in DATASETS.items() if dataset.kind == "vectors"]
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals or not text:
            raise InputError(f"--vectors must look like NAME=FILE, got {pair!r}")
        if name not in known:
            raise UnknownNameError("vectors of --vectors are called", name, known)
        if name in files:
            raise InputError(f"--vectors {name} is given twice")
        files[name] = Path(text)
    return files


def check_own(files: Mapping[str, Path], experiment: Experiment) -> dict[str, str]:
    """Return the sha256 of each file, or say which is missing or not needed."""
    for name, path in files.items():
        if name not in experiment.data:
            used = ", ".join(experiment.data) or "no data"
            raise InputError(f"{experiment.id} does not use {name} (it uses {used})")
        if not path.is_file():
            raise InputError(f"{path}: no such file, given as the vectors {name}")
    return {name: _sha256(path) for name, path in files.items()}


def describe_replacements(files: Mapping[str, Path], digests: Mapping[str, str]) -> list[str]:
    """Return what a reader must know of a result that is not on the packaged vectors."""
    return [
        f"The file {path.name} (sha256 {digests[name][:12]}) stands in the place of {name}; "
        "what is said below of the packaged vectors does not hold for it."
        for name, path in files.items()
    ]


@dataclass(frozen=True, slots=True)
class OwnVectors:
    """Gives vocabularies by name, from the user's files where there are any.

    Parameters
    ----------
    files : mapping
        Files by name of data set.
    otherwise : callable
        Gives all others.
    """

    files: Mapping[str, Path]
    otherwise: Callable[[str], Vocabulary]

    def __call__(self, name: str) -> Vocabulary:
        """Return one vocabulary."""
        return Vocabulary.load(self.files[name]) if name in self.files else self.otherwise(name)


def _sha256(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as problem:
        raise InputError(f"{path}: {problem.strerror}") from None


def reproduce(
    id_: str, context: Context, *, cache: Path | None = None, refresh: bool = False
) -> tuple[Plain, Path]:
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
    kept = None if refresh else read_result(path)
    if kept is not None:
        return kept, path
    start = time.perf_counter()
    vectors = OwnVectors(context.own, context.vectors)
    outcome = chosen.run(replace(context, cache=where, refresh=refresh, vectors=vectors)).to_dict()
    outcome["differences"] = [*describe_replacements(context.own, own), *outcome["differences"]]
    result = {
        "schema_version": 1,
        "title": chosen.title,
        **key,
        **outcome,
        "own_vectors": {name: file.name for name, file in context.own.items()},
        "seconds": round(time.perf_counter() - start, 1),
    }
    return write_result(path, result), path


def cached_results(cache: Path | None = None) -> list[Plain]:
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
    found = ((path, read_result(path)) for path in sorted(where.glob("*.json")))
    rows = [_row(path, result) for path, result in found if result is not None and result.get("id") in known]
    return sorted(rows, key=lambda row: (row["id"], row["size"] == "full", row["seed"], row["date"]))


def _row(path: Path, result: Plain) -> Plain:
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
