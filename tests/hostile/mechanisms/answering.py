"""Code whose answers are none."""

import numpy as np

from .common import WORDS, good


def answers_nothing(word):
    pass


def answers_an_unknown_word(word):
    return "zebra"


def answers_far_index(word):
    return 10**6


def answers_huge_index(word):
    return 10**30


def answers_float(word):
    return 0.5


def answers_bool(word):
    return True


def answers_bytes(word):
    return b"zero"


async def answers_a_coroutine(word):
    return word


def answers_a_word_in_an_array(word, rng):
    return np.array(good(word, rng))


def answers_masked(word, size, rng):
    return np.ma.masked_all(size, dtype=int)


def answers_a_generator(word):
    return (one for one in WORDS)


def answers_itself(word):
    return answers_itself


class Nasty:
    def __repr__(self):
        raise ValueError("no repr")

    def __array__(self, *_, **__):
        raise ValueError("no array")

    def __len__(self):
        raise ValueError("no len")

    def __eq__(self, other):
        raise ValueError("no eq")

    __hash__ = None


def answers_nasty(word):
    return Nasty()


class Text(str):
    def __eq__(self, other):
        raise ValueError("no eq")

    def __hash__(self):
        raise ValueError("no hash")

    def __str__(self):
        raise ValueError("no str")


def answers_nasty_text(word):
    return Text("zebra")


class Whole(int):
    def __index__(self):
        raise ValueError("no index")

    def __int__(self):
        raise ValueError("no int")


def answers_nasty_number(word):
    return Whole(1)


def answers_mostly_unknown_words(word, rng):
    return "zebra" if rng.random() < 0.7 else good(word, rng)


def answers_nan(vector):
    return vector * np.nan


def answers_infinity(vector):
    return vector + np.inf


def answers_another_dimension(vector):
    return np.zeros(17)


def answers_complex(vector):
    return vector + 1j


def answers_ragged(vectors):
    return [[1.0], [1.0, 2.0]]


def answers_too_few(words):
    return words[:-1]


def answers_too_many(words):
    return words * 3


def answers_a_string(words):
    return "zero"


def answers_two_dimensions(word, size, rng):
    return np.zeros((size, 2), dtype=int)


def answers_objects(word, size, rng):
    return np.array([Nasty()] * size, dtype=object)


def answers_without_end(words):
    def forever():
        while True:
            yield words[0]

    return list(forever())
