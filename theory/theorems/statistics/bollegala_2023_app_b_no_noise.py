"""Appendix B: without noise all p are 1 and the skewness is said to be zero."""

import sympy as sp

from theory.proof import And, Claim, Statement, eq, lt

ones = (sp.S.One,) * 4
mean = sum(ones) / len(ones)
squares, cubes = (sum((p - mean) ** power for p in ones) for power in (2, 3))
printed = Statement(
    "Without noise, when all p are 1, the distribution is symmetric and its skewness is zero.",
    And(lt(0, squares), eq(cubes, 0)),
    reading="checked for four words: the formula would have a value, s > 0, and it would be zero",
)


def no_spread():
    """The standard deviation s is zero and stands in the denominator."""
    return ({},)


claim = Claim(
    id="bollegala-2023-app-b-no-noise",
    title="Skewness without noise",
    locator="Appendix B, on Figure 4, σ = 0",
    printed=printed,
    refutation=no_spread,
    severity="slip",
    reason="the formula is 0/0 there, and no value is right by continuity: p = 1, 1, 1−h has skewness −√3 and p = 0, 0, h has √3, for every h",
)
