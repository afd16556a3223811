"""Section 3.2: the sign in the exponent does not matter for privacy."""

import sympy as sp

from theory.laws.exponential import N, eps, largest, near, probability, scaled, x, x2, y
from theory.proof import And, Claim, Statement, le
from theory.rules.logic import both
from theory.verdict import Assumption

RATES = (eps / (2 * largest), -eps / (2 * largest))
printed = Statement(
    "Sampling y with probability ∝ exp(−εd/(2Δ)) and sampling it with probability ∝ exp(+εd/(2Δ)) are both ε-differentially private.",
    And(*[le(probability(x, y, s), sp.exp(eps) * probability(x2, y, s)) for s in RATES]),
    given=(near,),
    variables=(eps, largest, N),
    witness={eps: 1, largest: 2, N: 1, x: 0, x2: 1},
)


def either_sign():
    """Only the size of the change of the exponent enters."""
    return both(*[scaled(s) for s in RATES])


claim = Claim(
    id="asghar-2026-sec-3-2-negative-sign",
    title="The sign of the exponent",
    locator="Section 3.2, remark on the negative sign",
    printed=printed,
    proof=either_sign,
    assumptions=(Assumption.FINITE_VOCABULARY,),
    reason="the bound uses only the size of the change; what the cited paper prints is not judged here",
)
