"""Answers without memory: what is asked twice is answered alike, and no text is read as a program."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from typing import Any

from sympy.parsing import sympy_parser

from theory.errors import Refused


def _unread(text: Any, *_: Any, **__: Any) -> Any:
    raise Refused(f"{text!r} is text; sympy would run it as a program")


@contextmanager
def no_text() -> Iterator[None]:
    """While a theorem file speaks, sympy reads no strings: ``exp("...")`` would evaluate them."""
    reader = sympy_parser.parse_expr
    sympy_parser.parse_expr = _unread
    try:
        yield
    finally:
        sympy_parser.parse_expr = reader


def alike(ask: Callable[[Any], Any], thing: Any) -> Any:
    """Ask two fresh copies of an object; an answer that depends on what was asked before is refused."""
    first, second = ask(deepcopy(thing)), ask(deepcopy(thing))
    if first != second:
        raise Refused(f"asked twice, it says {first} and {second}")
    return first
