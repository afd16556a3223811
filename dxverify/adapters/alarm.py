"""The clock of a process that runs foreign code; apart from what is timed, so that every command can afford it."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass

#: Starts to run when a call begins and is stopped at its end.
Clock = Callable[[], AbstractContextManager[None]]


class _Deadlines:
    """The deadlines of all calls under way: a process has one timer, which is set to the earliest of them."""

    def __init__(self) -> None:
        self._turn, self._times = threading.Lock(), dict[object, float]()

    def add(self, call: object, seconds: float) -> None:
        with self._turn:
            self._times[call] = time.monotonic() + seconds
            self._set()

    def remove(self, call: object) -> None:
        with self._turn:
            del self._times[call]
            self._set()

    def _set(self) -> None:
        left = min(self._times.values(), default=0.0) - time.monotonic()
        # A deadline that is just passing ends the process at once; a timer of zero seconds would never.
        signal.setitimer(signal.ITIMER_REAL, max(left, 1e-3) if self._times else 0.0)


_DEADLINES = _Deadlines()


@dataclass(frozen=True, slots=True)
class Alarm:
    """A clock that ends this process; for a worker, whose end is noticed. Threads of a worker have one deadline each.

    Parameters
    ----------
    seconds : float
        How long a call may take.
    """

    seconds: float

    @contextmanager
    def __call__(self) -> Iterator[None]:
        """Run."""
        call = object()
        _DEADLINES.add(call, self.seconds)
        try:
            yield
        finally:
            _DEADLINES.remove(call)
