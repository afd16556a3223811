"""Signals that wait until compiled code has returned.

Numba makes Python objects of what a compiled function returns without asking whether a signal handler has raised meanwhile;
Ctrl-C at that moment was a segmentation fault, which left worker processes and their folder behind.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

_WAITING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGALRM)


@contextmanager
def deferred() -> Iterator[None]:
    """Hold back the handlers of this process for the length of a ``with`` block, then run those that were called for."""
    if threading.current_thread() is not threading.main_thread():
        yield  # handlers only ever run in the main thread
        return
    caught: list[int] = []

    def remember(number: int, _frame: FrameType | None) -> None:
        caught.append(number)

    # The system's own ways, to ignore or to end the process, run no Python and need not wait.
    before = {number: handler for number in _WAITING if callable(handler := signal.getsignal(number))}
    for number in before:
        signal.signal(number, remember)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    for one in caught:
        signal.raise_signal(one)
