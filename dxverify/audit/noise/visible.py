"""Where the noise of a mechanism is visible: in vectors it releases or returns, or in a noise object that it states."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from dxverify.adapters.decoding import VectorDecoder
from dxverify.adapters.sampler import CodeSampler
from dxverify.audit.noise.law import NoiseLaw
from dxverify.errors import CodeRaised, DxverifyError
from dxverify.protocols import FloatArray, Noise, ReleasesVectors, StatesNoise

if TYPE_CHECKING:
    from dxverify.audit.subjects import Subject


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class VisibleNoise:
    """Noise that can be sampled.

    Parameters
    ----------
    sample : callable
        ``sample(word, size, rng)`` gives the noise vectors of one call, one in each row; without a generator the code finds its own
        randomness.
    law : NoiseLaw
        The distribution that it should have.
    how : str
        Where it is visible, in a sentence.
    released : bool
        Whether the vectors are what the code itself gives.
    """

    sample: Callable[[int, int, np.random.Generator | None], FloatArray]
    law: NoiseLaw
    how: str
    released: bool


def has_stated_noise(subject: Subject) -> bool:
    """Whether the mechanism states the distribution of its noise, so that samples can be compared with it."""
    stated: object = subject.mechanism
    return isinstance(stated, StatesNoise) and isinstance(stated.noise, Noise)


def visible_noise(subject: Subject, *, stated_first: bool = False) -> VisibleNoise | None:
    """Return the noise of a mechanism, if it is visible; None if only words are returned.

    Parameters
    ----------
    subject : Subject
        The code. Noise that states no distribution of its own should have density ∝ exp(−ε‖η‖).
    stated_first : bool
        Whether a noise object that is stated comes before vectors that are released.
    """
    own: Any = subject.mechanism
    releases, states = isinstance(own, ReleasesVectors), has_stated_noise(subject)
    vectors = np.asarray(subject.vocabulary.vectors, dtype=np.float64)
    if states and (stated_first or not releases):
        how = "The mechanism states the distribution of its noise, and its noise object was sampled."
        stated = own.noise.sample
        return VisibleNoise(
            sample=lambda _, size, rng: stated(size, rng), law=NoiseLaw.of(own.noise), how=how, released=False
        )
    law = NoiseLaw.laplace(dim=subject.vocabulary.dim, epsilon=subject.epsilon)
    if releases:
        how = "The mechanism releases noisy vectors; the vector of the word was subtracted from them."
        release = own.release
        return VisibleNoise(
            sample=lambda word, size, rng: np.asarray(release(np.full(size, word), rng)) - vectors[word],
            law=law,
            how=how,
            released=True,
        )
    calls = _vector_calls(subject)
    if calls is None:
        return None

    def sample(word: int, size: int, rng: np.random.Generator | None) -> FloatArray:
        # Without a generator the code runs in a process of its own: what is tested is the global state that it shares.
        call, given = (calls.code, np.random.default_rng()) if rng is None else (calls, rng)
        return np.asarray(np.asarray(call(word, size, given), dtype=np.float64) - vectors[word])

    how = "The code returns noisy vectors; the vector of the word was subtracted from them."
    return VisibleNoise(sample=sample, law=law, how=how, released=True)


def _vector_calls(subject: Subject) -> CodeSampler | None:
    """Return calls of user code that returns vectors, or None; one call shows whether it does."""
    guard = subject.draw
    if not isinstance(guard, CodeSampler):
        return None
    calls = guard.with_decoder(VectorDecoder(vocabulary=subject.vocabulary))
    if calls is None:
        return None
    try:
        calls(0, 2, np.random.default_rng(0))
    except (CodeRaised, DxverifyError):
        calls.close()
        return None
    return calls
