"""Time limits on user code that runs inside the process of a run: deadlines in shared memory, alarms, and proxies that set them.

A process that runs user code announces in shared memory by when the present call must have returned; its parent reads the deadline and
kills the process when it has passed, whatever the code is doing. A worker of a pool has no such parent and kills itself by SIGALRM.
"""

from __future__ import annotations

import dataclasses
import math
import mmap
import os
import signal
import struct
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from types import BuiltinMethodType, FunctionType, MethodType
from typing import Any, TypeVar

from dxverify.adapters.formatting import is_dxverify_object

Thing = TypeVar("Thing")
#: Starts when a call begins and stops when it ends.
Clock = Callable[[], AbstractContextManager[None]]
#: When the call is due (0: no call is under way), and how many seconds it was given.
_TIMES = struct.Struct("dd")


class Deadline:
    """The deadline of the call under way, in memory that a process shares with its forks."""

    def __init__(self) -> None:
        self._memory = mmap.mmap(-1, _TIMES.size)

    def start(self, seconds: float, grace: float = 0.0) -> None:
        """Set the deadline; a limit with a grace is still reported as the limit."""
        self._memory[:] = _TIMES.pack(time.monotonic() + seconds + grace, seconds)

    def stop(self) -> None:
        """Remove the deadline."""
        self._memory[:] = _TIMES.pack(0.0, 0.0)

    def seconds_left(self) -> float:
        """Return the seconds until the deadline; infinite if there is none."""
        due = float(_TIMES.unpack(self._memory[:])[0])
        return due - time.monotonic() if due else math.inf

    @property
    def limit(self) -> float:
        """The seconds that the call under way was given."""
        return float(_TIMES.unpack(self._memory[:])[1])


@dataclasses.dataclass(frozen=True, slots=True)
class SharedClock:
    """A clock that sets a deadline in shared memory; sent to a pool worker, which shares none, it becomes an alarm.

    Parameters
    ----------
    deadline : Deadline
        Read by the parent of this process.
    seconds, grace : float
        The limit of a call, and how much later the parent acts: a sandbox inside the call should report first.
    """

    deadline: Deadline
    seconds: float
    grace: float = 0.0
    owner: int = dataclasses.field(default_factory=os.getpid)

    @contextmanager
    def __call__(self) -> Iterator[None]:
        """Run the clock; forks of the process do not touch the deadline of their parent."""
        if os.getpid() != self.owner:
            yield
            return
        self.deadline.start(self.seconds, self.grace)
        try:
            yield
        finally:
            self.deadline.stop()

    def __reduce__(self) -> tuple[object, ...]:
        return Alarm, (self.seconds + self.grace,)


class _Timer:
    """The one interval timer of a process, set to the earliest deadline of the calls of all its threads."""

    def __init__(self) -> None:
        self._lock, self._due = threading.Lock(), dict[object, float]()

    def add(self, call: object, seconds: float) -> None:
        with self._lock:
            self._due[call] = time.monotonic() + seconds
            self._set()

    def remove(self, call: object) -> None:
        with self._lock:
            del self._due[call]
            self._set()

    def _set(self) -> None:
        left = min(self._due.values(), default=0.0) - time.monotonic()
        # A deadline that is just passing ends the process at once; a timer of zero seconds would never.
        signal.setitimer(signal.ITIMER_REAL, max(left, 1e-3) if self._due else 0.0)


_TIMER = _Timer()


@dataclasses.dataclass(frozen=True, slots=True)
class Alarm:
    """A clock that ends this process by SIGALRM; for workers of a pool, whose end is noticed.

    Parameters
    ----------
    seconds : float
        How long a call may take; each thread has its own deadline.
    """

    seconds: float

    @contextmanager
    def __call__(self) -> Iterator[None]:
        """Run the clock."""
        call = object()
        _TIMER.add(call, self.seconds)
        try:
            yield
        finally:
            _TIMER.remove(call)


def timed(thing: Thing, clock: Clock) -> Thing:
    """Return a proxy of a mechanism, or of a distribution it states, with the same members; each access and call runs the clock."""
    kind = type(thing)
    members = [name for name in dir(thing) if not name.startswith("_")]
    same: dict[str, object] = {"__doc__": kind.__doc__}
    if dataclasses.is_dataclass(kind):
        same["__dataclass_fields__"] = kind.__dataclass_fields__
    proxy: Any = type(kind.__name__, (_Timed,), {**{name: _member(name) for name in members}, **same})
    found: Thing = proxy(thing, clock)
    return found


class _Timed:
    """Base class of all proxies."""

    def __init__(self, thing: object, clock: Clock) -> None:
        self._thing, self._clock = thing, clock

    def __repr__(self) -> str:
        return repr(self._thing)

    def __reduce__(self) -> tuple[object, ...]:
        return timed, (self._thing, self._clock)


def _member(name: str) -> property:
    """Return a property that reads a member and, if it is a method, calls it while the clock runs."""

    def read(self: _Timed) -> object:
        with self._clock():
            value = getattr(self._thing, name)
        if not isinstance(value, (MethodType, BuiltinMethodType, FunctionType)):
            return _timed_result(value, self._clock)

        def call(*args: object, **kwargs: object) -> object:
            with self._clock():
                returned = value(*args, **kwargs)
            return _timed_result(returned, self._clock)

        return call

    return property(read)


def _timed_result(value: object, clock: Clock) -> object:
    """Return mechanisms and distributions of the user as proxies too; those of this package end by themselves."""
    from dxverify.protocols import Mechanism, Noise, RadiusLaw  # noqa: PLC0415 - keeps the start of commands fast

    known = isinstance(value, Mechanism) or (
        not is_dxverify_object(value) and isinstance(value, (Noise, RadiusLaw))
    )
    return timed(value, clock) if known and not isinstance(value, _Timed) else value
