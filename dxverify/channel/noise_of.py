"""Which noise a mechanism adds to which word."""

from __future__ import annotations

from typing import Any

import numpy as np

from dxverify.errors import NotExactError
from dxverify.noise import GaussianNoise
from dxverify.protocols import AdditiveNoise, IntArray, Noise

#: A noise (None: no noise at all) and the words it is added to.
NoiseGroup = tuple[Noise | None, IntArray]


def has_noise(mechanism: Any) -> bool:
    """Tell whether a mechanism states the noise it adds before it takes the nearest word."""
    return isinstance(mechanism, AdditiveNoise) or _is_release(mechanism)


def noise_groups(mechanism: Any) -> list[NoiseGroup]:
    """Return the kinds of noise of a mechanism with nearest-word decoding, with the words of each.

    A mechanism states one ``noise`` for all words, or, for Gaussian releases, ``sigma(word)``.
    """
    size = len(mechanism.vocabulary)
    if isinstance(mechanism, AdditiveNoise):
        return [(mechanism.noise, np.arange(size))]
    if _is_release(mechanism):
        return _gaussian_groups(mechanism, size)
    raise NotExactError(f"{type(mechanism).__name__} states no additive noise followed by the nearest word")


def _is_release(mechanism: Any) -> bool:
    return hasattr(mechanism, "sigma") and hasattr(mechanism, "release")


def _gaussian_groups(mechanism: Any, size: int) -> list[NoiseGroup]:
    sigmas = np.array([mechanism.sigma(word) for word in range(size)])
    dim = mechanism.vocabulary.dim
    return [
        (GaussianNoise(dim=dim, sigma=float(sigma)) if sigma > 0 else None, np.flatnonzero(sigmas == sigma))
        for sigma in np.unique(sigmas)
    ]
