"""What the archives hold is converted, and what is malformed is refused."""

from __future__ import annotations

import json
import struct

import numpy as np
import pytest

from dxverify.datasets import get
from dxverify.datasets.convert import (
    labelled_csv,
    mail_folders,
    pack_texts,
    unpack_texts,
    wink_json,
    word2vec_binary,
)
from dxverify.errors import FormatError
from tests.dxverify.archives import Client, dataset, tarball, wheel


def test_every_converter_reads_its_format(tmp_path):
    """Binary vectors, JSON of wink, CSV and mail folders come out as they went in."""
    binary = b"2 2\nin " + struct.pack("<2f", 1, 2) + b"\nof " + struct.pack("<2f", 3, 4) + b"\n"
    wink = json.dumps({"words": ["vectors"], "vectors": {"a]b": [1, 2, 9, 0], "vectors": [3, 4, 9, 1]}})
    cases = {
        "bin": (wheel(v__bin=binary), word2vec_binary("pkg/v.bin"), 2, "vectors"),
        "wink": (
            tarball({"p/w.json": wink.replace(" ", "").encode()}),
            wink_json("p/w.json", 2),
            2,
            "vectors",
        ),
        "csv": (
            wheel(m__csv=b',spam,text\n0,1,"a, b"\n1,0,c\n'),
            labelled_csv("pkg/m.csv", "text", "spam"),
            2,
            "texts",
        ),
        "mail": (
            tarball({"d/spam-1/x.txt": b"buy", "d/ham/y.txt": "h\u00e9".encode()}),
            mail_folders("d/"),
            2,
            "texts",
        ),
    }
    found = {}
    for name, (content, convert, rows, kind) in cases.items():
        path = get(
            dataset(content, convert, rows, kind, name), cache=tmp_path / name, fetcher=Client(content)
        )
        with np.load(path) as arrays:
            found[name] = dict(arrays)

    assert [[1, 2], [3, 4]] == found["bin"]["vectors"].tolist()
    assert (["a]b", "vectors"], [[1, 2], [3, 4]]) == (
        found["wink"]["words"].tolist(),
        found["wink"]["vectors"].tolist(),
    )
    assert (["a, b", "c"], [1, 0]) == (unpack_texts(found["csv"]), found["csv"]["labels"].tolist())
    assert (["h\u00e9", "buy"], [0, 1]) == (unpack_texts(found["mail"]), found["mail"]["labels"].tolist())


def test_malformed_json_of_wink_is_refused(tmp_path):
    """A vector with an index out of order is a format error that names the word."""
    content = tarball({"p/w.json": b'{"vectors":{"a":[1,2,9,5]}}'})
    with pytest.raises(FormatError, match="'a'"):
        get(dataset(content, wink_json("p/w.json", 2), 1), cache=tmp_path, fetcher=Client(content))


def test_texts_pack_and_unpack():
    """Texts of any length and script come back, the empty one too."""
    texts = ["", "a", "\u017c\u00f3\u0142w " * 50]

    assert texts == unpack_texts(pack_texts(texts, [0, 1, 0]))
