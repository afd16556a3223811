"""Section 7: the exponential mechanism with the factor one half."""

import sympy as sp

from theory.laws.exponential import N, dist, eps, probability, ratio, x, x2, y
from theory.proof import Claim, Statement, le
from theory.verdict import Assumption

printed = Statement(
    "Drawing y with probability ∝ exp(−ε‖x−y‖/2) is an exponential mechanism, that is ε d_X-private.",
    le(probability(x, y, eps / 2), sp.exp(eps * dist(x, x2)) * probability(x2, y, eps / 2)),
    variables=(eps, N),
    witness={eps: 1, N: 1},
)


def two_halves():
    """Half of the bound is used by the weight, half by the normaliser."""
    return ratio(eps / 2)


claim = Claim(
    id="asghar-2026-sec-7-exponential",
    title="The exponential mechanism with distances",
    locator="Section 7, comparison with the exponential mechanism",
    printed=printed,
    proof=two_halves,
    assumptions=(Assumption.FINITE_VOCABULARY,),
    reason="half of ε for the weight, half for the normaliser",
)
