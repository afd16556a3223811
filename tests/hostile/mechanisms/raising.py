"""Code that raises exceptions of every kind."""

import threading

import numpy as np

from .common import WORDS, good


def raises(word):
    raise ValueError("always")


class Mute(Exception):
    def __str__(self):
        raise RuntimeError("no text for you")


def raises_without_text(word):
    raise Mute


class Base(BaseException):
    pass


def raises_base(word):
    raise Base("not an Exception")


def raises_interrupt(word):
    raise KeyboardInterrupt


def raises_generator_exit(word):
    raise GeneratorExit


def raises_many_lines(word):
    raise ValueError("first\nsecond\x1b[2J\u202e" * 200)


def recurses(word):
    return recurses(word)


def raises_memory(word):
    raise MemoryError


def stops_iteration(word):
    raise StopIteration


def raises_from_within_numpy(word):
    return np.linalg.inv(np.zeros((2, 2)))


class Odd(Exception):
    def __init__(self, one, two):
        super().__init__(one, two)


def raises_what_cannot_be_pickled(word):
    raise Odd(threading.Lock(), lambda: None)


def raises_on_most_words(word):
    if word != WORDS[0]:
        raise ValueError(word)
    return word


def raises_on_one_word(word, rng):
    if word == WORDS[0]:
        raise ValueError(word)
    return good(word, rng)


def raises_sometimes(word, rng):
    if rng.random() < 0.1:
        raise ValueError("now and then")
    return good(word, rng)
