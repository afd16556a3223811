"""The covariance Σ in its eigenbasis (spectral theorem): eigenvalues, and the regularised norm."""

import sympy as sp

from theory.laws.vectors import i, j, m, total, x
from theory.proof import family, positive, real

eps, c = positive("epsilon"), positive("c")
#: Tuning parameter λ, and how far each eigenvalue exceeds its lower bound c.
lam = real("lambda", low=0, high=1)
_BASIS = "Σ is symmetric and positive definite; coordinates are taken in its eigenbasis (spectral theorem)"
above = family("a", real("_", low=0), f"{_BASIS}, with eigenvalues c + a(i)")
#: Eigenvalues of Σ where no bound is given.
xi = family("xi", positive("_"), f"{_BASIS}, with eigenvalues xi(i)")


def regularised(eigenvalue, lam=lam):
    """Eigenvalue of A = λΣ + (1−λ)I."""
    return lam * eigenvalue + 1 - lam


def eigenvalue(index):
    """An eigenvalue of Σ, at least c."""
    return c + above(index)


#: Trace of Σ; squared Euclidean and squared regularised norm of the vector x.
trace = sp.Sum(eigenvalue(j), (j, 1, m))
euclidean = total(x(i) ** 2)
mahalanobis = total(x(i) ** 2 / regularised(eigenvalue(i)))
