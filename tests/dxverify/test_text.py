import io

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dxverify import Vocabulary
from dxverify.errors import InputError, ParameterError
from dxverify.metrics import Euclidean
from dxverify.protocols import Mechanism
from dxverify.text import CHUNK, NO_WORD_TEXT, Perturber, blocks, pieces, recase


class Shuffle:
    """A toy mechanism: any word, uniformly; ``lost`` of them come out as no word at all."""

    epsilon = 0.0
    metric = Euclidean()

    def __init__(self, vocabulary, *, lost=False):
        self.vocabulary = vocabulary
        self.lost = lost
        self.sizes = []

    def perturb(self, words, rng=None):
        """Draw uniformly, and note how many were asked for."""
        self.sizes.append(len(words))
        return np.random.default_rng(rng).integers(
            -1 if self.lost else 0, len(self.vocabulary), size=len(words)
        )

    def sample(self, word, size, rng=None):
        """Draw uniformly."""
        return self.perturb([word] * size, rng)

    def loss_bound(self, x, y):
        """Return 0, because the output does not depend on the input."""
        return 0.0 * (x + y)


class Same(Shuffle):
    """The identity."""

    def perturb(self, words, rng=None):
        """Return the input."""
        del rng
        return np.asarray(words)


SIMPLEX = Vocabulary.builtin("simplex")
TEXT = st.lists(
    st.sampled_from(
        [
            "red",
            "Green",
            "BLUE",
            "white",
            "blue-white",
            "xyz",
            "don't",
            " ",
            "\n",
            "\r\n",
            ", ",
            "!",
            "é",
            "\u00a0",
            "_",
        ]
    ),
    max_size=30,
).map("".join)


def test_toys_are_mechanisms():
    """The tests below talk to the protocol."""
    assert isinstance(Shuffle(SIMPLEX), Mechanism)


@given(text=st.text(max_size=60) | TEXT)
def test_pieces_join_to_the_text(text):
    """Nothing is lost or added by cutting a text into pieces, and a row is that of the word."""
    found = list(pieces(text, SIMPLEX))

    assert "".join(piece.text for piece in found) == text
    for piece in found:
        assert piece.text
        if piece.row is not None:
            assert piece.is_word
            assert SIMPLEX.words[piece.row] in (piece.text, piece.text.lower())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Red, GREEN!", [("Red", 0), (", ", None), ("GREEN", 1), ("!", None)]),
        ("blue-white", [("blue", 2), ("-", None), ("white", 3)]),
        ("red's", [("red", 0), ("'", None), ("s", None)]),
        ("red_green", [("red", 0), ("_", None), ("green", 1)]),
        ("naïveté", [("naïveté", None)]),
        ("42 red", [("42", None), (" ", None), ("red", 0)]),
    ],
)
def test_words_are_found(text, expected):
    """Words are looked up as written, then in lower case, then taken apart at hyphens and apostrophes."""
    assert [(piece.text, piece.row) for piece in pieces(text, SIMPLEX)] == expected


def test_word_of_the_vocabulary_is_not_taken_apart():
    """A hyphenated word that is in the vocabulary is one word; exact case comes first."""
    cased = Vocabulary(words=["us", "US", "left-low"], vectors=[[0], [1], [2]])

    assert [piece.row for piece in pieces("us US Us LEFT-low", cased) if piece.is_word] == [0, 1, 0, 2]


@pytest.mark.parametrize(
    ("word", "original", "expected"),
    [
        ("cat", "dog", "cat"),
        ("cat", "Dog", "Cat"),
        ("cat", "DOG", "CAT"),
        ("cat", "I", "Cat"),
        ("cat", "iPhone", "cat"),
        ("left-low", "Red", "Left-low"),
        ("cat", "42", "cat"),
    ],
)
def test_case_pattern_carries_over(word, original, expected):
    """A capital first letter and all capitals carry over; mixed case does not."""
    assert recase(word, original) == expected


@given(text=TEXT, size=st.integers(1, 40))
def test_blocks_cut_no_word(text, size):
    """Blocks of any size join to the text, and their words are the words of the text."""
    found = list(blocks(io.StringIO(text, newline=""), size))

    assert "".join(found) == text
    words = [piece.text for block in found for piece in pieces(block, SIMPLEX) if piece.is_word]
    assert words == [piece.text for piece in pieces(text, SIMPLEX) if piece.is_word]


@given(text=TEXT)
def test_the_identity_leaves_the_text_alone(text):
    """With a mechanism that changes nothing, case pattern, punctuation and unknown words come out as they went in."""
    assert "".join(Perturber(mechanism=Same(SIMPLEX), oov="keep")([text])) == text


@given(
    text=TEXT,
    size=st.integers(1, 40),
    seed=st.integers(0, 5),
    chunk=st.just(4),
)
def test_seed_gives_one_text_whatever_the_blocks(text, size, seed, chunk):
    """Blocks change nothing; runs are short here, so that texts have many."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("dxverify.text.CHUNK", chunk)
        reference = "".join(Perturber(mechanism=Shuffle(SIMPLEX), seed=seed, oov="keep")([text]))
        other = Perturber(mechanism=Shuffle(SIMPLEX), seed=seed, oov="keep")

        assert "".join(other(blocks(io.StringIO(text, newline=""), size))) == reference


def test_seeds_and_runs_have_their_own_noise():
    """Other seeds, other runs of one text and fresh entropy give other texts; a child sequence is respected."""
    text = "red " * (2 * CHUNK)

    def perturb(seed):
        return "".join(Perturber(mechanism=Shuffle(SIMPLEX), seed=seed)([text]))

    first, second = np.array_split(perturb(1).split(), 2)
    assert first.tolist() != second.tolist()
    parent = np.random.SeedSequence(1)
    children = np.random.SeedSequence(1).spawn(2)
    assert len({perturb(1), perturb(2), perturb(None), perturb(None), *map(perturb, children)}) == 6
    assert perturb(1) == perturb(parent)


def test_mechanism_is_called_with_fixed_runs():
    """A run has CHUNK words however the text comes, so memory is bounded and randomness fixed."""
    mechanism = Shuffle(SIMPLEX)
    list(Perturber(mechanism=mechanism)(["red, "] * (CHUNK + 3)))

    assert mechanism.sizes == [CHUNK, 3]


def test_text_flows_before_the_end():
    """The first run is written before the last block is read."""

    def endless():
        while True:
            yield "red " * CHUNK

    assert next(Perturber(mechanism=Same(SIMPLEX))(endless())) == ("red " * CHUNK)[:-1]


def test_policies_for_unknown_words():
    """Unknown words stop the run with their line, stay, or go."""
    text = "red\nfoo blue"

    def perturb(oov):
        return "".join(Perturber(mechanism=Same(SIMPLEX), oov=oov)([text]))

    with pytest.raises(InputError, match="line 2 of the text: 'foo' is not in the vocabulary"):
        perturb("error")
    assert perturb("keep") == text
    assert perturb("drop") == "red\n blue"
    with pytest.raises(ParameterError, match="oov must be error, keep or drop, got 'skip'"):
        Perturber(mechanism=Same(SIMPLEX), oov="skip")


def test_output_that_is_no_word_is_shown():
    """No vocabulary word is an output like any other."""
    found = "".join(Perturber(mechanism=Shuffle(SIMPLEX, lost=True), seed=1)(["red " * 100])).split()

    assert set(found) == {*SIMPLEX.words, NO_WORD_TEXT}


def test_capitals_of_a_cased_vocabulary_are_left_alone():
    """Where the vocabulary itself has the capital word, the output is not recapitalised."""
    cased = Vocabulary(words=["Paris", "cat"], vectors=[[0.0], [1.0]])

    class Swap(Shuffle):
        def perturb(self, words, rng=None):
            del rng
            return 1 - np.asarray(words)

    assert "".join(Perturber(mechanism=Swap(cased))(["Paris Cat cat"])) == "cat Paris Paris"
