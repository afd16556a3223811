"""Run a command that calls user code in a child process, so that the parent knows how it ended.

User code can end its process at any line, with any status: ``os._exit(0)`` while it is imported would look like "nothing
refuted" without a report. So the command forks before the first line of user code. When the child is done it reports its
status on a pipe that user code does not know. The parent waits, reads what the child writes to its standard output apart
from the report, and believes nothing but the pipe. The same pipe says when user code is called and when it has answered: if
it exceeds its time the parent kills the child, whatever it is doing.
"""

from __future__ import annotations

import faulthandler
import os
import selectors
import signal
import struct
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import NoReturn

import click

from dxverify.adapters.alarm import Alarm
from dxverify.adapters.orphans import adopt_orphans, die_with_the_parent, end_orphans
from dxverify.commands._shared import say
from dxverify.errors import InputError

#: A message of the child: seconds until it must speak again (0: no limit), and the status it leaves with (or none yet).
_MESSAGE, _NOT_YET = struct.Struct("dB"), 255
#: Characters kept of what foreign code prints.
_KEPT = 256


class Containment:
    """What ``main`` hands to the commands, and asks at the end."""

    def __init__(self) -> None:
        self._status: int | None = None
        self._owner = os.getpid()

    @property
    def entered(self) -> bool:
        """Whether foreign code may have run in this process."""
        return self._status is not None

    def enter(self, name: str) -> None:
        """Fork: return in the child; the parent waits for it and leaves with its status. Once is enough."""
        if self._status is not None:
            return
        adopt_orphans()
        status, printed = os.pipe(), os.pipe()
        sys.stdout.flush()
        sys.stderr.flush()
        pid = os.fork()
        if pid:
            os.close(status[1])
            os.close(printed[1])
            _leave_as(pid, name, status[0], printed[0])
        for end in (status[0], printed[0]):
            os.close(end)
        _settle(printed[1])
        self._status, self._owner = status[1], os.getpid()

    def leave(self, code: int) -> None:
        """Say in the child that the command is done, and leave at once, whatever threads are still running."""
        if self._status is None or self._owner != os.getpid():
            return
        for stream in (sys.stdout, sys.stderr):
            with suppress(Exception):
                stream.flush()
        self.tell(0.0, code)
        os._exit(code)

    def tell(self, seconds: float, code: int = _NOT_YET) -> None:
        """Say to the parent how long to wait for the next word; a fork of the child is silent."""
        if self._status is not None and self._owner == os.getpid():
            os.write(self._status, _MESSAGE.pack(seconds, code))


@dataclass(frozen=True, slots=True)
class Watch:
    """A clock that the parent of the command holds; in a worker, which has no such parent, an alarm.

    Parameters
    ----------
    held : Containment
        The way to the parent.
    seconds : float
        How long foreign code may take.
    """

    held: Containment
    seconds: float

    @contextmanager
    def __call__(self) -> Iterator[None]:
        """Run."""
        self.held.tell(self.seconds)
        try:
            yield
        finally:
            self.held.tell(0.0)

    def __reduce__(self) -> tuple[object, ...]:
        return Alarm, (self.seconds,)


def contain(name: str) -> Containment | None:
    """Go on in a child from here, if the command was started by ``main`` and not by a test in its own process."""
    held = click.get_current_context().find_object(Containment)
    if held is not None:
        if not hasattr(os, "pidfd_open"):
            raise InputError(
                f"{name} cannot be run here: user code is run in a supervised process, which needs Linux (os.pidfd_open)"
            )
        held.enter(name)
    return held


def _settle(printed: int) -> None:
    """Keep the real standard output for the result; what foreign code writes to number 1 goes to the parent."""
    result = os.dup(1)
    os.dup2(printed, 1)
    os.close(printed)
    sys.stdout = os.fdopen(result, "w", encoding=sys.stdout.encoding, errors=sys.stdout.errors)
    threading.excepthook = _say_nothing
    sys.unraisablehook = _say_nothing
    faulthandler.disable()
    die_with_the_parent()


def _say_nothing(problem: object) -> None:
    """Print no traceback of a thread or a finaliser of foreign code; what matters of them is in the report."""


def _leave_as(pid: int, name: str, status: int, printed: int) -> NoReturn:
    """Wait for the child and leave with the status it announced, or with 2 if it announced none."""
    # The terminal sends an interrupt to the child too; other signals are passed on.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda got, _: os.kill(pid, got))
    announced, start, late = _listen(pid, status, printed)
    if late is not None:
        os.kill(pid, signal.SIGKILL)
    ended = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    end_orphans()
    if start:
        say(f"warning: {name} wrote to standard output: {start!r}")
    if late is not None:
        say(f"{name} gave no answer within {late:g} s; there is no report")
        announced = 2
    if announced is None:
        how = f"killed by {signal.Signals(-ended).name}" if ended < 0 else f"exit status {ended}"
        say(f"{name} ended the process before there was a report ({how})")
        announced = 2
    os._exit(announced)


def _listen(pid: int, status: int, printed: int) -> tuple[int | None, str, float | None]:
    """Read until the child is gone or late.

    Returns the status it announced, the start of what it printed, and the seconds it was given if it was late.
    """
    announced, start, seconds, heard = None, b"", 0.0, time.monotonic()
    # The end of the child itself is awaited and not that of its pipes: what it started may live on and hold them open.
    child = os.pidfd_open(pid)
    with selectors.DefaultSelector() as ready:
        for end in (status, printed, child):
            ready.register(end, selectors.EVENT_READ)
        while events := {key.fd for key, _ in ready.select(_left(heard, seconds))}:
            if status in events and (piece := os.read(status, _MESSAGE.size)):
                (seconds, code), heard = _MESSAGE.unpack(piece), time.monotonic()
                announced = None if code == _NOT_YET else code
            elif status in events:
                ready.unregister(status)
            if printed in events and not (piece := os.read(printed, 1 << 16)):
                ready.unregister(printed)
            elif printed in events:
                start = (start + piece)[:_KEPT]
            # What it announced last may still be unread.
            if child in events and status not in events:
                return announced, start.decode("utf-8", "replace"), None
    return None, start.decode("utf-8", "replace"), seconds


def _left(heard: float, seconds: float) -> float | None:
    """Return how long the child may still be silent; None if it has no limit."""
    return max(0.0, heard + seconds - time.monotonic()) if seconds else None
