"""Files that are no vocabularies, reports or checkpoints; each entry writes one."""

from __future__ import annotations

import io
import os
import struct
import zipfile

import numpy as np

GOOD = b"cat 1.5 -2.0\ndog 0.25 4.0\ncow 3.0 0.5\n"


def _npy(array):
    file = io.BytesIO()
    np.save(file, array)
    return file.getvalue()


def _archive(vectors, packing=zipfile.ZIP_STORED):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", packing) as archive:
        archive.writestr("words.npy", _npy(np.array(["cat", "dog", "cow"])))
        archive.writestr("vectors.npy", vectors)
    return file.getvalue()


def _header(text):
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(text)) + text + bytes(24)


def _damaged_lzma():
    data = bytearray(_archive(_npy(np.eye(3)), zipfile.ZIP_LZMA))
    data[data.index(b"vectors.npy") + len("vectors.npy") + 4] ^= 0xFF
    return bytes(data)


#: Vocabularies: name to content.
VOCABULARIES = {
    "empty": b"",
    "no-numbers": b"cat\n",
    "cut-in-a-number": GOOD[:-2],
    "cut-in-a-row": GOOD[:-5],
    "19-digits": b"9" * 19 + b" 2\n" + GOOD,
    "5000-digits": b"9" * 5000 + b" 2\n" + GOOD,
    "too-many-rows": b"99999999999 2\n" + GOOD,
    "wide": b"3 9999999\n" + GOOD,
    "nan": GOOD.replace(b"0.25", b"nan"),
    "control": GOOD.replace(b"dog", b"d\x1b[2Jog"),
    "latin": GOOD.replace(b"dog", b"d\xf6g"),
    "utf-16": GOOD.decode().encode("utf-16"),
    "gzip-cut": b"\x1f\x8b\x08\x00",
    "zip-cut": b"PK\x03\x04",
    "lzma": _damaged_lzma(),
    "npz-header": _archive(_header(b"{'descr': '<f4'")),
    "npz-negative": _archive(_header(b"{'descr': '<f4', 'fortran_order': False, 'shape': (-3, 2), }\n")),
    "npz-too-large": _archive(
        _header(b"{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999, 99999), }\n")
    ),
    "npz-objects": _archive(_npy(np.array([[None]]))),
    "pickle": b"cposix\nsystem\n(S'touch owned'\ntR.",
}

#: Reports for ``recheck``.
REPORTS = {
    "not-json": b"{",
    "deep": b"[" * 100_000,
    "list": b"[]",
    "other-version": b'{"schema_version": 99}',
    "long-number": b'{"schema_version": ' + b"9" * 6000 + b"}",
    "bytes": b"\xff\xfe\x00",
    "half": b'{"schema_version": 1, "verdict": "REFUTED"}',
    "odd-verdict": b'{"schema_version": 1, "verdict": "PASSES"}',
}


def write_all(folder):
    """Write every file, and a pipe that nobody writes to."""
    for name, data in {**VOCABULARIES, **REPORTS}.items():
        (folder / name).write_bytes(data)
    os.mkfifo(folder / "pipe")
