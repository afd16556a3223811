"""Where released vectors can be seen: a mechanism's ``release``, or foreign code that returns vectors; no cast on the way."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, final

import numpy as np

from dxverify.audit.arithmetic.rounding import Floats
from dxverify.errors import MechanismFault
from dxverify.foreign.calling import Draw, GlobalsSeeded
from dxverify.foreign.decode import Decoder
from dxverify.foreign.guard import Guard
from dxverify.foreign.shapes.vector import OneVector
from dxverify.foreign.shapes.vectors import ManyVectors
from dxverify.protocols import IntArray, ReleasesVectors

if TYPE_CHECKING:
    from dxverify.audit.subjects import Subject


def visible_vectors(subject: Subject) -> Guard | None:
    """Return guarded draws of vectors, ``draw(word, size, rng)``; None if the code shows only words."""
    guard = subject.draw
    if not isinstance(guard, Guard):
        return None
    released: object = subject.mechanism
    if isinstance(released, ReleasesVectors):
        return replace(guard, draw=_Singly(_Released(released)))
    seeded = isinstance(guard.draw, GlobalsSeeded)
    inner = guard.draw.draw if isinstance(guard.draw, GlobalsSeeded) else guard.draw
    if not isinstance(inner, (OneVector, ManyVectors)):
        return None
    keeping = KeepsVectors(vocabulary=inner.decoder.vocabulary, notes=inner.decoder.notes)
    single = _Singly(replace(inner, decoder=keeping))
    return replace(guard, draw=GlobalsSeeded(single) if seeded else single)


@dataclass(frozen=True, slots=True)
class _Released:
    mechanism: ReleasesVectors

    def __call__(self, word: int, size: int, rng: np.random.Generator) -> Floats:
        """Draw vectors."""
        return self.mechanism.release(np.full(size, word), rng)


@dataclass(frozen=True, slots=True)
class _Singly:
    """Calls for one vector at a time: rows of one call may depend on each other, and the test counts them as independent."""

    draw: Draw

    def __call__(self, word: int, size: int, rng: np.random.Generator) -> Floats:
        """Draw vectors."""
        return np.concatenate([checked(self.draw(word, 1, rng)) for _ in range(size)])


@final
@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class KeepsVectors(Decoder):
    """Gives vectors as they came, in their own format, instead of the nearest words."""

    def matrix(self, outputs: Any, size: int, given: int) -> IntArray:
        """Return the vectors; a decoder of words returns codes here."""
        raw = np.asarray(outputs)
        if raw.size != size * self.vocabulary.dim:
            raise MechanismFault(f"no {size} vectors came for {self.vocabulary.words[given]!r}")
        return raw.reshape(size, self.vocabulary.dim)


def checked(vectors: Any) -> Floats:
    """Return a vector, as a matrix of one row, if it is finite and of a format that the families know."""
    raw = np.asarray(vectors)
    if raw.ndim != 2 or len(raw) != 1 or raw.dtype not in (np.float16, np.float32, np.float64):
        raise MechanismFault(f"a vector is due, and {raw.dtype} of shape {raw.shape} came")
    if not np.isfinite(raw).all():
        raise MechanismFault("a released vector is not finite")
    return raw
