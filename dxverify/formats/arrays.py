"""Vocabularies that are arrays already: ``.npz`` files and objects with keyed vectors."""

from __future__ import annotations

import math
import zipfile
from typing import IO, TYPE_CHECKING, BinaryIO, Protocol, runtime_checkable

import numpy as np
from numpy.lib import format as npy

from dxverify.errors import FormatError
from dxverify.formats.rows import Table, warn_repeated
from dxverify.protocols import Vectors
from dxverify.words import fault_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


@runtime_checkable
class KeyedVectors(Protocol):
    """Words and vectors as gensim keeps them; anything with these two members will do."""

    @property
    def index_to_key(self) -> Sequence[str]:
        """The words, in the order of the rows."""

    @property
    def vectors(self) -> Vectors:
        """One row a word."""


def read_keyed(source: KeyedVectors, limit: int | None) -> Table:
    """Read an object with ``index_to_key`` and ``vectors``, such as the KeyedVectors of gensim."""
    words = list(source.index_to_key)[:limit]
    return _table(words, np.array(source.vectors[:limit]), type(source).__name__)


def read_npz(path: Path, limit: int | None) -> Table:
    """Read the members ``words`` (unicode) and ``vectors`` (real numbers); rows beyond the limit stay packed."""
    try:
        with path.open("rb") as file, zipfile.ZipFile(file) as archive:
            _require_start(file)
            words = _member(archive, "words", "U", limit).tolist()
            vectors = _member(archive, "vectors", "f", limit)
    except FormatError:
        raise
    except Exception as problem:  # noqa: BLE001 - zipfile, its four unpackers and numpy raise what they like on bad bytes
        said = " ".join(str(problem).split())[:200] or type(problem).__name__
        raise FormatError(
            f"the archive is damaged or not an npz of words and vectors: {said}", path=path
        ) from None
    if vectors.dtype != np.float64:
        vectors = vectors.astype(np.float32, copy=False)
    return _table(words, vectors, path)


def _require_start(file: BinaryIO) -> None:
    """Refuse an archive with something before it, which zipfile would pass over."""
    file.seek(0)
    if file.read(4) != b"PK\x03\x04":
        raise zipfile.BadZipFile("it does not start as one")


def _member(archive: zipfile.ZipFile, name: str, kind: str, limit: int | None) -> Vectors:
    path = archive.filename
    with archive.open(f"{name}.npy") as file:
        shape, fortran, dtype = _header(file)
        if dtype.kind != kind or len(shape) != (2 if kind == "f" else 1):
            raise FormatError(
                f"{name} has shape {shape} and type {dtype}, which is not what a vocabulary has", path=path
            )
        _require_bytes(archive.getinfo(file.name), name, shape, dtype, path)
        rows = shape[0] if limit is None or fortran else min(limit, shape[0])
        array = _fill(file, (rows, *shape[1:])[:: -1 if fortran else 1], dtype)
        if rows == shape[0] and file.read(1):
            raise FormatError(f"{name} holds more than its header declares", path=path)
    return np.ascontiguousarray(array.T[:limit]) if fortran else array


def _header(file: IO[bytes]) -> tuple[tuple[int, ...], bool, np.dtype[np.generic]]:
    version = npy.read_magic(file)
    reader = npy.read_array_header_1_0 if version == (1, 0) else npy.read_array_header_2_0
    return reader(file)


def _require_bytes(
    member: zipfile.ZipInfo, name: str, shape: tuple[int, ...], dtype: np.dtype[np.generic], path: object
) -> None:
    """Refuse a header that declares more than the member holds, before memory is taken for it."""
    needed = math.prod(shape) * dtype.itemsize
    if min(shape) < 0 or needed > member.file_size:
        raise FormatError(
            f"{name} declares shape {shape} of {dtype}, {needed} bytes; it holds {member.file_size}",
            path=path,
        )


def _fill(file: IO[bytes], shape: tuple[int, ...], dtype: np.dtype[np.generic]) -> Vectors:
    """Read an array piece by piece, straight into its place."""
    array = np.empty(shape, dtype=dtype)
    target = array.reshape(-1).view(np.uint8).data
    done = 0
    while done < len(target):
        piece = file.read(min(1 << 20, len(target) - done))
        if not piece:
            raise EOFError("an array ends early")
        target[done : done + len(piece)] = piece
        done += len(piece)
    return array


def _table(words: list[str], vectors: Vectors, path: object) -> Table:
    if vectors.ndim != 2 or len(words) != len(vectors):
        raise FormatError(f"{len(words)} words do not go with vectors of shape {vectors.shape}", path=path)
    _check_words(words, path)
    for row, vector in enumerate(vectors, start=1):
        if not np.isfinite(vector).all():
            raise FormatError("a number is NaN or infinite", path=path, line=row)
    firsts = dict.fromkeys(words)
    if len(firsts) < len(words):
        words, vectors = _without_repeats(words, vectors, path)
    vectors.flags.writeable = False
    return Table(words=words, vectors=vectors)


def _check_words(words: list[str], path: object) -> None:
    if not words:
        raise FormatError("there are no rows", path=path)
    for row, word in enumerate(words, start=1):
        fault = fault_of(word)
        if fault is not None:
            raise FormatError(fault, path=path, line=row)


def _without_repeats(words: list[str], vectors: Vectors, path: object) -> tuple[list[str], Vectors]:
    kept: dict[str, int] = {}
    repeated = [word for row, word in enumerate(words) if kept.setdefault(word, row) != row]
    warn_repeated(repeated, path)
    return list(kept), vectors[list(kept.values())]
