"""The clock of a process that runs foreign code; apart from what is timed, so that every command can afford it."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass

#: Starts to run when a call begins and is stopped at its end.
Clock = Callable[[], AbstractContextManager[None]]


@dataclass(frozen=True, slots=True)
class Alarm:
    """A clock that ends this process; for a worker, whose end is noticed.

    Parameters
    ----------
    seconds : float
        How long a call may take.
    """

    seconds: float

    @contextmanager
    def __call__(self) -> Iterator[None]:
        """Run; threads share one timer, so only the main one has it."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        signal.setitimer(signal.ITIMER_REAL, self.seconds)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
