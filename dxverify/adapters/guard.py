"""A guard around foreign code: it may raise, hang, print, exit or use global generators, and the audit goes on."""

from __future__ import annotations

import functools
import io
import random
import threading
from collections.abc import Iterable
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, ParamSpec, Protocol, TypeVar, cast, runtime_checkable

import numpy as np

from dxverify.adapters.room import Room
from dxverify.adapters.telling import is_ours, shown, told
from dxverify.errors import CodeEnded, CodeRaised, DxverifyError, GaveUp, ParameterError
from dxverify.protocols import Promising

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import numpy as np

    from dxverify.adapters.calling import Draw


class Kind(StrEnum):
    """What was seen; the names are those of the findings of a report."""

    CRASH = "CRASH"
    UNKNOWN_OUTPUT = "UNKNOWN_OUTPUT"
    PRINTS = "PRINTS"
    MUTATES_INPUT = "MUTATES_INPUT"
    LEFT_RUNNING = "LEFT_RUNNING"
    #: None came back; no finding of its own, since None may mean that there is no word.
    SILENCE = "SILENCE"


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """One kind of thing that was seen.

    Parameters
    ----------
    kind : Kind
        What it is.
    message : str
        The first time it happened, in one sentence.
    times : int
        How often it happened.
    """

    kind: Kind
    message: str
    times: int = 1


@runtime_checkable
class Observed(Protocol):
    """Something that remembers what foreign code did beside answering."""

    def observations(self) -> tuple[Note, ...]:
        """Return what was seen, one note a kind."""


class Notes:
    """A log, one entry a kind: the first example and how often it happened.

    Draws made in worker processes are logged there and not here; an audit in this process sees everything.
    """

    def __init__(self) -> None:
        self._notes: dict[Kind, Note] = {}

    def note(self, kind: Kind, message: str, times: int = 1) -> None:
        """Remember that something happened; the first message of a kind stands for all."""
        known = self._notes.get(kind)
        if known is not None:
            message, times = known.message, known.times + times
        self._notes[kind] = Note(kind=kind, message=message, times=times)

    def take(self) -> tuple[Note, ...]:
        """Return everything and forget it, to be remembered elsewhere."""
        taken, self._notes = tuple(self._notes.values()), {}
        return taken

    def add(self, notes: Iterable[Note]) -> None:
        """Remember what was seen elsewhere."""
        for note in notes:
            self.note(note.kind, note.message, note.times)

    def observations(self) -> tuple[Note, ...]:
        """Return what was seen, one note a kind."""
        return tuple(self._notes.values())


#: Seconds one call for a block of outputs may take, and after how many late or deadly calls the code is given up.
TIME_LIMIT, PATIENCE = 30.0, 3
#: Characters kept of what is printed.
_KEPT = 256


@dataclass(frozen=True, slots=True, kw_only=True)
class Guard:
    """Draws through a callable and keeps a log of what else it does.

    Parameters
    ----------
    draw : callable
        ``draw(word_index, size, rng)``.
    name : str
        For messages.
    words : sequence of str
        The words of the vocabulary, for messages.
    time_limit : float or None
        Seconds one call may take. Code with a limit runs in a process of its own, since nothing less can be stopped;
        code without one runs in this process.
    patience : int
        After so many calls out of time, or that ended the process, the guard gives up for good.
    notes : Notes
        The log.
    keeps_time : bool
        Whether the code is a program, which has its own process and its own clock; its limit is then not changed here.
    """

    draw: Draw
    name: str
    words: Sequence[str] = ()
    time_limit: float | None = TIME_LIMIT
    patience: int = PATIENCE
    notes: Notes = field(default_factory=Notes)
    keeps_time: bool = False
    _rooms: dict[str, Room] = field(init=False, repr=False, default_factory=dict)
    _lost: list[str] = field(init=False, repr=False, default_factory=list)

    def __post_init__(self) -> None:
        if self.patience < 1:
            raise ParameterError("patience", self.patience, "at least 1")
        if self.time_limit is not None and not self.time_limit > 0:
            raise ParameterError("time_limit", self.time_limit, "a positive number of seconds, or None")

    def __call__(self, word: int, size: int, rng: np.random.Generator) -> Any:
        """Draw outputs; raises CodeRaised or CodeHung when there are none, GaveUp when that happened too often."""
        self._still_willing()
        try:
            return self._drawn(word, size, rng)
        except CodeRaised as problem:
            message = f"{self.name} failed on {self._input(word)}: {problem}"
            self.notes.note(Kind.CRASH, f"{message}.")
            if isinstance(problem, CodeEnded):
                self._lost.append(str(problem))
                self._still_willing()
            raise type(problem)(message) from None

    def observations(self) -> tuple[Note, ...]:
        """Return what was seen beside outputs."""
        return self.notes.observations()

    def close(self) -> None:
        """End the process of the code, if it has one."""
        for room in self._rooms.values():
            room.close()

    def _drawn(self, word: int, size: int, rng: np.random.Generator) -> Any:
        if self.time_limit is None:
            codes, printed = contained(lambda: self.draw(word, size, rng))
        else:
            codes, printed = self._elsewhere(word, size, rng, self.time_limit)
        if printed:
            self.notes.note(Kind.PRINTS, f"{self.name} printed {shown(printed, 44)} while drawing.")
        return codes

    def _elsewhere(self, word: int, size: int, rng: np.random.Generator, seconds: float) -> tuple[Any, str]:
        """Draw in the process of its own; this generator is left where its copy over there was left."""
        room = self._rooms.setdefault(self.name, Room(_Work(self.draw, self.notes)))
        try:
            answer = room.ask((word, size, rng), seconds)
        except CodeEnded:
            # Nobody knows how far the copy was used; the next call must not meet the same numbers again.
            rng.integers(2**63)
            _spawn_until(rng, _spawned(rng) + 1)
            raise
        codes, problem, state, children, notes = answer.value
        self.notes.add(notes)
        rng.bit_generator.state = state
        _spawn_until(rng, children)
        if problem is not None:
            raise problem
        return codes, answer.printed

    def _input(self, word: object) -> str:
        if not isinstance(word, int):
            return "a point"
        return shown(self.words[word]) if word < len(self.words) else f"word {word}"

    def _still_willing(self) -> None:
        if len(self._lost) >= self.patience:
            raise GaveUp(f"{self.name} was given up after {len(self._lost)} calls: {self._lost[-1]}")


@dataclass(frozen=True, slots=True)
class _Work:
    """What the process of its own runs."""

    draw: Draw
    notes: Notes

    def __call__(
        self, request: tuple[int, int, np.random.Generator]
    ) -> tuple[Any, DxverifyError | None, Any, int, tuple[Note, ...]]:
        word, size, rng = request
        before, codes, problem = threading.active_count(), None, None
        try:
            codes = self.draw(word, size, rng)
        except DxverifyError as fault:
            problem = fault
        except BaseException as fault:  # noqa: BLE001 - whatever it is, it is the answer
            problem = CodeRaised(told(fault))
        if threading.active_count() > before:
            self.notes.note(Kind.LEFT_RUNNING, "Threads were left running after a call.")
        return codes, problem, rng.bit_generator.state, _spawned(rng), self.notes.take()


def _spawned(rng: np.random.Generator) -> int:
    """Return how many children a generator has had; they are no part of its state."""
    return int(getattr(rng.bit_generator.seed_seq, "n_children_spawned", 0))


def _spawn_until(rng: np.random.Generator, children: int) -> None:
    """Give a generator as many children as its copy had, or the next call would meet the same ones."""
    missing = children - _spawned(rng)
    if missing > 0:
        rng.bit_generator.seed_seq.spawn(missing)  # type: ignore[attr-defined]  # it had children


class _Start(io.TextIOBase):
    """Takes in any amount of text and keeps the start."""

    def __init__(self) -> None:
        self.text = ""

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self.text += text[: _KEPT - len(self.text)]
        return len(text)


_NOT_BESIDE_AN_EXECUTOR = (
    "left out beside an executor, for an object that is a mechanism by itself: only a process around the whole run can stop it, "
    "and the executor cannot be used there (workers can)"
)

_Value = TypeVar("_Value")
_Options = ParamSpec("_Options")


def contained(call: Callable[[], _Value]) -> tuple[_Value, str]:
    """Return what a call gives and the start of what it prints; whatever it raises becomes CodeRaised.

    Errors of ours and a KeyboardInterrupt, which may come from the keyboard, are let through.
    """
    printed = _Start()
    try:
        with redirect_stdout(printed):
            return call(), printed.text
    except (DxverifyError, KeyboardInterrupt):
        raise
    except BaseException as problem:  # noqa: BLE001 - SystemExit and worse must not get out
        raise CodeRaised(told(problem)) from None


@dataclass(frozen=True, slots=True)
class GlobalsSeeded:
    """Draws with the global generators of ``random`` and ``numpy.random`` seeded, and puts them back afterwards.

    For code that uses global state: its draws become repeatable, and the caller's do not move.
    """

    draw: Draw

    def __call__(self, word: int, size: int, rng: np.random.Generator) -> Any:
        """Draw outputs."""
        python, legacy = random.getstate(), np.random.get_state()  # noqa: NPY002 - to put it back
        seeds = rng.integers(2**32, size=2).tolist()
        try:
            random.seed(seeds[0])
            np.random.seed(seeds[1])  # noqa: NPY002 - the foreign code uses it
            return self.draw(word, size, rng)
        finally:
            random.setstate(python)
            np.random.set_state(legacy)  # noqa: NPY002 - as above


def interruptible(run: Callable[_Options, _Value]) -> Callable[_Options, _Value]:
    """Let a front door hold its option ``timeout`` for objects that are mechanisms by themselves, and never leave by exit.

    With a limit the whole run is made in a process of its own, where each call of the object starts a clock that this process
    holds. So are calls of ``progress``. A caller's ``executor`` cannot be used there, and beside it nothing could be stopped: such
    a limit is refused, not forgotten.
    """

    @functools.wraps(run)
    def called(*given: _Options.args, **options: _Options.kwargs) -> _Value:
        thing, seconds = given[0] if given else options.get("mechanism"), options.get("timeout")
        named = {name: value for name, value in options.items() if name != "mechanism"}
        inside: Callable[..., _Value] = functools.partial(run, **named)  # type: ignore[arg-type]  # one name fewer
        try:
            if not _needs_a_process(thing, seconds, options.get("executor")):
                return run(*given, **options)
            from dxverify.adapters.timing import elsewhere  # noqa: PLC0415 - few need it

            return elsewhere(thing, cast("float", seconds), lambda one: inside(one, *given[1:]))
        except (Exception, KeyboardInterrupt):
            raise
        except BaseException as problem:  # noqa: BLE001 - an exit of foreign code is not one of the program around it
            raise CodeRaised(f"{type(thing).__qualname__} did not answer: {told(problem)}") from None

    return called


def _needs_a_process(thing: object, seconds: object, executor: object) -> bool:
    """Whether a whole run must be made elsewhere for a limit to hold; asking may run code of the object."""
    needed = isinstance(seconds, int | float) and not is_ours(thing) and isinstance(thing, Promising)
    if needed and executor is not None:
        raise ParameterError("timeout", seconds, _NOT_BESIDE_AN_EXECUTOR)
    return needed


def real(name: str, value: object) -> float:
    """Return a number that foreign code or its caller promises as a float, or say which one is none."""
    try:
        return float(value)  # type: ignore[arg-type]  # that is the question
    except (TypeError, ValueError):
        raise ParameterError(name, value, "a number") from None


def name_of(thing: object) -> str:
    """Return what to call foreign code in a report."""
    for attribute in ("name", "__qualname__"):
        named = getattr(thing, attribute, None)
        if isinstance(named, str) and named:
            return named
    if isinstance(thing, np.ndarray) or (isinstance(thing, (list, tuple)) and np.ndim(thing) == 2):
        return "stated channel"
    return type(thing).__qualname__
