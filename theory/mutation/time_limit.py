"""Changed code may not end, also inside computer algebra: each changed place gets so much time and no more."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

#: Processor seconds a changed place. One as it stands needs about one; what is stopped factors numbers of hundreds of digits.
SECONDS = 8.0


class TooLong(BaseException):
    """A changed place took longer than it may; no error, which sympy or a rule might swallow."""


@contextmanager
def stopped_after(seconds: float) -> Iterator[None]:
    """Raise :class:`TooLong` after some processor time; without a limit where there is no such clock."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGVTALRM, _stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _stop(*_: Any) -> None:
    raise TooLong
