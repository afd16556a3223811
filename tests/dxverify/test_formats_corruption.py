"""Damaged files: a reader refuses them, or returns exactly what an independent reading of the bytes gives."""

import io
import re
import struct
import warnings

import numpy as np
import pytest
from hypothesis import assume, event, given, settings
from hypothesis import strategies as st

from dxverify.errors import FormatError
from dxverify.formats import read
from dxverify.formats.rows import VocabularyWarning
from tests.dxverify import vector_files as files

MARK = b"\xef\xbb\xbf"
#: Bytes that mean something in these formats.
BYTES = st.sampled_from([*b" \n\r\t_.-+eE019nai\x00\xff\xc2\xa0", *range(256)]).map(
    lambda value: bytes([value])
)


@st.composite
def damage(draw, data):
    """Cut, replace, insert, repeat or delete a piece."""
    start = draw(st.integers(0, len(data)))
    stop = draw(st.integers(start, min(len(data), start + 12)))
    kind = draw(st.sampled_from(["cut", "replace", "insert", "repeat", "delete"]))
    piece = draw(st.lists(BYTES, min_size=1, max_size=4).map(b"".join))
    return {
        "cut": data[:start],
        "replace": data[:start] + piece + data[start + len(piece) :],
        "insert": data[:start] + piece + data[start:],
        "repeat": data[:stop] + data[start:stop] + data[stop:],
        "delete": data[:start] + data[stop:],
    }[kind]


def outcome(path, data, name):
    """Read the damaged data: a table, or None if it was refused as it should be."""
    path.write_bytes(data)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", VocabularyWarning)
        try:
            table = read(path, format=name)
        except FormatError as problem:
            if str(path) not in str(problem):
                pytest.fail(f"the file is not named: {problem}")
            event("refused")
            return None
    event("read")
    return dict(zip(table["words"], table["vectors"], strict=True))


def same(found, expected):
    """Compare words, order and values."""
    assert list(found) == list(expected)
    for word, vector in expected.items():
        np.testing.assert_array_equal(found[word], vector)


def plain_lines(data, dim):
    """Read lines by a regular expression; the first of equal words wins."""
    lines = data.split(b"\n")
    if not lines[-1]:
        lines.pop()
    table = {}
    for line in lines:
        match = re.fullmatch(rb"([^ ]+(?: [^ ]+)*)" + rb" ([^ ]+)" * dim + rb" ?\r?", line, re.DOTALL)
        # A number inside the word would mean that the row is longer than the others.
        assert match, line
        assert not any(
            re.fullmatch(rb"[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)(e[-+]?[0-9]+)?", part)
            for part in match[1].split(b" ")[1:]
        )
        table.setdefault(
            match[1].decode(), np.array([float(field) for field in match.groups()[1:]], dtype=np.float32)
        )
    return table


def header(data):
    """Return rows, dimension and what follows."""
    line, _, rest = data.removeprefix(MARK).partition(b"\n")
    rows, dim = map(int, line.split())
    return rows, dim, rest


def plain_binary(data):
    """Read the binary format by its definition."""
    rows, dim, rest = header(data)
    table, place = {}, 0
    for _ in range(rows):
        space = rest.index(b" ", place)
        name = rest[place:space].removeprefix(b"\n").decode()
        table.setdefault(name, np.array(struct.unpack_from(f"<{dim}f", rest, space + 1), dtype=np.float32))
        place = space + 1 + 4 * dim
    assert rest[place:] in (b"", b"\n")
    return table


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    """One file for all examples."""
    return tmp_path_factory.mktemp("damaged") / "file"


@given(data=st.data(), table=files.tables())
@settings(max_examples=100)
def test_damaged_glove(path, data, table):
    """GloVe text."""
    changed = data.draw(damage(files.glove(*table)))
    found = outcome(path, changed, "glove")
    if found is not None:
        same(found, plain_lines(changed.removeprefix(MARK), len(next(iter(found.values())))))


@given(data=st.data(), table=files.tables())
@settings(max_examples=100)
def test_damaged_word2vec(path, data, table):
    """Text with a header, whose numbers must be true."""
    changed = data.draw(damage(files.word2vec(*table)))
    found = outcome(path, changed, "word2vec")
    if found is not None:
        rows, dim, rest = header(changed)
        assert rows == len(rest.removesuffix(b"\n").split(b"\n"))
        same(found, plain_lines(rest, dim))


@given(data=st.data(), table=files.tables(), newline=st.booleans())
@settings(max_examples=100)
def test_damaged_binary(path, data, table, newline):
    """Binary rows."""
    changed = data.draw(damage(files.binary(*table, newline=newline)))
    found = outcome(path, changed, "word2vec-binary")
    if found is not None:
        same(found, plain_binary(changed))


@given(data=st.data(), table=files.tables())
@settings(max_examples=100)
def test_damaged_npz(path, data, table):
    """An archive that is accepted is one that numpy reads to the same arrays."""
    changed = data.draw(damage(files.npz(*table)))
    found = outcome(path, changed, "npz")
    if found is not None:
        with np.load(io.BytesIO(changed), allow_pickle=False) as archive:
            words, vectors = archive["words"].tolist(), archive["vectors"]
        same(found, dict(zip(words, vectors, strict=True)))


@given(data=st.data(), table=files.tables(words=st.text("abcdefgh", min_size=1, max_size=4)))
@settings(max_examples=100)
def test_damaged_gzip(path, data, table):
    """The checksum lets nothing through but the original."""
    assume(len(table[0]) > 1)
    changed = data.draw(damage(files.packed(files.glove(*table))))
    found = outcome(path, changed, None)
    if found is not None:
        same(found, dict(zip(*table, strict=True)))


@given(
    data=st.data(),
    table=files.tables(),
    writer=st.sampled_from([files.glove, files.word2vec, files.binary, files.npz]),
)
@settings(max_examples=150)
def test_damage_without_a_named_format(path, data, table, writer):
    """When the content tells the format, damage still gives a table or a FormatError and nothing else."""
    found = outcome(path, data.draw(damage(writer(*table))), None)

    assert found is None or found


@given(
    data=st.binary(max_size=200), name=st.sampled_from([None, "glove", "word2vec", "word2vec-binary", "npz"])
)
@settings(max_examples=150)
def test_noise_is_refused(path, data, name):
    """Random bytes give a FormatError, or a table that holds finite numbers."""
    found = outcome(path, data, name)

    assert found is None or all(np.isfinite(vector).all() for vector in found.values())
