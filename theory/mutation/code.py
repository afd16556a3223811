"""Changed code: constants, signs, comparisons and quantifiers in what says something of an object.

A sentence about objects is a Python function. Every function of a theorem file or of ``theory.laws`` that runs while a
refutation is looked at is part of the sentence. One place of it is changed at a time, and the function runs that code.
"""

from __future__ import annotations

import builtins
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, NamedTuple

from theory.errors import Refused
from theory.mutation.objects import add_up, compare
from theory.mutation.syntax import PREFIX, WORDS, edits, number
from theory.proof import binding, props
from theory.proof.binding import unfold
from theory.proof.statement import Statement
from theory.proof.values import evaluable
from theory.proof.wellformed import well_formed

#: A word for a changed place, and what puts it in and out.
Place = tuple[str, Callable[[], Any]]

_OURS = tuple(str(Path(__file__).parents[1] / part) for part in ("laws", "theorems"))
#: So many lines a changed function may run: with another comparison a loop may not end.
_LINES = 200_000
#: What was written out by the code as it stands, and is to be forgotten when that changes.
_MEMORIES = (unfold, binding._definition, binding._pattern, well_formed, compare, add_up)  # noqa: SLF001


class Edit(NamedTuple):
    """One changed place: a word for it, how to put it in and out, and whether it may change a definition."""

    what: str
    put: Callable[[], Any]
    defines: bool


def code_changes(s: Statement, at: Any) -> list[Edit]:
    """Return every changed place of the code that runs while two objects are looked at."""
    own = [f for f in (s.says, s.meets) if isinstance(f, FunctionType)]
    home = {f.__code__.co_filename for f in own}
    spoken = _collect_code(lambda: evaluate_sentence(s, at), home)
    words = evaluate_sentence(s, at)
    defined = _collect_code(lambda: [evaluable(unfold(p)) for p in words], home)
    ran = {**spoken, **defined}
    functions = {f.__code__: f for scope in ran.values() for f in _functions(scope)}
    functions |= {f.__code__: f for f in own}
    found = []
    for code, scope in ran.items():
        places = [*_of_function(functions[code]), *_of_names(code, scope)] if code in functions else []
        found += [Edit(what, put, code in defined) for what, put in places]
    return found


def evaluate_sentence(s: Statement, at: Any) -> tuple[Any, ...]:
    """Return what is asked and said of the object and of the witness."""
    return (*s.about(at), *s.about(s.witness))


def _of_function(f: FunctionType) -> Iterator[Place]:
    source = Path(f.__code__.co_filename).read_text(encoding="utf-8")
    path = _path(compile(source, f.__code__.co_filename, "exec", dont_inherit=True), f.__code__)
    for what, tree in edits(source, *_span(f.__code__)):
        changed = _at(compile(tree, f.__code__.co_filename, "exec", dont_inherit=True), path or [])
        # What stands on the same lines but belongs to another function leaves this one as it is.
        if path is not None and changed != f.__code__:
            yield f"code of {f.__name__}, {what}", partial(running, f, changed)


def _of_names(code: CodeType, scope: dict[str, Any]) -> Iterator[Place]:
    """Give other values of the numbers that a function knows by name."""
    for name in code.co_names:
        other = number(scope.get(name))
        if other is not None:
            yield f"code of {code.co_name}, {name}", partial(_named, scope, name, other)


@contextmanager
def running(f: FunctionType, code: CodeType) -> Iterator[None]:
    """Let a function run other code for a while; what was written out by its old code is forgotten."""
    before, scope = f.__code__, f.__globals__
    words = {PREFIX + word: getattr(props, word, None) or getattr(builtins, word) for word in WORDS}
    scope.update(words)
    f.__code__ = code
    try:
        with _forgetting():
            yield
    finally:
        f.__code__ = before
        for word in words:
            del scope[word]


@contextmanager
def _named(scope: dict[str, Any], name: str, other: Any) -> Iterator[None]:
    before = scope[name]
    scope[name] = other
    try:
        with _forgetting():
            yield
    finally:
        scope[name] = before


@contextmanager
def _forgetting() -> Iterator[None]:
    for memory in _MEMORIES:
        memory.cache_clear()
    try:
        yield
    finally:
        for memory in _MEMORIES:
            memory.cache_clear()


def limit_lines(ask: Callable[[Any], Any], files: tuple[str, ...] = _OURS) -> Callable[[Any], Any]:
    """Return the same question, refused where the answer takes too long."""

    def asked(thing: Any) -> Any:
        left = _LINES

        def line(*_: Any) -> Any:
            nonlocal left
            left -= 1
            if left < 0:
                raise Refused("it does not end")
            return line

        before = sys.gettrace()
        sys.settrace(lambda frame, *_: line if frame.f_code.co_filename.startswith(files) else None)
        try:
            return ask(thing)
        finally:
            sys.settrace(before)

    return asked


def _collect_code(look: Callable[[], Any], home: set[str]) -> dict[CodeType, dict[str, Any]]:
    """Return the code of theorem files and laws that runs during a look, with the names it sees."""
    found: dict[CodeType, dict[str, Any]] = {}

    def note(frame: FrameType, event: str, _: Any) -> None:
        file = frame.f_code.co_filename
        if event == "call" and (file in home or file.startswith(_OURS)):
            found.setdefault(frame.f_code, frame.f_globals)

    before = sys.getprofile()
    with _forgetting():
        sys.setprofile(note)
        try:
            look()
        finally:
            sys.setprofile(before)
    return found


def _functions(scope: dict[str, Any]) -> Iterator[FunctionType]:
    """Give the functions of a module and of its classes, whatever they are wrapped in."""
    inside = [x for kind in list(scope.values()) if isinstance(kind, type) for x in vars(kind).values()]
    for item in (*scope.values(), *inside):
        plain = (
            getattr(item, "fget", None)
            or getattr(item, "__wrapped__", None)
            or getattr(item, "__func__", item)
        )
        if isinstance(plain, FunctionType):
            yield plain


def _span(code: CodeType) -> tuple[int, int]:
    parts = [code, *_all_nested(code)]
    lines = [line for part in parts for *_, line in part.co_lines() if line is not None]
    return min(code.co_firstlineno, *lines), max(lines)


def _nested(code: CodeType) -> list[CodeType]:
    return [part for part in code.co_consts if isinstance(part, CodeType)]


def _all_nested(code: CodeType) -> list[CodeType]:
    return [x for part in _nested(code) for x in (part, *_all_nested(part))]


def _path(tree: CodeType, wanted: CodeType) -> list[int] | None:
    """Return where code stands inside that of its file."""
    for k, part in enumerate(_nested(tree)):
        if part == wanted:
            return [k]
        inner = _path(part, wanted)
        if inner is not None:
            return [k, *inner]
    return None


def _at(tree: CodeType, path: list[int]) -> CodeType:
    for k in path:
        tree = _nested(tree)[k]
    return tree
