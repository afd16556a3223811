"""Where the noise of a mechanism can be seen: a noise object it states, or the vectors that its code returns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, is_dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from dxverify.adapters.calling import Draw
from dxverify.adapters.decode import Decoder
from dxverify.adapters.guard import GlobalsSeeded, Guard, Notes
from dxverify.audit.noise.law import NoiseLaw
from dxverify.audit.noise.stated import has_stated_noise
from dxverify.errors import CodeRaised, MechanismFault
from dxverify.protocols import FloatArray, ReleasesVectors

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dxverify.audit.subjects import Subject


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Visible:
    """Noise that can be drawn.

    Parameters
    ----------
    draw : callable
        ``draw(size, rng)`` gives noise vectors, one a row; without a generator the code finds its own randomness.
    law : NoiseLaw
        What it should follow.
    how : str
        Where it is seen, in a sentence.
    """

    draw: Callable[[int, np.random.Generator | None], FloatArray]
    law: NoiseLaw
    how: str


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Vectors(Decoder):
    """Leaves vectors as they are; words are refused, since there is no noise to be seen in them."""

    def each(self, outputs: Iterable[object], given: int) -> Any:
        """Return vectors as one matrix."""
        kept = list(outputs)
        return self.matrix(kept, len(kept), given)

    def batch(self, outputs: object, size: int, given: int) -> Any:
        """Return a batch of vectors."""
        return self.matrix(outputs, size, given)

    def matrix(self, outputs: object, size: int, given: int) -> Any:
        """Return vectors, one a row."""
        raw = np.asarray(outputs)
        if raw.dtype.kind != "f" or raw.size != size * self.vocabulary.dim:
            raise MechanismFault(f"no vectors come out for {self._name(given)}: the noise cannot be seen")
        return raw.reshape(size, self.vocabulary.dim).astype(np.float64)


def visible_noise(subject: Subject) -> Visible | None:
    """Return the noise of a mechanism, if it can be seen; None if nothing but words comes out."""
    if has_stated_noise(subject):
        noise = subject.mechanism.noise  # type: ignore[union-attr]  # it states one
        how = "The mechanism states the law of its noise, and its noise object was drawn."
        return Visible(draw=noise.sample, law=NoiseLaw.of(noise), how=how)
    law = NoiseLaw.laplace(dim=subject.vocabulary.dim, epsilon=subject.epsilon)
    seen: object = subject.mechanism
    if isinstance(seen, ReleasesVectors):
        how = "The mechanism releases noisy vectors; the vector of a word was taken away from them."
        return Visible(draw=_released(seen, subject), law=law, how=how)
    draw = _returned(subject)
    if draw is None:
        return None
    how = "The code returns noisy vectors; the vector of a word was taken away from them."
    return Visible(draw=draw, law=law, how=how)


def _released(mechanism: ReleasesVectors, subject: Subject) -> Callable[..., FloatArray]:
    def draw(size: int, rng: np.random.Generator | None) -> FloatArray:
        return np.asarray(np.asarray(mechanism.release([0] * size, rng)) - subject.vocabulary.vectors[0])

    return draw


def _returned(subject: Subject) -> Callable[..., FloatArray] | None:
    """Return the noise of foreign code that gives vectors; one call tells whether it does."""
    guard = subject.draw
    if not isinstance(guard, Guard):
        return None
    inner: Any = guard.draw.draw if isinstance(guard.draw, GlobalsSeeded) else guard.draw
    if not (is_dataclass(inner) and isinstance(getattr(inner, "decoder", None), Decoder)):
        return None
    decoder = _Vectors(vocabulary=subject.vocabulary, notes=Notes())
    listening: Draw = replace(inner, decoder=decoder)  # type: ignore[assignment, type-var]  # it is a shape's draw
    quiet = replace(guard, draw=listening, notes=Notes())
    word = subject.vocabulary.vectors[0]

    def draw(size: int, rng: np.random.Generator | None) -> FloatArray:
        # A worker without a generator draws in its own process: what is looked at is the state it shares.
        fresh = np.random.default_rng() if rng is None else rng
        drawn = (listening if rng is None else quiet)(0, size, fresh)
        return np.asarray(np.asarray(drawn, dtype=np.float64) - word)

    try:
        draw(2, np.random.default_rng(0))
    except (CodeRaised, MechanismFault):
        quiet.close()
        return None
    return draw
