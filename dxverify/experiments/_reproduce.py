"""Run an experiment, or read the result that comes with the package; results carry a digest of their content."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

from dxverify.aliases import Plain
from dxverify.datasets import DATASETS
from dxverify.datasets.fetch import sha256
from dxverify.errors import InputError, UnknownNameError
from dxverify.experiments._base import Experiment, experiment, experiment_ids
from dxverify.experiments._context import Context, read_result, with_digest
from dxverify.runtime.run import versions
from dxverify.vocabulary import Vocabulary

FOLDER = Path(__file__).with_name("recorded")
_PACKAGE = Path(__file__).resolve().parents[1]


@cache
def source_digest(root: Path = _PACKAGE) -> str:
    """Return the sha256 of the package's own sources."""
    whole = hashlib.sha256()
    for path in sorted(root.rglob("*.py"), key=lambda p: p.relative_to(root).as_posix()):
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        whole.update(f"{path.relative_to(root).as_posix()} {content}\n".encode())
    return whole.hexdigest()


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


def _hash_own(files: Mapping[str, Path], experiment: Experiment) -> dict[str, str]:
    """Return the sha256 of each file, or say which is missing or not needed."""
    digests = {}
    for name, path in files.items():
        if name not in experiment.data:
            used = ", ".join(experiment.data) or "no data"
            raise InputError(f"{experiment.id} does not use {name} (it uses {used})")
        if not path.is_file():
            raise InputError(f"{path}: no such file, given as the vectors {name}")
        try:
            digests[name] = sha256(path)
        except OSError as problem:
            raise InputError(f"{path}: {problem.strerror}") from None
    return digests


def reproduce(id_: str, context: Context) -> Plain:
    """Run an experiment and return its result, with a digest of its content.

    Parameters
    ----------
    id_ : str
        Id of the experiment.
    context : Context
        Size, seed, workers, and the user's own vectors.
    """
    chosen = experiment(id_)
    own = _hash_own(context.own, chosen)
    start = time.perf_counter()

    def vectors(name: str) -> Vocabulary:
        return Vocabulary.load(context.own[name]) if name in context.own else context.vectors(name)

    outcome = chosen.run(replace(context, vectors=vectors)).to_dict()
    replaced = [
        f"The file {path.name} (sha256 {own[name][:12]}) replaces {name}; "
        "what is said below of the packaged vectors does not hold for it."
        for name, path in context.own.items()
    ]
    outcome["differences"] = [*replaced, *outcome["differences"]]
    return with_digest(
        {
            "schema_version": 1,
            "title": chosen.title,
            "id": id_,
            "full": context.full,
            "entropy": context.seed,
            "data": {name: own.get(name) or DATASETS[name].archive.sha256 for name in chosen.data},
            "versions": versions(),
            "sources": source_digest(),
            **outcome,
            "own_vectors": {name: file.name for name, file in context.own.items()},
            "seconds": round(time.perf_counter() - start, 1),
        }
    )
