"""Code that leaves things behind, or changes the world around it."""

import os
import random
import subprocess
import sys
import threading
import time

import numpy as np

from .common import good


def leaves_threads(word, rng):
    threading.Thread(target=time.sleep, args=(1000,)).start()
    return good(word, rng)


def leaves_a_raising_thread(word, rng):
    thread = threading.Thread(target=lambda: 1 / 0)
    thread.start()
    thread.join()
    return good(word, rng)


_forked = []


def forks_and_both_return(word, rng):
    if not _forked:
        _forked.append(os.fork())
    return good(word, rng)


_started = []


def leaves_a_child(word, rng):
    if not _started:
        _started.append(subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(1000)"]))
    return good(word, rng)


class Unfinished:
    def __del__(self):
        raise ValueError("from a finaliser")


def raises_in_a_finaliser(word, rng):
    Unfinished()
    return good(word, rng)


# Changing the world.
def changes_the_folder(word, rng):
    os.chdir("/")
    return good(word, rng)


def changes_the_library(word, rng):
    np.random.default_rng = None
    random.random = None
    time.sleep = None
    return good(word, rng)


def sets_limits(word, rng):
    sys.setrecursionlimit(60)
    return good(word, rng)
