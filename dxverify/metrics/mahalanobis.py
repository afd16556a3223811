"""Mahalanobis metrics, the metrics of elliptical noise: d(x, y) = √((x−y)ᵀ A⁻¹ (x−y)).

References
----------
Mahalanobis, P. C. (1936). On the generalised distance in statistics. Proceedings of the National Institute of Sciences of
India 2(1), 49–55.
Xu, Z., Aggarwal, A., Feyisetan, O. and Teissier, N. (2020). A differentially private text perturbation method using
regularized Mahalanobis metric. PrivateNLP 2020, 7–17.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

import numpy as np
from numpy.typing import ArrayLike

from dxverify.errors import InputError, ParameterError
from dxverify.metrics.pointwise import blockwise, power_of_two

if TYPE_CHECKING:
    from dxverify.protocols import FloatArray, IntArray
    from dxverify.vocabulary import Vocabulary

#: Distances below this fraction of the longest whitened vector are computed from the difference itself; arbitrary.
_CLOSE = 1e-3


@final
class Mahalanobis:
    """The Mahalanobis distance for a matrix A.

    Parameters
    ----------
    matrix : array-like, optional
        A, symmetric and positive definite. By default the covariance of the vocabulary, all words with
        the same weight.
    """

    name = "mahalanobis"

    def __init__(self, matrix: ArrayLike | None = None) -> None:
        self._matrix = None if matrix is None else _positive_definite(np.array(matrix, dtype=np.float64))

    def distances(self, vocabulary: Vocabulary, rows: IntArray | None = None) -> FloatArray:
        """Return distances from the given words (all by default) to every word."""
        matrix = covariance(vocabulary) if self._matrix is None else self._matrix
        return elliptical(vocabulary, matrix, rows)

    def __repr__(self) -> str:
        return "Mahalanobis()" if self._matrix is None else f"Mahalanobis({self._matrix.tolist()!r})"


@final
class RegularisedMahalanobis:
    """The Mahalanobis distance for A = λΣ + (1−λ)I, Σ the covariance scaled to have trace m, the dimension.

    Parameters
    ----------
    lam : float
        λ from 0 (Euclidean) to 1 (Mahalanobis up to scale; needs a covariance of full rank).
    """

    name = "regularised-mahalanobis"

    def __init__(self, lam: float) -> None:
        if not 0 <= lam <= 1:
            raise ParameterError("lam", lam, "from 0 to 1")
        self.lam = float(lam)

    def distances(self, vocabulary: Vocabulary, rows: IntArray | None = None) -> FloatArray:
        """Return distances from the given words (all by default) to every word."""
        return elliptical(vocabulary, regularised_covariance(vocabulary, self.lam), rows)

    def __repr__(self) -> str:
        return f"RegularisedMahalanobis({self.lam!r})"


def covariance(vocabulary: Vocabulary) -> FloatArray:
    """Return the covariance of the vectors, each word with weight 1/|V|."""
    return _covariance(vocabulary.float64())


def _covariance(vectors: FloatArray) -> FloatArray:
    centred = vectors - vectors.mean(axis=0)
    result: FloatArray = centred.T @ centred / len(vectors)
    return result


def regularised_covariance(vocabulary: Vocabulary, lam: float) -> FloatArray:
    """Return λΣ + (1−λ)I with Σ the covariance scaled to have the dimension as its trace."""
    vectors = vocabulary.float64()
    # The covariance is scaled afterwards, so it may be scaled before, and no square overflows or underflows.
    sigma = _covariance(vectors / power_of_two(vectors))
    trace = float(np.trace(sigma))
    if not trace:
        raise InputError("all vectors are equal, so their covariance cannot be scaled")
    result: FloatArray = lam * (vocabulary.dim / trace) * sigma + (1 - lam) * np.eye(vocabulary.dim)
    return result


def elliptical(vocabulary: Vocabulary, matrix: FloatArray, rows: IntArray | None = None) -> FloatArray:
    """Return √((x−y)ᵀ A⁻¹ (x−y)) for a positive definite A, with one factorisation of A."""
    vectors = vocabulary.float64()
    scale = power_of_two(vectors)
    vectors = vectors / scale
    if matrix.shape != (vocabulary.dim, vocabulary.dim):
        raise InputError(f"the matrix has shape {matrix.shape}, the vectors have dimension {vocabulary.dim}")
    factor = np.linalg.cholesky(_positive_definite(matrix))
    white = np.linalg.solve(factor, vectors.T).T
    result = blockwise("euclidean", white, rows)
    chosen = np.arange(len(vectors)) if rows is None else np.asarray(rows, dtype=np.int64)
    # Rounding in the whitened vectors is relative to their length: too coarse for close words.
    close = np.nonzero(result < _CLOSE * np.linalg.norm(white, axis=1).max())
    differences = vectors[chosen[close[0]]] - vectors[close[1]]
    result[close] = np.linalg.norm(np.linalg.solve(factor, differences.T), axis=0)
    return result * scale


def _positive_definite(matrix: FloatArray) -> FloatArray:
    if matrix.ndim != 2 or matrix.shape[0] != matrix.shape[1] or not np.isfinite(matrix).all():
        raise InputError(f"matrix must be square and finite, got shape {matrix.shape}")
    values = np.linalg.eigvalsh(matrix)
    if not np.allclose(matrix, matrix.T, rtol=1e-10, atol=1e-14) or values[0] <= 1e-12 * values[-1]:
        raise InputError(
            f"matrix must be symmetric and positive definite; its eigenvalues go from {values[0]:.3g} to {values[-1]:.3g}"
        )
    return matrix
