"""Writers of vector files for the tests, independent of the readers."""

from __future__ import annotations

import gzip
import io
import struct

import numpy as np
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

#: Words as files have them: letters of any script, quotes, non-breaking spaces and NEL, but no ASCII space and no controls.
WORDS = st.one_of(
    st.text(
        st.characters(
            codec="utf-8", exclude_categories=["Cs"], exclude_characters=" \ufeff", min_codepoint=32
        ),
        min_size=1,
        max_size=6,
    ),
    st.sampled_from(
        [
            "\u00a0",
            "a\u00a0b",
            '"',
            "'",
            "...",
            "1",
            "-0.5",
            "nan",
            "\x85",
            "\u2028",
            "\u3000",
            "x\ufeff",
            "</s>",
        ]
    ),
)


@st.composite
def tables(draw, *, max_rows=6, max_dim=4, words=WORDS):
    """Distinct words with finite 32-bit vectors."""
    names = draw(st.lists(words, min_size=1, max_size=max_rows, unique=True))
    dim = draw(st.integers(1, max_dim))
    numbers = st.floats(width=32, allow_nan=False, allow_infinity=False)
    return names, draw(hnp.arrays(np.float32, (len(names), dim), elements=numbers))


def glove(words, vectors, *, end="\n"):
    """Lines ``word number number …``."""
    return b"".join(_line(word, row, end) for word, row in zip(words, vectors, strict=True))


def word2vec(words, vectors, *, end="\n", header=None):
    """A header, then lines; word2vec and fastText write a space before the end."""
    rows, dim = header or np.shape(vectors)
    return f"{rows} {dim}\n".encode() + glove(words, vectors, end=end)


def binary(words, vectors, *, newline=False, header=None):
    """A header, then each word, a space and 32-bit numbers, with or without a newline after them."""
    rows, dim = header or np.shape(vectors)
    body = [
        word.encode() + b" " + struct.pack(f"<{len(row)}f", *row) + (b"\n" if newline else b"")
        for word, row in zip(words, vectors, strict=True)
    ]
    return f"{rows} {dim}\n".encode() + b"".join(body)


def npz(words, vectors, *, packed=False, **others):
    """An archive with ``words`` and ``vectors``."""
    file = io.BytesIO()
    save = np.savez_compressed if packed else np.savez
    save(file, words=np.asarray(words), vectors=np.asarray(vectors), **others)
    return file.getvalue()


def packed(data):
    """The same, gzipped."""
    return gzip.compress(data, compresslevel=1, mtime=0)


def _line(word, row, end):
    return (" ".join([word, *(repr(float(value)) for value in row)]) + end).encode()
