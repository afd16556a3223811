"""The skewness of Appendix B of Bollegala et al., exact, on samples of probabilities."""

from dataclasses import dataclass

import sympy as sp

from theory.proof import And, eq, le, lt


@dataclass(frozen=True)
class Sample:
    """Probabilities of finding each word."""

    p: tuple


@dataclass(frozen=True)
class Two:
    """Two samples of such probabilities."""

    first: tuple
    second: tuple


def mean(sample):
    """Mean of a sample."""
    return sum(sample) / sp.Integer(len(sample))


def skewness(sample):
    """n/((n−1)(n−2)) Σ((pᵢ−p̄)/s)³ with s² the sum of squares over n−1."""
    size = len(sample)
    centred = [p - mean(sample) for p in sample]
    deviation = sp.sqrt(sum(p**2 for p in centred) / (size - 1))
    return sp.Rational(size, (size - 1) * (size - 2)) * sum(p**3 for p in centred) / deviation**3


def nonconstant(sample):
    """At least three numbers in [0, 1], not all equal."""
    return And(le(3, len(sample)), le(0, min(sample)), le(max(sample), 1), lt(min(sample), max(sample)))


def probabilities(o):
    """What is asked of one sample."""
    return nonconstant(o.p)


def pair_of_probabilities(o):
    """What is asked of two samples of one size."""
    return And(nonconstant(o.first), nonconstant(o.second), eq(len(o.first), len(o.second)))
