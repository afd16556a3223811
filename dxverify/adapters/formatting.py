"""User values in messages: one-line descriptions of objects and exceptions; code that raises while it is described does no harm."""

from __future__ import annotations

import sysconfig
import traceback
from functools import cache
from pathlib import Path

from dxverify.adapters.config import CONFIG
from dxverify.errors import ParameterError

_PACKAGE = str(Path(__file__).parents[1])


def format_value(value: object, longest: int = 60) -> str:
    """Return the ``repr`` of a value on one line, or what became of asking for it."""
    try:
        text = str.__str__(repr(value))
    except BaseException as problem:  # noqa: BLE001 - the repr is user code too
        text = f"<{type(value).__name__} whose repr raises {type(problem).__name__}>"
    return _shorten(text, longest)


def name_of(thing: object) -> str:
    """Return the name of user code in a report: its own, that of its class, or ``stated channel`` for a matrix."""
    for attribute in ("name", "__qualname__"):
        named = getattr(thing, attribute, None)
        if isinstance(named, str) and named:
            return named
    rows = isinstance(thing, (list, tuple)) and bool(thing) and isinstance(thing[0], (list, tuple))
    if rows or type(thing).__module__ == "numpy":
        return "stated channel"
    return type(thing).__qualname__


def own_methods(value: object) -> list[str]:
    """Return the public methods that the class of an object defines itself, in the order they were written; none for built-in types.

    Examples
    --------
    >>> own_methods(3)
    []
    """
    kind = type(value)
    if callable(value) or kind.__module__ in {"builtins", "numpy"}:
        return []
    return [name for name, part in vars(kind).items() if not name.startswith("_") and callable(part)]


def describe_exception(problem: BaseException) -> str:
    """Return the type and text of an exception and the line of user code that raised it.

    Examples
    --------
    >>> describe_exception(ValueError("not this one"))
    'ValueError: not this one'
    """
    if isinstance(problem, SystemExit):
        text = f"it called exit with status {format_value(problem.code)}"
    else:
        text = f"{type(problem).__name__}{_text_of(problem)}"
    return f"{text}{_location_of(problem)}"


def _location_of(problem: BaseException) -> str:
    """Return file and line of the innermost frame of the user's own code; nothing if there is none."""
    try:
        frames = [
            frame
            for frame in traceback.extract_tb(problem.__traceback__)
            if not frame.filename.startswith((_PACKAGE, "<frozen"))
        ]
        own = [frame for frame in frames if not frame.filename.startswith(_libraries())] or frames
    except Exception:  # noqa: BLE001 - a traceback may come from user code too
        return ""
    return f" ({own[-1].filename}, line {own[-1].lineno})" if own else ""


def _text_of(problem: BaseException) -> str:
    try:
        text = str.__str__(str(problem))
    except BaseException as other:  # noqa: BLE001 - the text of an exception is user code too
        return f", whose text raises {type(other).__name__}"
    return f": {_shorten(text, CONFIG.shown_message)}" if text else ""


def _shorten(text: str, longest: int) -> str:
    line = " ".join(text.split())
    return line if len(line) <= longest else line[: longest - 1] + "…"


@cache
def _libraries() -> tuple[str, ...]:
    """Return the folders of installed libraries; looked up only when something went wrong."""
    return tuple(sysconfig.get_paths()[name] for name in ("stdlib", "platstdlib", "purelib", "platlib"))


def is_dxverify_object(value: object) -> bool:
    """Whether the class of an object is one of this package."""
    return type(value).__module__.partition(".")[0] == "dxverify"


def as_number(name: str, value: object) -> float:
    """Return a number of a guarantee as a float, or name the one that is none."""
    try:
        return float(value)  # type: ignore[arg-type]  # that is the question
    except (TypeError, ValueError):
        raise ParameterError(name, value, "a number") from None
