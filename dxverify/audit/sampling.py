"""Samples of words: blocks from named random streams, a first probe of the code, and whether there are outputs at all.

Each call has a random stream named by its block, its input and its place in the block. So the samples are the same on one process and on
ten, and a checkpoint can be continued. The probe decides whether the code is called for many outputs or for one at a time.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from dxverify.adapters.sampler import CodeSampler, Kind, Note, Observed
from dxverify.audit.blocks import Block
from dxverify.audit.config import CONFIG
from dxverify.audit.dependence import (
    CALLS,
    SINGLES,
    SIZE,
    Pilot,
    dependences,
    frequent,
    own_seeds,
    repeated_elsewhere,
)
from dxverify.audit.findings import Finding, FindingKind
from dxverify.errors import CodeRaised, DxverifyError, MechanismFault
from dxverify.protocols import CRASH, NO_WORD, UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from concurrent.futures import Executor

    from dxverify.audit.subjects import Subject
    from dxverify.protocols import IntArray


class NotObserved(DxverifyError):  # noqa: N818 - a finding, not an error of ours
    """Most calls gave no valid output: the code cannot be audited."""


def require_observed(subject: Subject, inputs: Sequence[int], rows: Sequence[Mapping[int, int]]) -> None:
    """Raise NotObserved if most outputs are crashes or unknown outputs, or all of them nothing.

    Each input with more than a few samples counts alike: an input on which the code always fails next to others on
    which it does not is a difference that an audit may refute, and not a reason to stop.

    Parameters
    ----------
    subject : Subject
        What is audited.
    inputs : sequence of int
        The words that were sampled.
    rows : sequence of mapping
        For each of them, how often each output code came.
    """
    drawn = [(word, row) for word, row in zip(inputs, rows, strict=True) if sum(row.values())]
    drawn = [(word, row) for word, row in drawn if sum(row.values()) >= CONFIG.few]
    if not drawn:
        return
    failed = sum(_share(row, CRASH) + _share(row, UNKNOWN) for _, row in drawn) / len(drawn)
    if failed > 0.5:
        raise NotObserved(f"{_percent(failed)} of the calls gave no valid output. {_first(subject, drawn)}")
    if all(_share(row, NO_WORD) == 1 for _, row in drawn) and _is_silent(subject):
        word = subject.vocabulary.words[drawn[0][0]]
        raise NotObserved(f"nothing came out: the code returned None for every input, {word!r} first")


def observations(subject: Subject) -> tuple[Note, ...]:
    """Return what was seen of the code other than its outputs."""
    return subject.draw.observations() if isinstance(subject.draw, Observed) else ()


def _share(row: Mapping[int, int], code: int) -> float:
    return row.get(code, 0) / sum(row.values())


def _percent(share: float) -> str:
    return "All" if share == 1 else f"{100 * share:.0f} %"


def _first(subject: Subject, drawn: Sequence[tuple[int, Mapping[int, int]]]) -> str:
    """Say what was seen first: the failure, or the output that was not understood."""
    seen = {note.kind: note.message for note in observations(subject)}
    if problems := [seen[kind] for kind in (Kind.CRASH, Kind.UNKNOWN_OUTPUT) if kind in seen]:
        return " ".join(problems)
    worst = max(drawn, key=lambda one: _share(one[1], CRASH) + _share(one[1], UNKNOWN))[0]
    return f"It failed most on {subject.vocabulary.words[worst]!r}."


def _is_silent(subject: Subject) -> bool:
    return any(note.kind is Kind.SILENCE for note in observations(subject))


class BatchCrash(MechanismFault):
    """A call for many outputs raised an exception; the outputs are sampled again one at a time, to find those that fail."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sampling:
    """How outputs are sampled.

    Parameters
    ----------
    entropy : int
        Root of all streams; a call has the child named by block, input and place in the block.
    singly : bool
        Ask for one output for each call and count an exception as an output of its own.
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


def sample_block(
    subject: Subject,
    sampling: Sampling,
    inputs: Sequence[int],
    index: int,
    expected: Sequence[float],
    *,
    executor: Executor,
) -> Block:
    """Sample one block: the input of each call is chosen at random, with probabilities in proportion to the expected numbers.

    The calls of one input are made together if the code has no memory; that changes nothing of what is counted.

    Raises
    ------
    BatchCrash
        If the mechanism raised in a call for many outputs.
    """
    stream = sampling.stream(index)
    means = np.asarray(expected, dtype=np.float64)
    sizes = stream.multinomial(round(means.sum()), means / means.sum())
    calls = list(_calls(inputs, sizes.tolist(), index))
    if sampling.singly:
        calls = _in_random_order(calls, stream)
    bundles = list(_bundle(calls))
    futures = [executor.submit(perform_all, subject, sampling, bundle) for bundle in bundles]
    rows: list[Counter[int]] = [Counter() for _ in inputs]
    for bundle, future in zip(bundles, futures, strict=True):
        try:
            for call, outputs in zip(bundle, future.result(), strict=True):
                rows[call.key[1]].update(outputs)
        except BrokenExecutor as problem:
            words = ", ".join(repr(subject.vocabulary.words[call.word]) for call in bundle[:3])
            raise MechanismFault(
                f"{subject.name} ended a worker process, asked for {words} ({problem})"
            ) from None
    require_observed(subject, inputs, rows)
    return Block(index=index, expected=tuple(map(float, expected)), counts=tuple(map(dict, rows)))


def _calls(inputs: Sequence[int], sizes: Sequence[int], index: int) -> Iterator[Call]:
    for place, (word, size) in enumerate(zip(inputs, sizes, strict=True)):
        for part, start in enumerate(range(0, int(size), CONFIG.call)):
            yield Call(word=int(word), size=min(CONFIG.call, int(size) - start), key=(index, place, part))


def _in_random_order(calls: Sequence[Call], rng: np.random.Generator) -> list[Call]:
    """Return calls for one output each in a random order.

    Multinomial numbers in a random order are independent tosses of the input of every call, so that bets on the block stay
    valid if the code remembers earlier calls. Called input after input, code that drifts would seem to distinguish inputs.
    """
    single = [replace(call, size=1, key=(*call.key, place)) for call in calls for place in range(call.size)]
    return [single[place] for place in rng.permutation(len(single))]


def _bundle(calls: Sequence[Call]) -> Iterator[list[Call]]:
    """Put small calls together, so that sending them to a worker costs little compared with sampling, and there is work for several."""
    enough = max(CONFIG.bundle, sum(call.size for call in calls) / CONFIG.bundles)
    bundle: list[Call] = []
    size = 0
    for call in calls:
        bundle.append(call)
        size += call.size
        if size >= enough:
            yield bundle
            bundle, size = [], 0
    if bundle:
        yield bundle


def perform_all(subject: Subject, sampling: Sampling, calls: Sequence[Call]) -> list[Mapping[int, int]]:
    """Make some calls, one after the other; this is what worker processes run."""
    return [perform(subject, sampling, call) for call in calls]


def perform(subject: Subject, sampling: Sampling, call: Call) -> Mapping[int, int]:
    """Make one call and count its outputs."""
    rng = sampling.stream(*call.key)
    if sampling.singly:
        return Counter(one_output(subject, call.word, rng) for _ in range(call.size))
    try:
        outputs = subject.outputs(call.word, call.size, rng)
    except CodeRaised as problem:
        raise BatchCrash(str(problem)) from None
    codes, counts = np.unique(outputs, return_counts=True)
    return dict(zip(codes.tolist(), counts.tolist(), strict=True))


def one_output(subject: Subject, word: int, rng: np.random.Generator) -> int:
    """Return one output; an exception of the code is an output too."""
    try:
        return int(subject.outputs(word, 1, rng)[0])
    except CodeRaised:
        return CRASH


#: Place of the probe's streams among the children; blocks count upwards from zero and never get here.
_PLACE = 2**31


@dataclass(frozen=True, slots=True, kw_only=True)
class Probe:
    """What the first probe showed.

    Parameters
    ----------
    singly : bool
        Whether the code is called for one output at a time, with random inputs: the mechanism crashed, its samples depend on each other, or it did
        not repeat its outputs for the same generator, so that it may have a memory.
    findings : tuple of Finding
        Observations, and dependence that is significant.
    digest : str
        Identifies the outputs of this code; empty for code that does not repeat them.
    pilots : tuple of Pilot
        Calls of a few inputs that were made to test independence.
    """

    singly: bool
    findings: tuple[Finding, ...]
    digest: str = ""
    pilots: tuple[Pilot, ...] = ()


def probe(subject: Subject, sampling: Sampling, inputs: Sequence[int], alpha: float) -> Probe:
    """Take a few samples of each input; none is counted as evidence. Tests of dependence may spend alpha."""
    try:
        first = _outputs(subject, sampling, inputs)
        require_observed(subject, inputs, [Counter(row.tolist()) for row in first])
        same = bool(np.array_equal(first, _outputs(subject, sampling, inputs)))
        chosen = _spread(inputs)
        pilots = [sample_pilot(subject, sampling, inputs[one], one, frequent(first[one])) for one in chosen]
    except CodeRaised as problem:
        _call_singly(subject, sampling, inputs)
        return Probe(singly=True, findings=(Finding(kind=FindingKind.CRASH, message=f"{problem}."),))
    dependent = dependences(pilots, alpha / 2)
    findings = [*dependent, *own_seeds(subject, inputs, lambda place: sampling.stream(_PLACE, 4, place))]
    if not dependent:
        findings += repeated_elsewhere(subject, inputs[chosen[0]], alpha / 2, hidden=not same)
    if not same:
        message = f"{subject.name} gave different outputs for the same generator state; its outputs cannot be repeated."
        findings.append(Finding(kind=FindingKind.NOT_REPRODUCIBLE, message=message))
    digest = hashlib.sha256(first.astype("<i8").tobytes()).hexdigest() if same else ""
    # Code that does not repeat its outputs may remember earlier calls; a program is started anew for each call and cannot.
    singly = bool(dependent) or (not same and not is_program(subject))
    return Probe(singly=singly, findings=tuple(findings), digest=digest, pilots=tuple(pilots))


def is_program(subject: Subject) -> bool:
    """Whether calls are made in a process of their own, at a cost."""
    return isinstance(subject.draw, CodeSampler) and subject.draw.is_program


def sample_pilot(
    subject: Subject,
    sampling: Sampling,
    word: int,
    place: int,
    events: tuple[int, ...],
    *,
    size: int = SIZE,
    part: int = 1,
) -> Pilot:
    """Take samples of one input, only to test whether they depend on each other.

    Parameters
    ----------
    place, part : int
        Name the streams.
    events : tuple of int
        Outputs that are frequent, as other samples show.
    size : int
        Outputs of a call, an even number.
    """
    # A program is started anew for each call.
    calls, singles = (4, 0) if is_program(subject) else (CALLS, SINGLES)
    rows = [subject.outputs(word, size, sampling.stream(_PLACE, part, place, call)) for call in range(calls)]
    rng = sampling.stream(_PLACE, part, place, calls)
    alone = [int(subject.outputs(word, 1, rng)[0]) for _ in range(singles)]
    return Pilot(
        word=subject.label(word),
        calls=np.array(rows),
        singles=np.array(alone, dtype=np.int64),
        events=events,
    )


def _spread(inputs: Sequence[int]) -> list[int]:
    """Return places of a few inputs."""
    return sorted({round(place) for place in np.linspace(0, len(inputs) - 1, CONFIG.probe_inputs)})


def _outputs(subject: Subject, sampling: Sampling, inputs: Sequence[int]) -> IntArray:
    rows = []
    for index, word in enumerate(inputs):
        rows.append(subject.outputs(word, CONFIG.probe_outputs, sampling.stream(_PLACE, 0, index)))
    return np.array(rows)


def _call_singly(subject: Subject, sampling: Sampling, inputs: Sequence[int]) -> None:
    """Ask for single outputs after a batch failed, and stop if most of them fail too."""
    streams = (sampling.stream(_PLACE, 2, index) for index in range(len(inputs)))
    rows = [
        Counter(one_output(subject, word, rng) for _ in range(CONFIG.probe_singles))
        for word, rng in zip(inputs, streams, strict=True)
    ]
    require_observed(subject, inputs, rows)
