"""A guard around foreign code: it may raise, hang, print or exit, and the audit goes on."""

from __future__ import annotations

import io
import threading
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from dxverify.errors import CodeEnded, CodeRaised, DxverifyError, GaveUp, ParameterError
from dxverify.foreign.notes import Kind, Note, Notes
from dxverify.foreign.room import Room
from dxverify.foreign.telling import shown, told

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np

    from dxverify.foreign.calling import Draw

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
    _room: Room = field(init=False, repr=False)
    _lost: list[str] = field(init=False, repr=False, default_factory=list)

    def __post_init__(self) -> None:
        if self.patience < 1:
            raise ParameterError("patience", self.patience, "at least 1")
        if self.time_limit is not None and not self.time_limit > 0:
            raise ParameterError("time_limit", self.time_limit, "a positive number of seconds, or None")
        object.__setattr__(self, "_room", Room(_Work(self.draw, self.notes)))

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
        self._room.close()

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
        try:
            answer = self._room.ask((word, size, rng), seconds)
        except CodeEnded:
            # Nobody knows how far the copy was used; the next call must not meet the same numbers again.
            rng.integers(2**63)
            raise
        codes, problem, state, notes = answer.value
        self.notes.add(notes)
        rng.bit_generator.state = state
        if problem is not None:
            raise problem
        return codes, answer.printed

    def _input(self, word: int) -> str:
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
    ) -> tuple[Any, DxverifyError | None, Any, tuple[Note, ...]]:
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
        return codes, problem, rng.bit_generator.state, self.notes.take()


class _Start(io.TextIOBase):
    """Takes in any amount of text and keeps the start."""

    def __init__(self) -> None:
        self.text = ""

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self.text += text[: _KEPT - len(self.text)]
        return len(text)


def contained(call: Any) -> tuple[Any, str]:
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
