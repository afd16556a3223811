"""The skewness of Appendix B of Bollegala et al., exact: the adjusted Fisher–Pearson coefficient."""

import sympy as sp


def skewness(sample):
    """n/((n−1)(n−2)) Σ((pᵢ−p̄)/s)³ with s² the sum of squares over n−1."""
    size = len(sample)
    values = [sp.sympify(p) for p in sample]
    centred = [p - sum(values) / size for p in values]
    deviation = sp.sqrt(sum(p**2 for p in centred) / (size - 1))
    return sp.Rational(size, (size - 1) * (size - 2)) * sum(p**3 for p in centred) / deviation**3
