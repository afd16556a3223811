"""Clocks reach what mechanisms of users state, threads of a worker and statistics; a terminated run leaves nothing behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest

from dxverify import Vocabulary, audit
from dxverify.adapters.clocks import timed
from dxverify.errors import CodeRaised, DxverifyError, ParameterError
from dxverify.mechanisms import EuclideanLaplace
from dxverify.protocols import Noise, RadiusLaw
from dxverify.runtime import pool as sharing
from dxverify.statistics import statistics
from dxverify.testing import assert_dx_private

LINE = Vocabulary.builtin("line")

_IN_A_THREAD = """
import threading, time
from dxverify.adapters.clocks import Alarm
def call(seconds, limit):
    with Alarm(limit)():
        time.sleep(seconds)
quick, slow = (threading.Thread(target=call, args=pair) for pair in ((0.05, 9.0), (60.0, {limit})))
quick.start(); slow.start(); quick.join()
print("quick", flush=True)
slow.join()
"""


class Law:
    """A law of the user's own."""

    dim = 1

    def cdf(self, r):
        """Return zeros."""
        return np.asarray(r) * 0.0

    sf = cdf

    def sample(self, size, rng=None):
        """Return zeros."""
        del rng
        return np.zeros(size)

    def projected(self, dim):
        """Return the same law."""
        del dim
        return self


class Noisy:
    """Noise of the user's own, which states the law of its length."""

    dim, factor, radius = 1, None, Law()

    def sample(self, size, rng=None):
        """Return zeros."""
        del rng
        return np.zeros((size, 1))

    directions = sample


def test_distributions_that_a_user_mechanism_states_have_a_time_limit():
    """Noise and the law of its length start the clock at each call, and keep what they are."""
    started = []

    @contextmanager
    def clock():
        started.append(1)
        yield

    mechanism = EuclideanLaplace(Vocabulary.builtin("line"), epsilon=1.0)
    object.__setattr__(mechanism, "noise", Noisy())
    noise = timed(mechanism, clock).noise
    before = len(started)
    noise.sample(3)
    noise.radius.cdf(1.0)

    assert isinstance(noise, Noise)
    assert isinstance(noise.radius, RadiusLaw)
    assert len(started) >= before + 4


def test_a_thread_that_is_late_ends_its_worker():
    """One timer serves all threads: that of a call in time is taken back, that of a late one ends the process."""
    start = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-c", _IN_A_THREAD.format(limit=2.0)], capture_output=True, check=False, text=True
    )

    assert (-signal.SIGALRM, "quick\n") == (done.returncode, done.stdout)
    assert time.monotonic() - start < 30


def test_statistics_of_code_that_hangs_end():
    """With a limit the code has a process of its own, which is stopped."""

    def hangs(word):
        time.sleep(1000)
        return word

    start = time.monotonic()
    with pytest.raises(DxverifyError, match=r"no answer within 0\.2 s"):
        statistics(hangs, [1.0], vocabulary=Vocabulary.builtin("line"), shape="word", timeout=0.2)

    assert time.monotonic() - start < 30


class Own:
    """A mechanism by itself, of the user's own; what is named hangs when it is called."""

    vocabulary, epsilon, inner = LINE, 1.0, EuclideanLaplace(LINE, epsilon=1.0)
    metric = inner.metric

    def __init__(self, *hanging):
        for name in ("sample", "perturb", "loss_bound"):
            setattr(self, name, self.hang if name in hanging else getattr(self.inner, name))

    def hang(self, *_):
        """Give no answer, whatever signals come."""
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM, signal.SIGTERM})
        time.sleep(1000)


@pytest.mark.parametrize(
    ("door", "member"),
    [(statistics, "perturb"), (audit, "loss_bound"), (assert_dx_private, "loss_bound")],
)
def test_objects_of_the_users_own_are_on_the_clock_from_python(door, member):
    """The run has a process of its own, which ends when a call of the object is late; one in time is told as ever."""
    limit = {"time_limit": 0.2} if door is assert_dx_private else {"timeout": 0.2}
    start = time.monotonic()
    with pytest.raises(DxverifyError, match=r"Own gave no answer within 0\.2 s"):
        door(Own(member), rng=0, **limit)

    assert time.monotonic() - start < 30


@pytest.mark.parametrize("door", [audit, statistics])
def test_a_limit_next_to_an_executor_is_refused_where_it_could_not_be_held(door):
    """An object that is a mechanism by itself: no clock could stop it there, and nobody may believe that one does."""
    with ThreadPoolExecutor(1) as executor:
        with pytest.raises(ParameterError, match="timeout must be left out when an executor is given"):
            door(Own("loss_bound"), rng=0, timeout=0.2, executor=executor)
        # The controls: without a limit it runs, and ours, which end by themselves, may have one.
        for mechanism, limit in ((Own(), None), (Own.inner, 60.0)):
            door(mechanism, rng=0, timeout=limit, executor=executor)


def hangs_sometimes(word, rng):
    """Answer, but for one draw of two hundred."""
    if rng.random() < 0.005:
        time.sleep(1000)
    return word


@pytest.mark.parametrize("pool", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_code_of_other_shapes_is_stopped_beside_an_executor(pool):
    """Draws have a process of their own wherever they are made; code that is late too often was not observed."""
    start = time.monotonic()
    with pool(1) as executor:
        report = audit(
            hangs_sometimes,
            vocabulary=LINE,
            epsilon=1.0,
            rng=0,
            timeout=0.2,
            executor=executor,
            max_samples=2000,
        )

    # To hang for some inputs and not for others is an output like any other.
    assert "REFUTED" == report.verdict
    assert time.monotonic() - start < 60


def test_the_clock_changes_nothing_for_code_in_time():
    """The control: results are equal with and without a limit, and come back whole from the other process."""
    plain, limited = (statistics(Own(), runs=50, samples=100, rng=0, timeout=limit) for limit in (None, 60.0))
    one, other = (audit(Own(), max_samples=400, rng=0, timeout=limit).to_dict() for limit in (None, 60.0))

    assert plain.to_dict() == limited.to_dict()
    assert {**one, "command": ""} == {**other, "command": ""}


@pytest.mark.parametrize("door", [audit, statistics])
def test_an_exit_of_user_code_is_not_one_of_the_program(door):
    """A property that calls exit makes an error of ours, with or without a limit."""

    class Leaves(Own):
        @property
        def epsilon(self):
            sys.exit(0)

    for limit in (None, 5.0):
        with pytest.raises(CodeRaised, match="called exit with status 0"):
            door(Leaves(), rng=0, timeout=limit)


def test_folders_of_the_dead_are_removed(tmp_path, monkeypatch):
    """A folder that nobody locks is a leftover; one with an owner, or too young to have one, is not."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    dead, alive, young = (tmp_path / f"dxverify-{name}" for name in ("dead", "alive", "young"))
    for folder in (dead, alive, young):
        folder.mkdir()
    for folder in (dead, alive):
        os.utime(folder, (0, 0))
    lock = sharing._lock(alive)

    sharing.remove_leftovers()
    os.close(lock)

    assert {alive, young} == set(tmp_path.iterdir())


def test_a_terminated_command_removes_its_folder(tmp_path):
    """SIGTERM is as orderly as Ctrl-C: exit 2, one line, and what workers shared is gone."""
    line = "stats laplace --epsilon 1,5 --limit 2000 --sample 1900 --directions 4000 --seed 7 --workers 2"
    # Children of a shell in the background inherit an ignored interrupt; a terminated one must not need it.
    process = subprocess.Popen(
        [sys.executable, "-m", "dxverify", *line.split(), "--output", str(tmp_path / "out.txt")],
        env={**os.environ, "TMPDIR": str(tmp_path)},
        stderr=subprocess.PIPE,
        text=True,
    )
    deadline = time.monotonic() + 60
    while not any(Path(tmp_path).glob("dxverify-*/value")) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert any(tmp_path.glob("dxverify-*/value"))
    process.terminate()
    try:
        said = process.communicate(timeout=60)[1]
    finally:
        process.kill()

    assert 2 == process.returncode
    assert "dxverify: interrupted" in said.splitlines()
    assert [] == list(tmp_path.glob("dxverify-*"))
