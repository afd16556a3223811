"""A mechanism of the user's own whose every call is on a clock.

Code of any other shape is drawn from in a process of its own (:mod:`dxverify.foreign.room`). An object that has the whole
protocol is asked for more than draws, and what it answers need not be able to travel, so it stays where it is: the clock
stops the process around it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dxverify.foreign.alarm import Clock
from dxverify.protocols import Mechanism


def timed(mechanism: Mechanism, clock: Clock) -> Mechanism:
    """Return the mechanism with the same members and capabilities, each call of which starts the clock."""
    kind = type(mechanism)
    members = [name for name in dir(mechanism) if not name.startswith("_")]
    same = {name: getattr(kind, name) for name in ("__dataclass_fields__", "__doc__") if hasattr(kind, name)}
    proxy = type(kind.__name__, (_Timed,), {**{name: _member(name) for name in members}, **same})
    found: Mechanism = proxy(mechanism, clock)
    return found


class _Timed:
    """What all timed mechanisms have in common."""

    def __init__(self, mechanism: Mechanism, clock: Clock) -> None:
        self._mechanism, self._clock = mechanism, clock

    def __repr__(self) -> str:
        return repr(self._mechanism)

    def __reduce__(self) -> tuple[object, ...]:
        return timed, (self._mechanism, self._clock)


def _member(name: str) -> property:
    """Return a property that reads the member and, if it is a method, calls it while the clock runs."""

    def read(self: _Timed) -> Any:
        with self._clock():
            value = getattr(self._mechanism, name)
        return _called(value, self._clock) if callable(value) and hasattr(value, "__self__") else value

    return property(read)


def _called(method: Callable[..., Any], clock: Clock) -> Callable[..., Any]:
    def call(*args: Any, **kwargs: Any) -> Any:
        with clock():
            value = method(*args, **kwargs)
        return timed(value, clock) if isinstance(value, Mechanism) else value

    return call
