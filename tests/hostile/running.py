"""Runs a command in a fork of the test process: the whole way through ``main``, without importing everything again."""

from __future__ import annotations

import faulthandler
import importlib
import os
import pkgutil
import signal
import sys
import tempfile
import time
import warnings
from contextlib import suppress
from dataclasses import dataclass

from dxverify import Vocabulary, audit, commands
from dxverify.cli import main
from dxverify.mechanisms import EuclideanLaplace
from dxverify.reporting import render


@dataclass(frozen=True)
class Outcome:
    """What a command left behind; the status is None if it had to be killed."""

    status: int | None
    out: str
    err: str
    seconds: float


def command(arguments, folder, limit, text=b""):
    """Run a command in a folder, with a text on its input; kill it, and everything in its session, when the limit is reached."""
    start = time.monotonic()
    with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        given.write(text)
        given.seek(0)
        pid = os.fork()
        if not pid:
            become(arguments, folder, (given.fileno(), out.fileno(), err.fileno()))
        status = _waited(pid, limit)
        seconds = time.monotonic() - start
        texts = [_read(file) for file in (out, err)]
    return Outcome(status, *texts, seconds)


def become(arguments, folder, streams):
    """Be the command from now on, in a folder and with three files as its streams; never returns."""
    code = 99
    try:
        os.setsid()
        # Of pytest: its dumps would stand in the log as if a test had crashed.
        faulthandler.disable()
        os.chdir(folder)
        for target, source in enumerate(streams):
            os.dup2(source, target)
        sys.stdin = os.fdopen(0, closefd=False)
        warnings.resetwarnings()
        sys.stdout, sys.stderr = (os.fdopen(number, "w", buffering=1, closefd=False) for number in (1, 2))
        sys.__stdout__, sys.__stderr__ = sys.stdout, sys.stderr
        signal.signal(signal.SIGINT, signal.default_int_handler)
        sys.argv = ["dxverify", *arguments]
        sys.path[:] = [place for place in sys.path if place not in ("", folder)]
        main()
    except SystemExit as problem:
        code = problem.code if isinstance(problem.code, int) else int(problem.code is not None)
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def _waited(pid, limit):
    deadline = time.monotonic() + limit
    status = None
    while status is None and time.monotonic() < deadline:
        gone, how = os.waitpid(pid, os.WNOHANG)
        if gone:
            status = os.waitstatus_to_exitcode(how)
        else:
            time.sleep(0.01)
    with suppress(ProcessLookupError):
        os.killpg(pid, signal.SIGKILL)
    if status is None:
        os.waitpid(pid, 0)
    return status


def _read(file):
    file.seek(0)
    return file.read(1 << 20).decode("utf-8", "replace")


def warm_up():
    """Import here what the commands import, so that forks of this process need not."""
    words = Vocabulary.builtin("line")
    report = audit(
        lambda _, size, rng: rng.integers(0, 2, size=size), vocabulary=words, epsilon=1.0, max_samples=200
    )
    render(report, "json")
    audit(EuclideanLaplace(words, epsilon=1.0), max_samples=200)
    for module in ("subprocess", "dxverify.adapters.building", "dxverify.statistics", "dxverify.text"):
        importlib.import_module(module)
    for name in commands.__path__:
        for module in pkgutil.iter_modules([name]):
            importlib.import_module(f"dxverify.commands.{module.name}")
