"""Readers of vector files: GloVe, word2vec, fastText, npz, and objects that hold keyed vectors.

All readers go through a file once, look at nothing beyond ``limit``, hold one matrix of 32-bit numbers
(npz: of the precision stored) and either return everything or raise FormatError with file and line.
Nothing is ever unpickled.
"""

from __future__ import annotations

import codecs
from pathlib import Path
from typing import TYPE_CHECKING

from dxverify.errors import InputError, ParameterError
from dxverify.formats.arrays import KeyedVectors, read_keyed, read_npz
from dxverify.formats.rows import DuplicateVectorWarning, DuplicateWordWarning, VocabularyWarning
from dxverify.formats.stream import Stream
from dxverify.formats.vector_files import (
    GLOVE,
    NPZ,
    WORD2VEC,
    WORD2VEC_BINARY,
    detect,
    read_binary,
    read_glove,
    read_word2vec,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from dxverify.formats.rows import Table

__all__ = [
    "FORMATS",
    "DuplicateVectorWarning",
    "DuplicateWordWarning",
    "KeyedVectors",
    "VocabularyWarning",
    "read",
]

_STREAMED: dict[str, Callable[[Stream, int | None], Table]] = {
    GLOVE: read_glove,
    WORD2VEC: read_word2vec,
    "fasttext": read_word2vec,
    WORD2VEC_BINARY: read_binary,
}

#: The formats that may be named; without a name it is inferred from the content.
FORMATS = (*_STREAMED, NPZ)


def read(source: object, *, limit: int | None = None, format: str | None = None) -> Table:  # noqa: A002 - the word users know
    """Return the words and the read-only matrix of a file or of an object with keyed vectors."""
    if limit is not None and (isinstance(limit, bool) or not isinstance(limit, int) or limit < 1):
        raise ParameterError("limit", limit, "a positive integer or None")
    if format is not None and format not in FORMATS:
        raise ParameterError("format", format, f"one of {', '.join(FORMATS)} or None")
    if isinstance(source, KeyedVectors):
        return read_keyed(source, limit)
    if not isinstance(source, str | Path):
        raise InputError(f"a vocabulary is a path or an object with index_to_key and vectors, got {source!r}")
    return _read_file(Path(source), limit, format)


def _read_file(path: Path, limit: int | None, format_: str | None) -> Table:
    with Stream(path) as stream:
        if stream.peek(3) == codecs.BOM_UTF8:
            stream.take(3)
        kind = format_ or detect(stream)
        if kind != NPZ:
            return _STREAMED[kind](stream, limit)
    return read_npz(path, limit)
