"""Code that ends its process, by its own hand or by a crash."""

import atexit
import ctypes
import os
import signal
import sys

from .common import good


def exits_zero(word):
    sys.exit(0)


def exits_with_text(word):
    sys.exit("a text")


def ends_process_zero(word):
    os._exit(0)


def ends_process_one(word):
    os._exit(1)


def kills_itself(word):
    os.kill(os.getpid(), signal.SIGKILL)


def terminates_itself(word):
    os.kill(os.getpid(), signal.SIGTERM)


def kills_its_group(word):
    os.killpg(os.getpgid(0), signal.SIGKILL)


def crashes_in_c(word):
    ctypes.string_at(0)


def aborts(word):
    os.abort()


def ends_sometimes(word, rng):
    if rng.random() < 0.01:
        os._exit(0)
    return good(word, rng)


def ends_at_exit(word, rng):
    atexit.register(os._exit, 0)
    return good(word, rng)
