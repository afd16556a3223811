"""Section 6.2: F_Z from 10,000 samples."""

import sympy as sp

from theory.proof import Claim, Statement, le, q, real
from theory.rules.algebra import follows, monotone

p = real("p", low=0, high=1)  # F_Z(z), the chance that one sample of RK is at most z
printed = Statement(
    "The CDF of Z is obtained as the proportion of 10,000 independent samples of RK below z.",
    le(sp.sqrt(p * (1 - p) / 10000), q("0.005")),
    variables=(p,),
    witness={p: q(1, 2)},
    reading="the standard error √(p(1−p)/10000) of this estimate of F_Z(z) is at most 0.005; the paper gives none",
)


def standard_error():
    """p(1−p) is at most 1/4."""
    square = follows(le(p * (1 - p) / 10000, q("0.005") ** 2))
    return monotone(sp.sqrt, square)


claim = Claim(
    id="asghar-2026-sec-6-2-monte-carlo",
    title="Monte Carlo estimate of the CDF",
    locator="Section 6.2, second paragraph on Figure 6",
    printed=printed,
    proof=standard_error,
    reason="unbiased, with standard error up to half a percentage point; the closed form needs no sampling",
)
