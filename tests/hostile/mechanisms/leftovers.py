"""Code that leaves things behind, or changes the world around it."""

import os
import random
import signal
import subprocess
import sys
import threading
import time

import numpy as np

from .common import good


#: Calls that start a thread: one start for each of thousands of samples takes minutes on a busy machine.
_threaded = list(range(20))


def leaves_threads(word, rng):
    if _threaded:
        _threaded.pop()
        threading.Thread(target=time.sleep, args=(1000,)).start()
    return good(word, rng)


def leaves_a_raising_thread(word, rng):
    if _threaded:
        _threaded.pop()
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


_lives = []


def leaves_a_session(word, rng):
    if not _lives:
        _lives.append(os.fork())
        if not _lives[0]:
            os.setsid()
            time.sleep(1000)
    return good(word, rng)


def ends_a_little_later(word, rng):
    threading.Timer(0.02, os._exit, (0,)).start()
    return good(word, rng)


def kills_its_parent(word, rng):
    os.kill(os.getppid(), signal.SIGKILL)
    return good(word, rng)


def closes_every_file(word, rng):
    os.closerange(3, 256)
    return good(word, rng)


def replaces_signal_handlers(word, rng):
    for number in (signal.SIGALRM, signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: None)
    np.seterr(all="raise")
    os.environ.clear()
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
