"""A mechanism of the user's own whose every call is on a clock.

Code of any other shape is drawn from in a process of its own (:mod:`dxverify.adapters.room`). An object that has the whole
protocol is asked for more than draws, and what it answers need not be able to travel, so it stays where it is: the clock
stops the process around it, which is that of a command or one made for the run.
"""

from __future__ import annotations

import dataclasses
import math
import mmap
import os
import struct
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import BuiltinMethodType, FunctionType, MethodType
from typing import Any, TypeVar

from dxverify.adapters.alarm import Alarm, Clock
from dxverify.adapters.room import Room
from dxverify.adapters.telling import is_ours
from dxverify.errors import CodeHung
from dxverify.protocols import Mechanism, Noise, RadiusLaw

Thing = TypeVar("Thing")
Result = TypeVar("Result")
_MOMENT = struct.Struct("d")
_LATER = 1.0


def elsewhere(thing: Thing, seconds: float, work: Callable[[Thing], Result]) -> Result:
    """Return what some work with an object gives, in a process of its own that is ended when the object is late."""
    shared = mmap.mmap(-1, _MOMENT.size)
    # A little later than the clock of draws in a process of their own, which can tell more.
    room = Room(lambda _: work(timed(thing, _Shared(seconds + _LATER, shared, os.getpid()))))
    try:
        value: Result = room.ask("run", seconds, lambda: _MOMENT.unpack(shared[:])[0] or math.inf).value
    except CodeHung as problem:
        raise CodeHung(f"{type(thing).__qualname__} gave {problem}") from None
    finally:
        room.close()
    return value


@dataclasses.dataclass(frozen=True, slots=True)
class _Shared:
    """A clock in memory that two processes share; in a worker, which shares none, an alarm."""

    seconds: float
    until: mmap.mmap
    owner: int

    @contextmanager
    def __call__(self) -> Iterator[None]:
        """Run; a fork of the process has a clock of its own, and is silent."""
        if os.getpid() != self.owner:
            yield
            return
        self.until[:] = _MOMENT.pack(time.monotonic() + self.seconds)
        try:
            yield
        finally:
            self.until[:] = _MOMENT.pack(0.0)

    def __reduce__(self) -> tuple[object, ...]:
        return Alarm, (self.seconds,)


def timed(thing: Thing, clock: Clock) -> Thing:
    """Return a mechanism, or a law it states, with the same members and capabilities; each call starts the clock."""
    kind = type(thing)
    members = [name for name in dir(thing) if not name.startswith("_")]
    same: dict[str, object] = {"__doc__": kind.__doc__}
    if dataclasses.is_dataclass(kind):
        same["__dataclass_fields__"] = kind.__dataclass_fields__
    proxy: Any = type(kind.__name__, (_Timed,), {**{name: _member(name) for name in members}, **same})
    found: Thing = proxy(thing, clock)
    return found


class _Timed:
    """What all that is timed has in common."""

    def __init__(self, thing: object, clock: Clock) -> None:
        self._thing, self._clock = thing, clock

    def __repr__(self) -> str:
        return repr(self._thing)

    def __reduce__(self) -> tuple[object, ...]:
        return timed, (self._thing, self._clock)


def _member(name: str) -> property:
    """Return a property that reads the member and, if it is a method, calls it while the clock runs."""

    def read(self: _Timed) -> object:
        with self._clock():
            value = getattr(self._thing, name)
        if isinstance(value, (MethodType, BuiltinMethodType, FunctionType)):
            return _called(value, self._clock)
        return _kept_on_the_clock(value, self._clock)

    return property(read)


def _called(method: Callable[..., object], clock: Clock) -> Callable[..., object]:
    def call(*args: object, **kwargs: object) -> object:
        with clock():
            value = method(*args, **kwargs)
        return _kept_on_the_clock(value, clock)

    return call


def _kept_on_the_clock(value: object, clock: Clock) -> object:
    """Return mechanisms and laws of the user's own timed too; ours end by themselves, and are known by their class."""
    known = isinstance(value, Mechanism) or (not is_ours(value) and isinstance(value, (Noise, RadiusLaw)))
    return timed(value, clock) if known and not isinstance(value, _Timed) else value
