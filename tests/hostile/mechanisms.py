"""Foreign code that misbehaves in every way we could think of; audited as ``mechanisms:NAME``."""

import atexit
import ctypes
import logging
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
import warnings

import numpy as np

from dxverify.mechanisms import EuclideanLaplace
from dxverify.metrics import as_metric
from dxverify.vocabulary import Vocabulary

WORDS = Vocabulary.builtin("line").words
SIZE = len(WORDS)


def good(word, rng):
    return WORDS[int(rng.integers(SIZE))]


# Exceptions of every kind.
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


# Leaving.
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


# Hanging.
def loops(word):
    while True:
        pass


def loops_and_swallows(word):
    while True:
        try:
            time.sleep(1)
        except BaseException:
            continue


def loops_in_c(word):
    return re.match(r"(a+)+$", "a" * 60 + "b")


def sleeps(word):
    time.sleep(1000)


def waits_for_a_lock(word):
    lock = threading.Lock()
    lock.acquire()
    lock.acquire()


def ignores_signals_and_sleeps(word):
    for number in (signal.SIGALRM, signal.SIGTERM, signal.SIGINT):
        signal.signal(number, signal.SIG_IGN)
    time.sleep(1000)


def loops_on_one_word(word, rng):
    if word == WORDS[0]:
        loops(word)
    return good(word, rng)


# Writing.
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


# Answers that are none.
def answers_nothing(word):
    pass


def answers_a_stranger(word):
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


def answers_mostly_strangers(word, rng):
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


# Leaving things behind.
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


# Classes and objects.
class ConstructorRaises:
    def __init__(self, vocabulary, epsilon):
        raise ValueError("cannot be built")


class ConstructorExits:
    def __init__(self, vocabulary, epsilon):
        sys.exit(0)


class ConstructorEnds:
    def __init__(self, vocabulary, epsilon):
        os._exit(0)


class WantsMore:
    def __init__(self, vocabulary, epsilon, secret):
        pass


class Empty:
    pass


class Replacer:
    def replace_word(self, word):
        raise LookupError(word)


class Properties:
    @property
    def replace_word(self):
        raise SystemExit(0)


class PromiseRaises(EuclideanLaplace):
    def promised_loss(self, x, y):
        raise ValueError("no promise")


class PromiseExits(EuclideanLaplace):
    def promised_loss(self, x, y):
        sys.exit(0)


class PromiseEnds(EuclideanLaplace):
    def promised_loss(self, x, y):
        os._exit(0)


class PromiseNegative(EuclideanLaplace):
    def promised_loss(self, x, y):
        return -1.0


class PromiseNan(EuclideanLaplace):
    def promised_loss(self, x, y):
        return float("nan")


class SampleRaises(EuclideanLaplace):
    def sample(self, word, size, rng=None):
        raise ValueError("no sample")


class SampleLoops(EuclideanLaplace):
    def sample(self, word, size, rng=None):
        loops_in_c(word)


class EverythingLoops:
    def __init__(self, vocabulary, epsilon):
        self.vocabulary, self.epsilon, self.metric = vocabulary, epsilon, as_metric("euclidean")

    def sample(self, *_):
        loops_in_c(0)

    perturb = promised_loss = channel = probabilities = sample


class SampleFloats(EuclideanLaplace):
    def sample(self, word, size, rng=None):
        return np.zeros(size)


number = 3
nothing = None


def says_nothing_of_itself(x):
    return x


# Channels.
identity = np.eye(SIZE)
negative_channel = np.full((SIZE, SIZE), 1 / SIZE) + np.array([[1e-3, -1e-3] + [0] * (SIZE - 2)])
negative_channel[0, 0] = -0.5
nan_channel = np.full((SIZE, SIZE), np.nan)
small_channel = np.eye(2)
half_channel = np.eye(SIZE) / 2
uniform = np.full((SIZE, SIZE), 1 / SIZE)


def row_raises(word):
    if word != WORDS[0]:
        raise ValueError("no row")
    return [1 / SIZE] * SIZE


def row_changes_its_mind(word):
    return [0.5] * SIZE if word != WORDS[0] else [1 / SIZE] * SIZE
