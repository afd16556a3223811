"""Answers without memory: what is asked twice is answered alike, and no text is read as a program."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from types import FrameType
from typing import Any

from sympy.parsing import sympy_parser

from theory.errors import Refused

_READ = sympy_parser.parse_expr


@contextmanager
def no_text() -> Iterator[None]:
    """While a theorem file speaks, sympy reads no strings: ``exp("...")`` would evaluate them."""
    before = sympy_parser.parse_expr
    sympy_parser.parse_expr = _unread
    try:
        yield
    finally:
        sympy_parser.parse_expr = before


def _unread(text: Any, *args: Any, **options: Any) -> Any:
    if _being_imported():
        return _READ(text, *args, **options)
    raise Refused(f"{text!r} is text; sympy would run it as a program")


def _being_imported() -> bool:
    """Tell whether sympy reads a string of its own, while one of its modules is imported late."""
    frame: FrameType | None = sys._getframe(2)  # noqa: SLF001 - who asks is the question
    while frame is not None and str(frame.f_globals.get("__name__", "")).startswith("sympy."):
        if frame.f_code.co_name == "<module>":
            return True
        frame = frame.f_back
    return False


def alike(ask: Callable[[Any], Any], thing: Any) -> Any:
    """Ask two fresh copies of an object; an answer that depends on what was asked before is refused."""
    first, second = ask(deepcopy(thing)), ask(deepcopy(thing))
    if first != second:
        raise Refused(f"asked twice, it says {first} and {second}")
    return first
