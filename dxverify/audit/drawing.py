"""Drawing outputs: named streams, so that who draws and when changes nothing; a first look; whether anything was observed."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from scipy import stats

from dxverify.audit.blocks import Block
from dxverify.audit.findings import Finding, FindingKind
from dxverify.errors import CodeRaised, DxverifyError, MechanismFault
from dxverify.foreign.notes import Kind, Note, Observed
from dxverify.protocols import CRASH, NO_WORD, UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from concurrent.futures import Executor

    from dxverify.audit.subjects import Subject
    from dxverify.protocols import IntArray

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


#: Draws in one call of the mechanism; fixed, so that no number of workers can change a result.
_CALL = 2000


class BatchCrash(MechanismFault):
    """A call for many outputs raised; draws must be repeated one at a time to tell which ones fail."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """How outputs are drawn.

    Parameters
    ----------
    entropy : int
        Root of all streams; a call has the child named by block, input and place in the block.
    singly : bool
        Ask for one output a call and count an exception as an output of its own.
    """

    entropy: int
    singly: bool = False

    def stream(self, *key: int) -> np.random.Generator:
        """Return the generator of one named child."""
        phase = 1 if self.singly else 0
        return np.random.default_rng(np.random.SeedSequence(self.entropy, spawn_key=(phase, *key)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """One call of the mechanism: which input, how many outputs, which stream."""

    word: int
    size: int
    key: tuple[int, ...]


def draw_block(
    subject: Subject,
    drawing: Drawing,
    inputs: Sequence[int],
    index: int,
    expected: Sequence[float],
    *,
    executor: Executor,
) -> Block:
    """Draw one block; the numbers of draws are Poisson with the expected means.

    Raises
    ------
    BatchCrash
        If the mechanism raised in a call for many outputs.
    """
    sizes = drawing.stream(index).poisson(expected)
    calls = list(_calls(inputs, sizes.tolist(), index))
    futures = [executor.submit(perform, subject, drawing, call) for call in calls]
    rows: list[Counter[int]] = [Counter() for _ in inputs]
    for call, future in zip(calls, futures, strict=True):
        try:
            rows[call.key[1]].update(future.result())
        except BrokenExecutor as problem:
            raise MechanismFault(
                f"{subject.name} ended a worker process, asked for {subject.vocabulary.words[call.word]!r} ({problem})"
            ) from None
    require_observed(subject, inputs, rows)
    return Block(index=index, expected=tuple(map(float, expected)), counts=tuple(map(dict, rows)))


def _calls(inputs: Sequence[int], sizes: Sequence[int], index: int) -> Iterator[Call]:
    for place, (word, size) in enumerate(zip(inputs, sizes, strict=True)):
        for part, start in enumerate(range(0, int(size), _CALL)):
            yield Call(word=int(word), size=min(_CALL, int(size) - start), key=(index, place, part))


def perform(subject: Subject, drawing: Drawing, call: Call) -> Mapping[int, int]:
    """Make one call and count its outputs; this is what worker processes run."""
    rng = drawing.stream(*call.key)
    if drawing.singly:
        return Counter(one_output(subject, call.word, rng) for _ in range(call.size))
    try:
        outputs = subject.outputs(call.word, call.size, rng)
    except CodeRaised as problem:
        raise BatchCrash(str(problem)) from None
    codes, counts = np.unique(outputs, return_counts=True)
    return dict(zip(codes.tolist(), counts.tolist(), strict=True))


def one_output(subject: Subject, word: int, rng: np.random.Generator) -> int:
    """Draw one output; that the code raised is an output of it."""
    try:
        return int(subject.outputs(word, 1, rng)[0])
    except CodeRaised:
        return CRASH


#: Outputs asked of each input.
_SIZE = 64
#: Single outputs asked of each input when a batch failed.
_SINGLY = 8
#: Two runs that agree are called a repetition when chance explains it with less than this probability.
_CHANCE = 1e-9
#: Place of the probe's streams among the children; blocks count upwards from zero and never get here.
_PLACE = 2**31


@dataclass(frozen=True, slots=True, kw_only=True)
class Probe:
    """What the first look showed.

    Parameters
    ----------
    singly : bool
        Whether outputs must be drawn one at a time: the mechanism crashed or repeated itself.
    findings : tuple of Finding
        Observations; none of them is covered by alpha.
    digest : str
        Tells the outputs of this code from those of another; empty for code that does not repeat its own.
    """

    singly: bool
    findings: tuple[Finding, ...]
    digest: str = ""


def probe(subject: Subject, drawing: Drawing, inputs: Sequence[int]) -> Probe:
    """Draw a little from each input; none of it is counted as evidence."""
    try:
        first = _outputs(subject, drawing, inputs, 0)
        require_observed(subject, inputs, [Counter(row.tolist()) for row in first])
        again = _outputs(subject, drawing, inputs, 0)
        other = _outputs(subject, drawing, inputs, 1)
    except CodeRaised as problem:
        _look_singly(subject, drawing, inputs)
        return Probe(singly=True, findings=(Finding(kind=FindingKind.CRASH, message=f"{problem}."),))
    findings = []
    if not np.array_equal(first, again):
        message = f"{subject.name} gave different outputs for the same generator state; its draws cannot be repeated."
        findings.append(Finding(kind=FindingKind.NOT_REPRODUCIBLE, message=message))
    repeats = bool(np.array_equal(first, other) and _surprise(first) > -np.log(_CHANCE))
    if repeats:
        message = f"{subject.name} gave the same {first.size} outputs for two unrelated generators."
        findings.append(Finding(kind=FindingKind.RNG_REUSE, message=message))
    digest = (
        "" if not np.array_equal(first, again) else hashlib.sha256(first.astype("<i8").tobytes()).hexdigest()
    )
    return Probe(singly=repeats, findings=tuple(findings), digest=digest)


def _outputs(subject: Subject, drawing: Drawing, inputs: Sequence[int], place: int) -> IntArray:
    rows = []
    for index, word in enumerate(inputs):
        rows.append(subject.outputs(word, _SIZE, drawing.stream(_PLACE, place, index)))
    return np.array(rows)


def _look_singly(subject: Subject, drawing: Drawing, inputs: Sequence[int]) -> None:
    """Ask for single outputs after a batch failed, and stop if most of them fail too."""
    streams = (drawing.stream(_PLACE, 2, index) for index in range(len(inputs)))
    rows = [
        Counter(one_output(subject, word, rng) for _ in range(_SINGLY))
        for word, rng in zip(inputs, streams, strict=True)
    ]
    require_observed(subject, inputs, rows)


def _surprise(outputs: IntArray) -> float:
    """Return −log of a bound on the probability that independent draws repeat this table.

    A sequence a is drawn twice with probability Σ p(a)² over such sequences, at most the largest p(a), and p(a) is
    largest for the empirical law: exp(−size·entropy), input by input.
    """
    return float(sum(len(row) * stats.entropy(np.unique(row, return_counts=True)[1]) for row in outputs))
