"""Samples of user code through the sandbox, with a log of what else the code did: crashed, printed, changed its input."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, is_dataclass, replace
from enum import StrEnum
from typing import Any, Protocol, Self, runtime_checkable

import numpy as np

from dxverify.adapters.config import CONFIG
from dxverify.adapters.formatting import describe_exception, format_value
from dxverify.adapters.sandbox import Sandbox, contain
from dxverify.errors import CodeEnded, CodeRaised, DxverifyError, GaveUp, ParameterError

#: ``draw(word_index, size, rng)`` returns that many outputs.
Draw = Callable[[int, int, np.random.Generator], Any]


class Kind(StrEnum):
    """What was observed; the names are those of the findings of a report."""

    CRASH = "CRASH"
    UNKNOWN_OUTPUT = "UNKNOWN_OUTPUT"
    PRINTS = "PRINTS"
    MUTATES_INPUT = "MUTATES_INPUT"
    LEFT_RUNNING = "LEFT_RUNNING"
    #: None came back; no finding of its own, since None may mean that there is no word.
    SILENCE = "SILENCE"


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """One kind of observation.

    Parameters
    ----------
    kind : Kind
        What was observed.
    message : str
        The first occurrence, in one sentence.
    times : int
        How often it occurred.
    """

    kind: Kind
    message: str
    times: int = 1


@runtime_checkable
class Observed(Protocol):
    """Anything that records what user code did apart from returning outputs."""

    def observations(self) -> tuple[Note, ...]:
        """Return one note for each kind."""


class Notes:
    """A log with one entry for each kind: the first message and the number of occurrences.

    Samples taken in workers of a pool are logged there and not here.
    """

    def __init__(self) -> None:
        self._notes: dict[Kind, Note] = {}

    def note(self, kind: Kind, message: str, times: int = 1) -> None:
        """Record an occurrence; the first message of a kind is kept."""
        known = self._notes.get(kind)
        if known is not None:
            message, times = known.message, known.times + times
        self._notes[kind] = Note(kind=kind, message=message, times=times)

    def take(self) -> tuple[Note, ...]:
        """Return all notes and forget them, to be added to another log."""
        taken, self._notes = tuple(self._notes.values()), {}
        return taken

    def add(self, notes: Iterable[Note]) -> None:
        """Add the notes of another log."""
        for note in notes:
            self.note(note.kind, note.message, note.times)

    def observations(self) -> tuple[Note, ...]:
        """Return one note for each kind."""
        return tuple(self._notes.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeSampler:
    """Samples outputs of user code and logs what else it does.

    Parameters
    ----------
    code : callable
        ``code(word_index, size, rng)``: the user's function with its arguments and its outputs adapted.
    name : str
        For messages.
    words : sequence of str
        The words of the vocabulary, for messages.
    time_limit : float or None
        Seconds one call may take. Code with a limit runs in a sandbox, code without one in this process.
    patience : int
        After so many calls that hang or end the process the code is given up for good.
    notes : Notes
        The log.
    is_program : bool
        Whether the code is a program, which has a process and a time limit of its own.
    history : list
        Why calls hung or ended the process, and None once a call was answered. Samplers made from one another share it, so that code
        that never answers is given up once for all tests; code that hangs for some inputs only is tested further, since that is a leak.
    """

    code: Draw
    name: str
    words: Sequence[str] = ()
    time_limit: float | None = CONFIG.time_limit
    patience: int = CONFIG.patience
    notes: Notes = field(default_factory=Notes)
    is_program: bool = False
    history: list[str | None] = field(repr=False, default_factory=list)
    _sandboxes: list[Sandbox] = field(init=False, repr=False, default_factory=list)
    _lost: list[str] = field(init=False, repr=False, default_factory=list)

    def __post_init__(self) -> None:
        if self.patience < 1:
            raise ParameterError("patience", self.patience, "at least 1")
        if self.time_limit is not None and not self.time_limit > 0:
            raise ParameterError("time_limit", self.time_limit, "a positive number of seconds, or None")

    def __call__(self, word: Any, size: int, rng: np.random.Generator) -> Any:
        """Return outputs; raises CodeRaised or CodeHung when there are none, GaveUp when that happened too often."""
        self._require_patience()
        try:
            if self.time_limit is None:
                outputs, printed = contain(lambda: self.code(word, size, rng))
            else:
                outputs, printed = self._ask_sandbox(word, size, rng, self.time_limit)
        except CodeRaised as problem:
            message = f"{self.name} failed on {self._describe_input(word)}: {problem}"
            self.notes.note(Kind.CRASH, f"{message}.")
            if isinstance(problem, CodeEnded):
                self._lost.append(str(problem))
                self.history.append(str(problem))
                self._require_patience()
            raise type(problem)(message) from None
        if None not in self.history:
            self.history.append(None)
        if printed:
            self.notes.note(
                Kind.PRINTS, f"{self.name} printed {format_value(printed, 44)} while it was sampled."
            )
        return outputs

    def with_code(self, code: Draw) -> Self:
        """Return a sampler of other code with the same limits and history, an empty log and a sandbox of its own."""
        return replace(self, code=code, notes=Notes())

    def with_decoder(self, decoder: Any) -> Self | None:
        """Return a sampler of the same code whose outputs another decoder reads; None if the code has no decoder."""
        code: Any = self.code
        if not is_dataclass(code) or not hasattr(code, "decoder"):
            return None
        return self.with_code(replace(code, decoder=decoder))  # type: ignore[type-var, arg-type]  # adapted code is a dataclass

    def observations(self) -> tuple[Note, ...]:
        """Return one note for each kind of observation."""
        return self.notes.observations()

    def close(self) -> None:
        """End the process of the code, if it has one."""
        for sandbox in self._sandboxes:
            sandbox.close()

    def _ask_sandbox(self, word: Any, size: int, rng: np.random.Generator, seconds: float) -> tuple[Any, str]:
        """Sample in the sandbox; the generator is advanced as its copy there was."""
        if not self._sandboxes:
            self._sandboxes.append(Sandbox(_Sampling(self.code, self.notes)))
        try:
            answer, printed = self._sandboxes[0].ask((word, size, rng), seconds)
        except CodeEnded:
            # How far the copy was used is unknown; the next call must not meet the same numbers again.
            rng.integers(2**63)
            _spawn_until(rng, _count_spawned(rng) + 1)
            raise
        outputs, problem, state, children, notes = answer
        self.notes.add(notes)
        rng.bit_generator.state = state
        _spawn_until(rng, children)
        if problem is not None:
            raise problem
        return outputs, printed

    def _describe_input(self, word: object) -> str:
        if not isinstance(word, int):
            return "a point"
        return format_value(self.words[word]) if word < len(self.words) else f"word {word}"

    def _require_patience(self) -> None:
        lost = self._lost if None in self.history else [loss for loss in self.history if loss is not None]
        if len(lost) >= self.patience:
            message = f"{self.name} was given up after {len(lost)} calls: {lost[-1]}"
            if not self._lost:
                self.notes.note(Kind.CRASH, f"{message}.")
            raise GaveUp(message)


@dataclass(frozen=True, slots=True)
class _Sampling:
    """What the sandbox runs."""

    code: Draw
    notes: Notes

    def __call__(
        self, request: tuple[Any, int, np.random.Generator]
    ) -> tuple[Any, DxverifyError | None, Any, int, tuple[Note, ...]]:
        word, size, rng = request
        before, outputs, problem = threading.active_count(), None, None
        try:
            outputs = self.code(word, size, rng)
        except DxverifyError as fault:
            problem = fault
        except BaseException as fault:  # noqa: BLE001 - whatever it is, it is the answer
            problem = CodeRaised(describe_exception(fault))
        if threading.active_count() > before:
            self.notes.note(Kind.LEFT_RUNNING, "Threads were left running after a call.")
        return outputs, problem, rng.bit_generator.state, _count_spawned(rng), self.notes.take()


def _count_spawned(rng: np.random.Generator) -> int:
    """Return how many children a generator has spawned; they are no part of its state."""
    return int(getattr(rng.bit_generator.seed_seq, "n_children_spawned", 0))


def _spawn_until(rng: np.random.Generator, children: int) -> None:
    """Spawn as many children as the copy did, or the next call would meet the same ones."""
    missing = children - _count_spawned(rng)
    if missing > 0:
        rng.bit_generator.seed_seq.spawn(missing)  # type: ignore[attr-defined]  # it has children


@dataclass(frozen=True, slots=True)
class SeededGlobals:
    """Calls code with the global generators of ``random`` and ``numpy.random`` seeded, and restores them afterwards."""

    code: Draw

    def __call__(self, word: int, size: int, rng: np.random.Generator) -> Any:
        """Return outputs."""
        python, legacy = random.getstate(), np.random.get_state()  # noqa: NPY002 - to restore it
        seeds = rng.integers(2**32, size=2).tolist()
        try:
            random.seed(seeds[0])
            np.random.seed(seeds[1])  # noqa: NPY002 - the user code uses it
            return self.code(word, size, rng)
        finally:
            random.setstate(python)
            np.random.set_state(legacy)  # noqa: NPY002 - as above
