"""Section 3: dividing the sample covariance by the mean sample variance gives trace m."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.elliptical import m
from theory.variable import positive

total = positive("T")


def divide(d):
    """The mean sample variance is the trace over m."""
    d.equal(
        total / (sp.UnevaluatedExpr(total) / m), m, "trace of the covariance over the mean of its diagonal"
    )


claim = Claim(
    id="xu-2020-sec-3-trace",
    title="Scaling by the mean sample variance",
    locator="Section 3, before Algorithm 2",
    printed=Statement(
        "Σ, the sample covariance divided by the mean sample variance, has the trace m of the identity.",
        sp.Eq(total / (sp.UnevaluatedExpr(total) / m), m, evaluate=False),
    ),
    variables=(m, total),
    witness={m: 2, total: 3},
    proofs=(divide,),
    reason="arithmetic",
)
