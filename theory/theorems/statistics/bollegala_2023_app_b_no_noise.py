"""Appendix B: without noise all p are 1 and the skewness is said to be zero."""

import sympy as sp

from theory.proof import And, Claim, Statement, eq
from theory.rules.algebra import compute


def no_spread():
    """For one to five words with p = 1 both sums of the formula are zero: the standard deviation s stands in the denominator."""
    sums = [
        sum((p - sum(ones) / len(ones)) ** power for p in ones) for ones in _samples() for power in (2, 3)
    ]
    return compute(And(*[eq(total, 0) for total in sums]))


def _samples():
    return [(sp.S.One,) * size for size in range(1, 6)]


claim = Claim(
    id="bollegala-2023-app-b-no-noise",
    title="Skewness without noise",
    locator="Appendix B, on Figure 4, σ = 0",
    printed=Statement(
        "Without noise, when all p are 1, the distribution is symmetric and its skewness is zero.",
        latex=r"p_1 = \dots = p_N = 1 \;\Longrightarrow\; s > 0 \text{ and } \sum_i (p_i - \bar p)^3 = 0",
        reading="the printed formula would have a value, s > 0, and its numerator would be zero, for every number of words",
    ),
    argued="The mean is 1, so all deviations and their squares are 0 and s = 0, whatever the number of words. A statement about lists of any length; the kernel refutes it.",
    support=no_spread,
    severity="slip",
    reason="the formula is 0/0 there, and no value is right by continuity: p = 1, 1, 1−h has skewness −√3 and p = 0, 0, h has √3, for every h",
)
