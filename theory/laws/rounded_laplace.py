"""One-dimensional Laplace noise of rate ε added to an integer and rounded to the nearest integer."""

import sympy as sp

half = sp.Rational(1, 2)


def further_than(steps, eps):
    """Pr that the rounded output is more than ``steps`` integers away: the noise exceeds steps + 1/2."""
    return sp.exp(-eps * (steps + half))


def unchanged(eps):
    """Pr that the rounded output is the input."""
    return 1 - further_than(0, eps)


def close(eps, steps=100):
    """Pr that the output differs from the input by at most ``steps``."""
    return further_than(0, eps) - further_than(steps, eps)
