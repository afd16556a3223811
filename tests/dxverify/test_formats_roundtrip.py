import types

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dxverify import Vocabulary
from dxverify.errors import FormatError, InputError, ParameterError
from dxverify.formats import FORMATS, DuplicateVectorWarning, DuplicateWordWarning, VocabularyWarning, read
from tests.dxverify import vector_files as files

WRITERS = {
    "glove": [
        files.glove,
        lambda w, v: files.glove(w, v, end="\r\n"),
        lambda w, v: files.packed(files.glove(w, v)[:-1]),
    ],
    "word2vec": [files.word2vec, lambda w, v: files.word2vec(w, v, end=" \r\n")],
    "fasttext": [lambda w, v: files.word2vec(w, v, end=" \n")],
    "word2vec-binary": [files.binary, lambda w, v: files.binary(w, v, newline=True)],
    "npz": [
        files.npz,
        lambda w, v: files.npz(w, v, packed=True),
        lambda w, v: files.npz(w, np.asfortranarray(v)),
    ],
}
CASES = [(name, writer) for name, writers in WRITERS.items() for writer in writers]


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    """One file for all examples."""
    return tmp_path_factory.mktemp("vectors") / "file"


def check(table, words, vectors):
    """Compare words, values and protection."""
    np.testing.assert_array_equal(table["vectors"], vectors)
    assert list(table["words"]) == list(words)
    assert not table["vectors"].flags.writeable


def test_every_format_is_written_here():
    """No reader without a round trip."""
    assert set(WRITERS) == set(FORMATS)


@pytest.mark.parametrize(("name", "writer"), CASES)
@given(table=files.tables(), gzipped=st.booleans())
def test_named_format_round_trips(path, name, writer, table, gzipped):
    """What was written is read back exactly, odd words included, plain or gzipped."""
    data = writer(*table)
    plain = not data.startswith(b"\x1f\x8b") and name != "npz"
    path.write_bytes(files.packed(data) if gzipped and plain else data)

    check(read(path, format=name), *table)


@pytest.mark.parametrize(("name", "writer"), CASES)
@given(table=files.tables(), limit=st.integers(1, 8))
def test_limit_keeps_the_first_rows(path, name, writer, table, limit):
    """With a limit come the first rows, or all if there are fewer."""
    words, vectors = table
    path.write_bytes(writer(words, vectors))

    check(read(path, format=name, limit=limit), words[:limit], vectors[:limit])


# The content tells the format unless the first line of a GloVe file could be a header.
PLAIN = st.text(st.characters(codec="utf-8", categories=["L"]), min_size=1, max_size=6)


@pytest.mark.parametrize(("name", "writer"), CASES)
@given(table=files.tables(words=PLAIN), gzipped=st.booleans())
def test_content_tells_the_format(path, name, writer, table, gzipped):
    """No format has to be named."""
    data = writer(*table)
    plain = not data.startswith(b"\x1f\x8b") and name != "npz"
    path.write_bytes(files.packed(data) if gzipped and plain else data)

    check(read(path), *table)


@pytest.mark.parametrize("number", [b"AAAA", b"dvYA", b"\t`[A", b"___A", b"0\n\xbfK"])
def test_binary_that_looks_like_text_is_told_by_its_length(path, number):
    """Numbers whose bytes are letters do not hide a binary file."""
    vectors = np.frombuffer(number * 2, dtype="<f4").reshape(2, 1)
    path.write_bytes(files.binary(["cat", "dog"], vectors))

    check(read(path), ["cat", "dog"], vectors)


def test_words_may_hold_spaces(path):
    """A line is split from the right by the known dimension."""
    path.write_bytes(files.glove([". . .", "at name@domain.com", "a\u00a0b c"], np.arange(6).reshape(3, 2)))

    assert read(path)["words"] == (". . .", "at name@domain.com", "a\u00a0b c")


def test_byte_order_mark_is_no_part_of_the_first_word(path):
    """A UTF-8 mark is passed over, with and without a header."""
    for writer in (files.glove, files.word2vec):
        path.write_bytes(b"\xef\xbb\xbf" + writer(["cat", "dog"], np.eye(2)))

        assert read(path)["words"] == ("cat", "dog")


@pytest.mark.parametrize(("name", "writer"), CASES)
def test_first_of_repeated_words_wins_with_a_warning(path, name, writer):
    """A repeated word keeps its first vector, and the warning names file and word."""
    path.write_bytes(writer(["a", "b", "a", "c", "a"], np.arange(10, dtype=np.float32).reshape(5, 2)))

    with pytest.warns(DuplicateWordWarning, match=r"file: 2 repeated rows left out.*'a'"):
        table = read(path, format=name)

    check(table, ["a", "b", "c"], [[0, 1], [2, 3], [6, 7]])


def test_repeated_rows_count_for_header_and_limit(path):
    """Rows are counted as they stand in the file."""
    path.write_bytes(files.word2vec(["a", "a", "b"], [[1.0], [2.0], [3.0]]))

    with pytest.warns(DuplicateWordWarning):
        check(read(path), ["a", "b"], [[1.0], [3.0]])
    with pytest.warns(DuplicateWordWarning):
        check(read(path, limit=2), ["a"], [[1.0]])


def test_equal_vectors_are_warned_of_on_load(path):
    """Loading words with equal vectors warns; the warning names two and can be silenced by its class."""
    path.write_bytes(files.glove(["a", "b", "c"], [[1.0], [2.0], [1.0]]))

    with pytest.warns(DuplicateVectorWarning, match="1 vectors belong to more than one word.*'a', 'c'"):
        vocabulary = Vocabulary.load(path)

    assert vocabulary.duplicate_vectors == ((0, 2),)
    assert issubclass(DuplicateVectorWarning, VocabularyWarning)
    assert issubclass(DuplicateWordWarning, VocabularyWarning)


@given(table=files.tables(), limit=st.none() | st.integers(1, 8))
def test_objects_with_keyed_vectors_are_read(table, limit):
    """Any object with index_to_key and vectors will do, and keeps its own array to itself."""
    words, vectors = table
    model = types.SimpleNamespace(index_to_key=list(words), vectors=vectors.copy())
    result = read(model, limit=limit)
    model.vectors[:] = 7.0

    check(result, words[:limit], vectors[:limit])


@pytest.mark.parametrize("shape", [(3, 2), (2,), (2, 2, 2)])
def test_objects_that_do_not_fit_are_refused(shape):
    """Words and vectors must go together."""
    model = types.SimpleNamespace(index_to_key=["a", "b"], vectors=np.ones(shape))
    with pytest.raises(FormatError, match="2 words do not go with vectors of shape"):
        read(model)


def test_arguments_are_checked(path):
    """A wrong limit, format or source is named."""
    path.write_bytes(b"a 1\n")
    for limit in (0, -1, 1.5, True):
        with pytest.raises(ParameterError, match=f"limit must be .* got {limit}"):
            read(path, limit=limit)
    with pytest.raises(ParameterError, match="format must be one of glove"):
        read(path, format="csv")
    with pytest.raises(InputError, match="index_to_key"):
        read(42)
    with pytest.raises(FileNotFoundError):
        read(path.with_name("missing"))


@pytest.mark.parametrize("precision", ["<f2", "<f4", ">f4", "<f8"])
def test_npz_keeps_double_precision_only(path, precision):
    """Numbers of 16 and 32 bits come as 32 bits, those of 64 bits as they are."""
    vectors = np.array([[0.1], [0.2]]).astype(precision)
    path.write_bytes(files.npz(["a", "b"], vectors))
    loaded = Vocabulary.load(path)

    assert loaded.vectors.dtype == (np.float64 if precision == "<f8" else np.float32)
    np.testing.assert_array_equal(loaded.vectors, vectors)
