"""Noise whose distribution a mechanism states, and its examination within an audit."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from dxverify.audit.noise.examine import Examination, NoiseLaw, examine_noise
from dxverify.protocols import Noise, StatesNoise

if TYPE_CHECKING:
    from dxverify.audit.subjects import Subject

#: Numbers to draw for one sample, at most and at least so many vectors of them.
_NUMBERS, _MOST, _LEAST = 500_000, 10_000, 1000
#: Place of these samples among the streams; blocks count upwards from zero, the probe has 2³¹.
_PLACE = 2**31 + 1


def has_stated_noise(subject: Subject) -> bool:
    """Whether the mechanism states the distribution of its noise, so that it can be compared with it."""
    stated: object = subject.mechanism
    return isinstance(stated, StatesNoise) and isinstance(stated.noise, Noise)


def examined(subject: Subject, alpha: float, entropy: int) -> Examination:
    """Compare the noise of a mechanism with the distribution it states, in every check of ``dxverify noise``."""
    noise = subject.mechanism.noise  # type: ignore[union-attr]  # it states one
    size = min(_MOST, max(_LEAST, _NUMBERS // int(noise.dim)))
    stream = np.random.SeedSequence(entropy, spawn_key=(_PLACE,))
    return examine_noise(noise, NoiseLaw.of(noise), alpha=alpha, size=size, rng=np.random.default_rng(stream))
