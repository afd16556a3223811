"""What foreign code does beside giving outputs: it raises, prints, changes its input, returns strangers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, runtime_checkable


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
