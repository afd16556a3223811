"""Code that gives no answer."""

import signal
import threading
import time

from .common import WORDS, good


def loops(word):
    while True:
        pass


def loops_and_swallows(word):
    while True:
        try:
            time.sleep(1)
        except BaseException:
            continue


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
