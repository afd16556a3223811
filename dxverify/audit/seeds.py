"""Where code takes its randomness from: generators it seeds itself, forked workers, new instances.

These looks are made under whatever seeds the global generators for the audit, since that would hide them.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from dxverify.audit.dependence import SIZE, Look, frequent
from dxverify.audit.findings import Finding, FindingKind
from dxverify.audit.noise.examine import in_forked_workers
from dxverify.errors import DxverifyError
from dxverify.foreign.calling import Draw, GlobalsSeeded
from dxverify.foreign.guard import Guard, contained
from dxverify.foreign.notes import Notes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dxverify.audit.subjects import Subject
    from dxverify.protocols import FloatArray, IntArray

#: Outputs asked of each worker and of each instance.
_OUTPUTS = 4 * SIZE
#: Families of tests that share alpha: forked workers, instances.
_FAMILIES = 2


@dataclass(frozen=True, slots=True)
class _Watched:
    """Draws from a known state of the global generators and gives digests of the states they are left in."""

    draw: Draw

    def __call__(self, word: int, size: int, rng: np.random.Generator) -> IntArray:
        """Return two digests: of ``random`` and of ``numpy.random``."""
        left: list[int] = []

        def drawn(word: int, size: int, rng: np.random.Generator) -> None:
            self.draw(word, size, rng)
            numpy_state = np.random.get_state(legacy=False)  # noqa: NPY002 - the foreign code may use it
            left.extend(map(_digest, (random.getstate(), _position(numpy_state))))

        GlobalsSeeded(drawn)(word, size, rng)
        return np.array(left, dtype=np.int64)


def _position(state: object) -> tuple[bytes, int]:
    inner = state["state"]  # type: ignore[index]
    return inner["key"].tobytes(), int(inner["pos"])


def _digest(state: object) -> int:
    return int.from_bytes(hashlib.sha256(repr(state).encode()).digest()[:7], "big")


def own_seeds(
    subject: Subject, inputs: Sequence[int], stream: Callable[[int], np.random.Generator]
) -> Iterator[Finding]:
    """Yield a finding for each global generator that the code seeds itself.

    After two calls that began in different states the generator stands in the same one only if it was seeded in
    between: no chance is in this. ``stream`` gives generators by number.
    """
    raw = _raw(subject)
    if raw is None:
        return
    guard = replace(raw, draw=_Watched(raw.draw), notes=Notes())
    try:
        states = [[_left(guard, word, stream(place)) for place in range(2)] for word in inputs[:2]]
    except DxverifyError:
        return  # the draws of the audit will tell
    finally:
        guard.close()
    for place, name in enumerate(("random", "numpy.random")):
        repeated = [first[place] == second[place] for first, second in states]
        if all(repeated):
            same = len({first[place] for first, _ in states}) == 1
            to = "to the same value whatever the word" if same else "to a value that follows from the word"
            message = f"The code seeds the global generator {name} itself at every call, {to}."
            yield Finding(kind=FindingKind.RNG_REUSE, message=message, established=True)


def _left(guard: Guard, word: int, rng: np.random.Generator) -> list[int]:
    return [int(value) for value in guard(word, 1, rng)]


def _raw(subject: Subject) -> Guard | None:
    """Return the draws as the code makes them, without seeds of ours; None for programs, which have no such state."""
    guard = subject.draw
    if not isinstance(guard, Guard) or guard.keeps_time:
        return None
    return replace(guard, draw=guard.draw.draw) if isinstance(guard.draw, GlobalsSeeded) else guard


def repeated_elsewhere(subject: Subject, word: int, alpha: float, *, hidden: bool) -> tuple[Finding, ...]:
    """Return what two forked workers, and two new instances, repeat of each other.

    Parameters
    ----------
    word : int
        The input that is drawn.
    alpha : float
        What these tests may spend together.
    hidden : bool
        Whether the code has randomness of its own; code that lives by the generator it is given cannot repeat itself.
    """
    raw = _raw(subject)
    if raw is None or not (hidden or raw is not subject.draw):
        return ()
    pairs = {"forked workers": _forked(raw.draw, word), "new instances": _instances(subject, word)}
    return tuple(
        found
        for name, pair in pairs.items()
        if pair is not None and (found := _compared(subject, word, name, pair, alpha / _FAMILIES)) is not None
    )


def _forked(draw: Draw, word: int) -> tuple[IntArray, IntArray] | None:
    """Draw in two forked workers, each with fresh entropy of the system for whoever asks for it."""

    def source(size: int, _: np.random.Generator | None) -> FloatArray:
        codes, _printed = contained(lambda: draw(word, size, np.random.default_rng()))
        return np.asarray(codes, dtype=np.float64)[:, None]

    return _pair(lambda: in_forked_workers(source, _OUTPUTS, 1))


def _instances(subject: Subject, word: int) -> tuple[IntArray, IntArray] | None:
    """Draw from two new instances, if it is known how to make one."""
    if subject.fresh is None:
        return None
    make = subject.fresh
    return _pair(
        lambda: [np.asarray(make()(word, _OUTPUTS, np.random.default_rng()), float) for _ in range(2)]
    )


def _pair(draw: Callable[[], list[FloatArray]]) -> tuple[IntArray, IntArray] | None:
    try:
        drawn = draw()
    except DxverifyError:
        return None
    if len(drawn) < 2:
        return None
    first, second = (one.ravel().astype(np.int64) for one in drawn)
    return first, second


def _compared(
    subject: Subject, word: int, name: str, pair: tuple[IntArray, IntArray], alpha: float
) -> Finding | None:
    look = Look(word=subject.label(word), calls=np.stack(pair), singles=pair[0][:0], events=frequent(pair[0]))
    p_value = look.p_between()
    if p_value > alpha:
        return None
    agree = int((pair[0] == pair[1]).sum())
    message = (
        f"Two {name} agree in {agree} of {_OUTPUTS} outputs for {look.word!r}, place by place: "
        f"they start from the same state, and releases of one repeat the noise of the other."
    )
    numbers = {"p_value": p_value, "share": alpha, "agree": agree}
    return Finding(kind=FindingKind.RNG_REUSE, message=message, established=True, numbers=numbers)
