"""Letters of the regularised Mahalanobis norm, in the eigenbasis of the covariance."""

import sympy as sp

from theory.variable import integer, positive, real

#: Dimension, privacy parameter, tuning parameter.
m = integer("m", low=1)
epsilon = positive("epsilon")
lam = real("lambda", low=0, high=1)
#: An eigenvalue of Σ, the lower bound c on all of them, and how far the eigenvalue exceeds it.
xi, c, above = positive("xi"), positive("c"), real("a", low=0)
#: A coordinate of a vector in the eigenbasis.
v = real("v")


def regularised(eigenvalue):
    """Eigenvalue of A = λΣ + (1−λ)I."""
    return lam * eigenvalue + 1 - lam


def shortfall(trace_rest, eigenvalue):
    """trace(Σ) = eigenvalue + the rest, which is not negative."""
    return regularised(eigenvalue + trace_rest) - regularised(eigenvalue)


HALF = sp.Rational(1, 2)
