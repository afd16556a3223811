"""What to say of a foreign exception or value: never longer than a line, and nothing of theirs can raise here."""

from __future__ import annotations

import sysconfig
import traceback
from functools import cache
from pathlib import Path

_LONGEST = 160
_OURS = str(Path(__file__).parents[1])


def shown(value: object, longest: int = 60) -> str:
    """Return the ``repr`` of a value on one line, or what became of asking for it."""
    try:
        text = str.__str__(repr(value))
    except BaseException as problem:  # noqa: BLE001 - the repr is foreign code too
        text = f"<{type(value).__name__} whose repr raises {type(problem).__name__}>"
    return _short(text, longest)


def own_methods(value: object) -> list[str]:
    """Return the public methods that the class of an object defines itself, in the order they were written; none for built-in kinds.

    Examples
    --------
    >>> own_methods(3)
    []
    """
    kind = type(value)
    if callable(value) or kind.__module__ in {"builtins", "numpy"}:
        return []
    return [name for name, part in vars(kind).items() if not name.startswith("_") and callable(part)]


def told(problem: BaseException) -> str:
    """Return kind and text of an exception and the line of the foreign code it came from.

    Examples
    --------
    >>> told(ValueError("not this one"))
    'ValueError: not this one'
    """
    if isinstance(problem, SystemExit):
        text = f"it called exit with status {shown(problem.code)}"
    else:
        text = f"{type(problem).__name__}{_text(problem)}"
    return f"{text}{where(problem)}"


def where(problem: BaseException) -> str:
    """Return file and line of the innermost frame of the user's own code; nothing if there is none."""
    try:
        frames = [
            frame for frame in traceback.extract_tb(problem.__traceback__) if _is_foreign(frame.filename)
        ]
        own = [frame for frame in frames if not frame.filename.startswith(_libraries())] or frames
    except Exception:  # noqa: BLE001 - a traceback may be foreign too
        return ""
    return f" ({own[-1].filename}, line {own[-1].lineno})" if own else ""


def _is_foreign(filename: str) -> bool:
    return not filename.startswith((_OURS, "<frozen"))


def _text(problem: BaseException) -> str:
    try:
        text = str.__str__(str(problem))
    except BaseException as other:  # noqa: BLE001 - the text of an exception is foreign code too
        return f", whose text raises {type(other).__name__}"
    return f": {_short(text, _LONGEST)}" if text else ""


def _short(text: str, longest: int) -> str:
    line = " ".join(text.split())
    return line if len(line) <= longest else line[: longest - 1] + "…"


@cache
def _libraries() -> tuple[str, ...]:
    """Return the folders of what is nobody's own code; asked only when something went wrong."""
    return tuple(sysconfig.get_paths()[name] for name in ("stdlib", "platstdlib", "purelib", "platlib"))


def is_ours(value: object) -> bool:
    """Tell objects of this package, which end by themselves, from those of others."""
    return type(value).__module__.partition(".")[0] == "dxverify"
