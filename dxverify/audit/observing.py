"""Whether the code was observed at all: an audit of crashes, strangers and silence is no audit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dxverify.errors import DxverifyError
from dxverify.foreign.notes import Kind, Note, Observed
from dxverify.protocols import CRASH, NO_WORD, UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from dxverify.audit.subjects import Subject

#: Fewer outputs than this say nothing of how most outputs are.
_FEW = 8


class NotObserved(DxverifyError):  # noqa: N818 - a finding, not an error of ours
    """Most of what came out was no output: the code cannot be audited."""


def require_observed(subject: Subject, inputs: Sequence[int], rows: Sequence[Mapping[int, int]]) -> None:
    """Raise NotObserved if most outputs are crashes or strangers, or all of them nothing.

    Each input counts alike, however often it was drawn: an input on which the code always fails beside others on
    which it does not is a difference that an audit may refute, and not a reason to stop.

    Parameters
    ----------
    subject : Subject
        What is audited.
    inputs : sequence of int
        The words that were drawn.
    rows : sequence of mapping
        For each of them, how often each output code came.
    """
    drawn = [(word, row) for word, row in zip(inputs, rows, strict=True) if sum(row.values())]
    if sum(sum(row.values()) for _, row in drawn) < _FEW:
        return
    failed = sum(_share(row, CRASH) + _share(row, UNKNOWN) for _, row in drawn) / len(drawn)
    if failed > 0.5:
        raise NotObserved(f"{_percent(failed)} of what came out was no output. {_first(subject, drawn)}")
    if all(_share(row, NO_WORD) == 1 for _, row in drawn) and _is_silent(subject):
        word = subject.vocabulary.words[drawn[0][0]]
        raise NotObserved(f"nothing came out: the code returned None for every input, {word!r} first")


def observations(subject: Subject) -> tuple[Note, ...]:
    """Return what was seen of the code beside its outputs."""
    return subject.draw.observations() if isinstance(subject.draw, Observed) else ()


def _share(row: Mapping[int, int], code: int) -> float:
    return row.get(code, 0) / sum(row.values())


def _percent(share: float) -> str:
    return "All" if share == 1 else f"{100 * share:.0f} %"


def _first(subject: Subject, drawn: Sequence[tuple[int, Mapping[int, int]]]) -> str:
    """Say what was seen first: the failure, or the output that was not understood."""
    seen = {note.kind: note.message for note in observations(subject)}
    if told := [seen[kind] for kind in (Kind.CRASH, Kind.UNKNOWN_OUTPUT) if kind in seen]:
        return " ".join(told)
    worst = max(drawn, key=lambda one: _share(one[1], CRASH) + _share(one[1], UNKNOWN))[0]
    return f"It failed most on {subject.vocabulary.words[worst]!r}."


def _is_silent(subject: Subject) -> bool:
    return any(note.kind is Kind.SILENCE for note in observations(subject))
