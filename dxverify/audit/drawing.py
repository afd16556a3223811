"""Drawing outputs: named streams, so that who draws and when changes nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from dxverify.audit.blocks import Block
from dxverify.audit.observing import require_observed
from dxverify.audit.subjects import CRASH
from dxverify.errors import CodeRaised, MechanismFault

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from dxverify.audit.subjects import Subject

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
