"""What all of them need: the words, code that is good, and a loop that no interpreter interrupts."""

import re

from dxverify.vocabulary import Vocabulary

WORDS = Vocabulary.builtin("line").words
SIZE = len(WORDS)


def good(word, rng):
    return WORDS[int(rng.integers(SIZE))]


def loops_in_c(word):
    return re.match(r"(a+)+$", "a" * 60 + "b")
