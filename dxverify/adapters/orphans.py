"""Processes that outlive the one that started them: on Linux they can be adopted and ended; elsewhere nothing is done."""

from __future__ import annotations

import os
import signal
import sys
import threading
from contextlib import suppress
from pathlib import Path

#: Numbers of prctl: a signal when the parent is gone, and adopting the orphans below.
_PARENT_GONE, _ADOPT = 1, 36


def die_with_the_parent() -> None:
    """Ask Linux to end this process when the one that forked it is gone, however it went."""
    # It is the forking thread that counts, and threads other than the first may end while the work goes on.
    if threading.current_thread() is threading.main_thread():
        _ask(_PARENT_GONE, signal.SIGKILL)


def adopt_orphans() -> None:
    """Ask Linux to make this process the parent of whatever its children leave behind."""
    _ask(_ADOPT, 1)


def end_orphans() -> None:
    """Kill every child of this process, and the children that come to it when those are gone."""
    for _ in range(100):
        children = _children()
        if not children:
            return
        for child in children:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(child, signal.SIGKILL)
            with suppress(ChildProcessError):
                os.waitpid(child, 0)


def _children() -> list[int]:
    listed = Path(f"/proc/self/task/{threading.get_native_id()}/children")
    with suppress(OSError):
        return [int(child) for child in listed.read_text(encoding="ascii").split()]
    return []


def _ask(number: int, value: int) -> None:
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            import ctypes  # noqa: PLC0415 - only where foreign code runs

            ctypes.CDLL(None).prctl(number, value, 0, 0, 0)
