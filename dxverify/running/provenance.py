"""What a result came from: the entropy of its draws and the versions that computed it."""

from __future__ import annotations

import platform
from functools import cache
from importlib import metadata
from typing import Any

import numpy as np

from dxverify import __version__
from dxverify.errors import ParameterError
from dxverify.protocols import RNGLike


def entropy_of(rng: RNGLike) -> int:
    """Reduce whatever was given as ``rng`` to one integer that is recorded and can be given again."""
    if rng is None:
        return int(np.random.SeedSequence().entropy)  # type: ignore[arg-type]
    if isinstance(rng, np.random.SeedSequence):
        return _joined(rng.generate_state(4))
    if isinstance(rng, np.random.Generator):
        return _joined(rng.integers(0, 2**32, size=4, dtype=np.uint32))
    if isinstance(rng, (int, np.integer)) and rng >= 0:
        return int(rng)
    raise ParameterError("rng", rng, "None, a non-negative integer, a SeedSequence or a Generator")


def _joined(words: Any) -> int:
    return sum(int(word) << (32 * place) for place, word in enumerate(words))


def versions() -> dict[str, str]:
    """Return the versions of what computes a result."""
    return dict(_versions())


@cache
def _versions() -> tuple[tuple[str, str], ...]:
    packages = [(name, metadata.version(name)) for name in ("numpy", "scipy")]
    return (("dxverify", __version__), ("python", platform.python_version()), *packages)
