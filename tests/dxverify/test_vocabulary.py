import hashlib
import zipfile
from importlib import resources

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dxverify import Vocabulary
from dxverify.data import BUILTIN, GEOMETRIES
from dxverify.errors import InputError, ParameterError, UnknownNameError, UnknownWordError
from dxverify.metrics import Euclidean
from tests.dxverify.vector_files import tables


@pytest.fixture
def two():
    """Two words in the plane."""
    return Vocabulary(words=["cat", "dog"], vectors=[[0.0, 1.0], [2.0, 1.0]])


def test_words_and_rows_go_together(two):
    """A word is found at its row; what is not there is named."""
    assert (len(two), two.dim, two.words, list(two)) == (2, 2, ("cat", "dog"), ["cat", "dog"])
    assert two.index("dog") == 1
    assert two.indexes(["dog", "cat", "dog"]).tolist() == [1, 0, 1]
    assert "cat" in two
    assert "cow" not in two
    with pytest.raises(UnknownWordError, match="'cow' is not in the vocabulary"):
        two.index("cow")


def test_nothing_can_be_changed_afterwards(two):
    """The matrix is read-only and does not share memory with a writable array it was made from."""
    given_array = np.eye(2)
    vocabulary = Vocabulary(words=["a", "b"], vectors=given_array)
    given_array[0, 0] = 7.0

    assert vocabulary.vectors[0, 0] == 1.0
    with pytest.raises(ValueError, match="read-only"):
        vocabulary.vectors[0, 0] = 2.0
    with pytest.raises(AttributeError):
        two.words = ("x", "y")


@pytest.mark.parametrize(("given_type", "kept"), [("f4", "f4"), ("f8", "f8"), ("f2", "f8"), ("i8", "f8")])
def test_precision_is_kept(given_type, kept):
    """32 and 64 bits stay as they are, other numbers become 64 bits, and double precision is at hand."""
    vocabulary = Vocabulary(words=["a"], vectors=np.ones((1, 3), dtype=given_type))

    assert vocabulary.vectors.dtype == np.dtype(kept)
    assert vocabulary.float64().dtype == np.float64
    assert (vocabulary.float64() is vocabulary.vectors) == (kept == "f8")
    assert not vocabulary.float64().flags.writeable


def test_read_only_matrix_is_shared_not_copied():
    """A loader that hands over its matrix needs no second one."""
    matrix = np.ones((3, 2), dtype=np.float32)
    matrix.flags.writeable = False

    assert Vocabulary(words=["a", "b", "c"], vectors=matrix).vectors is matrix


@pytest.mark.parametrize(
    ("words", "vectors", "message"),
    [
        (["a", "a"], [[1.0], [2.0]], "distinct, got 'a' at rows 0 and 1"),
        (["a", ""], [[1.0], [2.0]], r"empty \(row 1\)"),
        (["a", 3], [[1.0], [2.0]], r"no text: 3 \(row 1\)"),
        (["a", "b\x1b[2J"], [[1.0], [2.0]], r"control character.*row 1"),
        (["a", "\ud800"], [[1.0], [2.0]], r"no text.*row 1"),
        (["a"], [[1.0], [2.0]], "1 words and 2 vectors"),
        (["a", "b"], [[1.0], [np.nan]], "finite"),
        (["a"], [[np.inf]], "finite"),
        (["a"], [1.0], "matrix"),
        ([], np.empty((0, 3)), "at least one row"),
        (["a"], np.empty((1, 0)), "at least one row and column"),
        (["a"], [["x"]], "numbers"),
    ],
)
def test_nonsense_is_refused(words, vectors, message):
    """What is no vocabulary is refused with the reason."""
    with pytest.raises(InputError, match=message):
        Vocabulary(words=words, vectors=vectors)


def test_digest_depends_on_values_and_words_only():
    """Equal values in any precision have equal digests; any other word or value has another."""
    words, values = ["a", "b"], np.array([[0.5, 0.0], [1.0, 2.0]])
    digest = Vocabulary(words=words, vectors=values).digest

    assert digest == Vocabulary(words=words, vectors=values.astype(np.float32), origin="elsewhere").digest
    assert digest == Vocabulary(words=words, vectors=values * [[1.0, -1.0], [1.0, 1.0]]).digest  # −0 is 0
    others = [(["a", "c"], values), (words, values + 1e-15), (["b", "a"], values), (words, values[::-1])]
    assert len({digest, *(Vocabulary(words=w, vectors=v).digest for w, v in others)}) == 5
    assert len(digest) == 64


def test_digest_tells_apart_words_that_join_to_the_same_text():
    """Where one word ends is part of the digest."""
    vectors = [[1.0], [2.0]]

    assert Vocabulary(words=["ab", "c"], vectors=vectors) != Vocabulary(words=["a", "bc"], vectors=vectors)
    assert Vocabulary(words=["ab", "c"], vectors=vectors) == Vocabulary(words=["ab", "c"], vectors=vectors)
    assert len({Vocabulary(words=["ab", "c"], vectors=vectors) for _ in range(2)}) == 1


def test_subset_takes_words_and_indexes_in_order():
    """A subset has the asked words in the asked order."""
    grid = Vocabulary.builtin("grid")
    part = grid.subset(["mid-mid", 0])

    assert part.words == ("mid-mid", grid.words[0])
    np.testing.assert_array_equal(part.vectors, grid.vectors[[grid.index("mid-mid"), 0]])
    assert grid.subset(range(len(grid))) == grid
    for wrong in (-1, len(grid)):
        with pytest.raises(ParameterError, match=f"0 to 8, got {wrong}"):
            grid.subset([wrong])
    with pytest.raises(UnknownWordError):
        grid.subset(["nowhere"])


@given(rows=st.lists(st.tuples(*[st.sampled_from([0.0, -0.0, 1.0])] * 2), min_size=1, max_size=9))
def test_equal_vectors_are_found_exactly(rows):
    """The groups are those of equal rows, no more and no fewer; the two zeros are equal."""
    naive = {}
    for row, vector in enumerate(rows):
        naive.setdefault(vector, []).append(row)  # tuples compare by value, so −0 is 0
    expected = sorted(tuple(group) for group in naive.values() if len(group) > 1)

    vocabulary = Vocabulary(words=[f"w{row}" for row in range(len(rows))], vectors=rows)

    assert list(vocabulary.duplicate_vectors) == expected


@given(table=tables())
def test_saved_vocabulary_comes_back(table, tmp_path_factory):
    """What was saved loads with the same words, values, precision and digest."""
    path = tmp_path_factory.mktemp("saved") / "v.npz"
    words, vectors = table
    # Distinct vectors, because equal ones are warned of; that is another test.
    vectors = np.column_stack([vectors, np.arange(len(words), dtype=np.float32)])
    for precision in (np.float32, np.float64):
        saved = Vocabulary(words=words, vectors=vectors.astype(precision))
        saved.save(path)
        loaded = Vocabulary.load(path)

        assert (loaded, loaded.words, loaded.vectors.dtype) == (saved, saved.words, saved.vectors.dtype)


def test_repr_rebuilds(two, tmp_path):
    """The text of a vocabulary makes it again, unless it was given as a large array."""
    path = tmp_path / "v.npz"
    two.save(path)
    large = Vocabulary(words=[f"w{i}" for i in range(100)], vectors=np.arange(100.0)[:, None])

    for vocabulary in (two, Vocabulary.builtin(), Vocabulary.builtin("grid"), Vocabulary.load(path, limit=1)):
        assert eval(repr(vocabulary), {"Vocabulary": Vocabulary}) == vocabulary  # noqa: S307 - our own repr
    assert repr(large) == f"<Vocabulary of 100 words in 1 dimensions, sha256 {large.digest[:12]}>"


@pytest.mark.parametrize("name", GEOMETRIES)
def test_geometries_have_distinct_words_at_plain_distances(name):
    """Each geometry loads, has at most ten words and its nearest words at distance 1 (0.25 in the corridor)."""
    vocabulary = Vocabulary.builtin(name)
    distances = Euclidean().distances(vocabulary)
    nearest = distances[distances > 0].min()

    assert 3 <= len(vocabulary) <= 10
    assert vocabulary.vectors.dtype == np.float64
    assert not vocabulary.duplicate_vectors
    assert nearest == pytest.approx(0.25 if name == "corridor" else 1.0, rel=1e-15)
    if name in ("triangle", "simplex"):
        np.testing.assert_allclose(distances + np.eye(len(vocabulary)), 1.0, rtol=1e-15)


def test_english_is_what_the_data_card_says():
    """The built-in vocabulary has the recorded digest, size, shape and order, and no two equal vectors."""
    english = Vocabulary.builtin()
    file = resources.files("dxverify.data") / "english.npz"
    card = (resources.files("dxverify.data") / "README.md").read_text(encoding="utf-8")

    assert (len(english), english.dim, english.vectors.dtype) == (2000, 50, np.float32)
    assert english.words[:5] == ("the", "of", "to", "and", "in")
    assert all(word.isascii() and word.isalpha() and word.islower() for word in english)
    assert not english.duplicate_vectors
    assert len(file.read_bytes()) <= 500_000
    assert f"`{english.digest}`" in card
    assert f"`{hashlib.sha256(file.read_bytes()).hexdigest()}`" in card
    assert english == Vocabulary.builtin("english")


def test_english_is_stored_without_pickles():
    """The archive holds two plain arrays."""
    with resources.as_file(resources.files("dxverify.data") / "english.npz") as path:
        assert sorted(zipfile.ZipFile(path).namelist()) == ["vectors.npy", "words.npy"]
        with np.load(path, allow_pickle=False) as archive:
            assert (archive["vectors"].dtype, archive["words"].dtype.kind) == (np.float16, "U")


def test_unknown_builtin_is_refused_with_the_names():
    """The message lists what there is."""
    with pytest.raises(UnknownNameError, match=", ".join(BUILTIN)):
        Vocabulary.builtin("circle")


def test_a_mapping_or_pairs_are_a_vocabulary():
    """Words with their vectors need no file and no second list."""
    pairs = [("cat", [0.0, 1.0]), ("dog", [2.0, 1.0])]
    expected = Vocabulary(words=["cat", "dog"], vectors=[[0.0, 1.0], [2.0, 1.0]])

    assert expected == Vocabulary.of(dict(pairs)) == Vocabulary.of(pairs)
    assert expected is Vocabulary.of(expected)


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ([("cat", [0.0]), ("dog", [0.0, 1.0])], "'cat' has 1 numbers, 'dog' has 2"),
        ([["cat", "dog"], 1], "pairs of a word and its vector"),
        (["cat", "dog", "fox"], "pairs of a word and its vector"),
    ],
)
def test_what_is_no_vocabulary_is_said(source, said):
    """The message shows what was expected."""
    with pytest.raises(InputError, match=said):
        Vocabulary.of(source)


def test_a_notebook_shows_the_first_words():
    """Words are text, not markup, and what is left out is counted."""
    shown = Vocabulary(words=["<b>", *"abcdef"], vectors=[[float(i)] for i in range(7)])._repr_html_()

    assert "&lt;b&gt;" in shown
    assert "7 words in 1 dimensions" in shown
    assert "2 more words" in shown
