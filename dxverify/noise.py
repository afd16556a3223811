"""Additive noise as an object: a radius law, a uniform direction and an optional linear map.

Both families are R·A^{1/2}u with u uniform on the sphere and R independent of u, so an exact channel
or a white-box audit needs to know only the radius law and the factor A^{1/2}.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from typing import Self

import numpy as np
from numpy.typing import ArrayLike

from dxverify.errors import ParameterError
from dxverify.laws._arithmetic import positive_integer, positive_real
from dxverify.laws.radius import GaussianRadius, LaplaceRadius
from dxverify.protocols import FloatArray, RadiusLaw, RNGLike


def uniform_directions(dim: int, size: int, rng: RNGLike = None) -> FloatArray:
    """Draw unit vectors uniform on the sphere of R^dim, one a row."""
    normals = np.random.default_rng(rng).standard_normal((size, dim))
    return np.asarray(normals / np.linalg.norm(normals, axis=1, keepdims=True))


def symmetric_root(matrix: ArrayLike) -> FloatArray:
    """Return the symmetric square root of a positive definite matrix A, as a ``factor``."""
    a = np.asarray(matrix, dtype=float)
    if a.ndim != 2 or a.shape[0] != a.shape[1] or not np.allclose(a, a.T, rtol=1e-10, atol=0):
        raise ParameterError("matrix", a.shape, "square and symmetric")
    values, vectors = np.linalg.eigh(a)
    if values[0] <= 0:
        raise ParameterError("matrix", f"smallest eigenvalue {values[0]:.3g}", "positive definite")
    return np.asarray((vectors * np.sqrt(values)) @ vectors.T)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _RadialNoise:
    """What the families share; ``radius`` is set by the family."""

    dim: int
    factor: FloatArray | None = None
    radius: RadiusLaw = field(init=False, repr=False)

    def _adopt(self, radius: RadiusLaw) -> None:
        object.__setattr__(self, "dim", positive_integer("dim", self.dim))
        object.__setattr__(self, "radius", radius)
        if self.factor is not None:
            object.__setattr__(self, "factor", _square(self.factor, self.dim))

    def directions(self, size: int, rng: RNGLike = None) -> FloatArray:
        """Draw directions A^{1/2}u, one a row."""
        units = uniform_directions(self.dim, size, rng)
        return units if self.factor is None else np.asarray(units @ self.factor.T)

    def sample(self, size: int, rng: RNGLike = None) -> FloatArray:
        """Draw noise vectors, one a row."""
        generator = np.random.default_rng(rng)
        radii = self.radius.sample(size, generator)
        return np.asarray(radii[:, None] * self.directions(size, generator))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class LaplaceNoise(_RadialNoise):
    """Noise with density ∝ exp(−ε‖A^{−1/2}η‖).

    Parameters
    ----------
    dim : int
        Dimension.
    factor : array, optional
        A^{1/2}, invertible ``dim`` × ``dim``; the identity by default.
    epsilon : float
        Rate of the decay, positive.
    """

    epsilon: float

    def __post_init__(self) -> None:
        object.__setattr__(self, "epsilon", positive_real("epsilon", self.epsilon))
        self._adopt(LaplaceRadius(dim=self.dim, epsilon=self.epsilon))

    def with_epsilon(self, epsilon: float) -> Self:
        """Return the same shape of noise at another ε; the shape need not be checked again."""
        twin = copy.copy(self)
        object.__setattr__(twin, "epsilon", positive_real("epsilon", epsilon))
        object.__setattr__(twin, "radius", LaplaceRadius(dim=self.dim, epsilon=twin.epsilon))
        return twin


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class GaussianNoise(_RadialNoise):
    """Noise N(0, σ²A).

    Parameters
    ----------
    dim : int
        Dimension.
    factor : array, optional
        A^{1/2}, invertible ``dim`` × ``dim``; the identity by default.
    sigma : float
        Standard deviation, positive.
    """

    sigma: float

    def __post_init__(self) -> None:
        object.__setattr__(self, "sigma", positive_real("sigma", self.sigma))
        self._adopt(GaussianRadius(dim=self.dim, sigma=self.sigma))


def _square(factor: ArrayLike, dim: int) -> FloatArray:
    matrix = np.array(factor, dtype=float)
    if matrix.shape != (dim, dim):
        raise ParameterError("factor", matrix.shape, f"a {dim} × {dim} matrix")
    if not np.isfinite(matrix).all() or np.linalg.matrix_rank(matrix) < dim:
        raise ParameterError("factor", "a singular or non-finite matrix", "invertible")
    matrix.flags.writeable = False
    return matrix
