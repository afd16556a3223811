"""Section 3: dividing the sample covariance by the mean sample variance gives trace m."""

import sympy as sp

from theory.laws.vectors import i, j, m
from theory.proof import Claim, Statement, eq, family, positive
from theory.rules.algebra import follows
from theory.rules.sums import sum_out

variance = family("s", positive("_"))  # the diagonal of the sample covariance
mean = sp.Sum(variance(j), (j, 1, m)) / m
printed = Statement(
    "Σ, the sample covariance divided by the mean sample variance, has the trace m of the identity.",
    eq(sp.Sum(variance(i) / mean, (i, 1, m)), m),
    variables=(m,),
    witness={m: 2, variance: lambda k: k},
)


def divide():
    """Take the mean, which is the trace over m, out of the sum."""
    return follows(printed.body, sum_out(1 / mean, variance(i), i, 1, m))


claim = Claim(
    id="xu-2020-sec-3-trace",
    title="Scaling by the mean sample variance",
    locator="Section 3, before Algorithm 2",
    printed=printed,
    proof=divide,
    reason="the mean variance is the trace over m",
)
