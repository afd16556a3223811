"""Code that writes where it should not."""

import logging
import os
import sys
import warnings

from .common import good


def prints(word, rng):
    print("debug")
    return good(word, rng)


def writes_below_python(word, rng):
    os.write(1, b"raw\x1b[2J\n")
    return good(word, rng)


def prints_without_end(word):
    while True:
        print("x" * 1000)


def writes_without_end(word):
    while True:
        os.write(1, b"y" * 65536)


def complains_without_end(word):
    while True:
        os.write(2, b"z" * 65536)


def writes_megabytes_and_answers(word, rng):
    sys.stdout.write("x" * 100_000)
    sys.stderr.write("x" * 100_000)
    return good(word, rng)


def closes_the_streams(word, rng):
    for number in (0, 1, 2):
        try:
            os.close(number)
        except OSError:
            pass
    return good(word, rng)


def loses_stdout(word, rng):
    sys.stdout = sys.stderr = None
    return good(word, rng)


def warns(word, rng):
    warnings.warn("each time", stacklevel=1)
    logging.error("each time")
    return good(word, rng)
