"""A user's own file of vectors in the place of a data set."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from dxverify.datasets import DATASETS
from dxverify.errors import InputError
from dxverify.experiments._base import Experiment
from dxverify.vocabulary import Vocabulary


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
            raise InputError(f"--vectors: no vectors are called {name!r} (known: {', '.join(known)})")
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


def said_of(files: Mapping[str, Path], digests: Mapping[str, str]) -> list[str]:
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
