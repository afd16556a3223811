"""A command that runs foreign code does so in a child, and a parent that runs none of it says how it ended.

Foreign code can end its process at any line, with any status: ``os._exit(0)`` while it is imported would leave by the
door of "nothing refuted" without a report. So the command forks before the first line of foreign code. The child goes
on; when it is done it says so, with its status, on a pipe that foreign code does not know. The parent waits, reads what the
child writes to its standard output beside the report, and believes nothing but the pipe.
"""

from __future__ import annotations

import os
import selectors
import signal
import sys
import threading
from contextlib import suppress
from typing import Any, NoReturn

import click

from dxverify.commands._shared import say
from dxverify.foreign.orphans import adopt_orphans, die_with_the_parent, end_orphans

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
        os.write(self._status, bytes([code]))
        os._exit(code)


def contain(name: str) -> None:
    """Go on in a child from here, if the command was started by ``main`` and not by a test in its own process."""
    held = click.get_current_context().find_object(Containment)
    if held is not None:
        held.enter(name)


def _settle(printed: int) -> None:
    """Keep the real standard output for the result; what foreign code writes to number 1 goes to the parent."""
    result = os.dup(1)
    os.dup2(printed, 1)
    os.close(printed)
    sys.stdout = os.fdopen(result, "w", encoding="utf-8", errors="backslashreplace")
    threading.excepthook = _say_nothing
    sys.unraisablehook = _say_nothing
    die_with_the_parent()


def _say_nothing(problem: Any) -> None:
    """Print no traceback of a thread or a finaliser of foreign code; what matters of them is in the report."""


def _leave_as(pid: int, name: str, status: int, printed: int) -> NoReturn:
    """Wait for the child and leave with the status it announced, or with 2 if it announced none."""
    # The terminal sends an interrupt to the child too; other signals are passed on.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda got, _: os.kill(pid, got))
    announced, start = _listen(status, printed)
    ended = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    end_orphans()
    if start:
        say(f"warning: {name} wrote to standard output: {start!r}")
    if announced is None:
        how = f"killed by {signal.Signals(-ended).name}" if ended < 0 else f"exit status {ended}"
        say(f"{name} ended the process before there was a report ({how})")
        announced = 2
    os._exit(announced)


def _listen(status: int, printed: int) -> tuple[int | None, str]:
    """Read until the child is done or gone; return the status it announced and the start of what it printed."""
    announced, start = None, b""
    with selectors.DefaultSelector() as ready:
        ready.register(status, selectors.EVENT_READ)
        ready.register(printed, selectors.EVENT_READ)
        while status in ready.get_map():
            for key, _ in ready.select():
                piece = os.read(key.fd, 1 << 16)
                if not piece or key.fd == status:
                    ready.unregister(key.fd)
                if key.fd == printed:
                    start = (start + piece)[:_KEPT]
                elif piece:
                    announced = piece[0]
    return announced, start.decode("utf-8", "replace")
