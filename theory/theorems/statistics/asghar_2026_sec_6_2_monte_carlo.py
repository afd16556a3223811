"""Section 6.2: F_Z from 10,000 samples."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.variable import real
from theory.verdict import Fact

p = real("p", low=0, high=1)


def standard_error(d):
    """A proportion of independent events has variance p(1−p)/m."""
    d.fact(
        Fact.LINEARITY,
        "the share of samples with RK ≤ z has mean F_Z(z)",
        "R and the cosine with e₁ have the laws of Theorem 3",
    )
    d.at_most(p * (1 - p), sp.Rational(1, 4), "variance of one indicator")
    d.equal(
        sp.sqrt(sp.Rational(1, 4) / sp.UnevaluatedExpr(10000)),
        sp.Rational("0.005"),
        "so the standard error is at most 0.005",
    )


claim = Claim(
    id="asghar-2026-sec-6-2-monte-carlo",
    title="Monte Carlo estimate of the CDF",
    locator="Section 6.2, second paragraph on Figure 6",
    printed=Statement(
        "The share of 10,000 samples of RK below z estimates F_Z(z); its standard error is at most 0.005 (the paper gives none).",
        r"\operatorname{sd}\le\frac{1}{2\sqrt{10000}}=0.005",
    ),
    proofs=(standard_error,),
    reason="unbiased, with standard error up to half a percentage point; the closed form needs no sampling",
)
