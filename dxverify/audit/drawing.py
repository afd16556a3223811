"""Drawing outputs: named streams, so that who draws and when changes nothing."""

from __future__ import annotations

import signal
import threading
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from dxverify.audit.blocks import Block
from dxverify.audit.subjects import CRASH
from dxverify.errors import MechanismFault

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
    timeout : float, optional
        Seconds a call may take; what takes longer is a crash. Kept where the operating system can interrupt: in
        the main thread of a process.
    """

    entropy: int
    singly: bool = False
    timeout: float | None = None

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
        rows[call.key[1]].update(future.result())
    return Block(index=index, expected=tuple(map(float, expected)), counts=tuple(map(dict, rows)))


def _calls(inputs: Sequence[int], sizes: Sequence[int], index: int) -> Iterator[Call]:
    for place, (word, size) in enumerate(zip(inputs, sizes, strict=True)):
        for part, start in enumerate(range(0, int(size), _CALL)):
            yield Call(word=int(word), size=min(_CALL, int(size) - start), key=(index, place, part))


def perform(subject: Subject, drawing: Drawing, call: Call) -> Mapping[int, int]:
    """Make one call and count its outputs; this is what worker processes run."""
    rng = drawing.stream(*call.key)
    if drawing.singly:
        return Counter(_one(subject, drawing, call.word, rng) for _ in range(call.size))
    try:
        with limited(drawing.timeout):
            outputs = subject.outputs(call.word, call.size, rng)
    except MechanismFault:
        raise
    except Exception as problem:  # noqa: BLE001 - whatever the audited code raises
        raise BatchCrash(f"{subject.name} raised {type(problem).__name__}: {problem}") from None
    codes, counts = np.unique(outputs, return_counts=True)
    return dict(zip(codes.tolist(), counts.tolist(), strict=True))


def _one(subject: Subject, drawing: Drawing, word: int, rng: np.random.Generator) -> int:
    try:
        with limited(drawing.timeout):
            return int(subject.outputs(word, 1, rng)[0])
    except MechanismFault:
        raise
    except Exception:  # noqa: BLE001 - whatever the audited code raises is an output of it
        return CRASH


@contextmanager
def limited(seconds: float | None) -> Iterator[None]:
    """Raise TimeoutError in the body after so many seconds, where signals can be used."""
    if seconds is None or threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(*_: object) -> None:
        raise TimeoutError(f"no output after {seconds} s")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
