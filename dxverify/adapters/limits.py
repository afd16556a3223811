"""A time limit on a call of code that nobody here wrote."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable
from typing import Any, TypeVar

from dxverify.errors import ParameterError

Result = TypeVar("Result")


class _OutOfTime(BaseException):
    """Not an Exception: audited code that swallows every Exception must not swallow its time limit."""


def within(seconds: float | None, call: Callable[[], Result]) -> Result:
    """Return ``call()``, or raise TimeoutError once it has taken so many seconds.

    In the main thread the call is interrupted by an alarm. An alarm that somebody else set is left alone if it
    goes off sooner, and set again afterwards if not. In other threads it goes on in a daemon thread of its own and nobody waits for it any longer.
    """
    if seconds is None:
        return call()
    if not seconds > 0:
        raise ParameterError("time_limit", seconds, "a positive number of seconds, or None")
    if threading.current_thread() is threading.main_thread() and hasattr(signal, "SIGALRM"):
        return _interrupted(seconds, call)
    return _abandoned(seconds, call)


def _interrupted(seconds: float, call: Callable[[], Result]) -> Result:
    def stop(*_: object) -> None:
        raise _OutOfTime

    if 0 < signal.getitimer(signal.ITIMER_REAL)[0] <= seconds:
        return call()
    start = time.monotonic()
    handler = signal.signal(signal.SIGALRM, stop)
    before = signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        return call()
    except _OutOfTime:
        raise _too_late(seconds) from None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)
        if before[0]:
            left = max(before[0] - (time.monotonic() - start), 1e-6)
            signal.setitimer(signal.ITIMER_REAL, left, before[1])


def _abandoned(seconds: float, call: Callable[[], Result]) -> Result:
    box: dict[str, Any] = {}

    def run() -> None:
        try:
            box["result"] = call()
        except BaseException as problem:  # noqa: BLE001 - handed over to the thread that waits
            box["problem"] = problem

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(seconds)
    if thread.is_alive():
        raise _too_late(seconds)
    if "problem" in box:
        raise box["problem"]
    result: Result = box["result"]
    return result


def _too_late(seconds: float) -> TimeoutError:
    return TimeoutError(f"no answer within {seconds:g} s")
