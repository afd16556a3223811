"""Scrambled Sobol points and the directions they give, each scrambling a named stream."""

from __future__ import annotations

import numpy as np

from dxverify.lazy import special
from dxverify.protocols import FloatArray, RNGLike


def scrambled(dim: int, count: int, rng: RNGLike) -> FloatArray:
    """Return scrambled Sobol points of the open unit cube."""
    from scipy.stats import qmc  # noqa: PLC0415 - slow to load; most statistics sample at random

    points = qmc.Sobol(dim, scramble=True, seed=np.random.default_rng(rng)).random(count)
    return np.asarray(np.clip(points, 1e-16, 1 - 1e-16))


def sobol_units(dim: int, count: int, rng: RNGLike) -> FloatArray:
    """Return unit vectors from scrambled Sobol points, by way of normal variables."""
    normals = special.ndtri(scrambled(dim, count, rng))
    return np.asarray(normals / np.linalg.norm(normals, axis=1, keepdims=True))
