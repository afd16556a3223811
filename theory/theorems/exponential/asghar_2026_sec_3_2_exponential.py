"""Section 3.2: sampling ∝ exp(−εd/(2Δ)) is ε-differentially private."""

import sympy as sp

from theory.laws.exponential import N, eps, largest, near, probability, scaled, x, x2, y
from theory.proof import Claim, Statement, le
from theory.verdict import Assumption

s = eps / (2 * largest)
printed = Statement(
    "Outputting y with probability proportional to exp(−εd(x,y)/(2Δ)), Δ the largest distance, is ε-differentially private.",
    le(probability(x, y, s), sp.exp(eps) * probability(x2, y, s)),
    given=(near,),
    variables=(eps, largest, N),
    witness={eps: 1, largest: 2, N: 1, x: 0, x2: 1},
)


def numerator_and_normaliser():
    """Numerator and normaliser change by at most e^{ε/2} each."""
    return scaled(s)


claim = Claim(
    id="asghar-2026-sec-3-2-exponential",
    title="Sampling by distance with sensitivity",
    locator="Section 3.2, result of Dwork et al.",
    printed=printed,
    proof=numerator_and_normaliser,
    assumptions=(Assumption.FINITE_VOCABULARY,),
    reason="numerator and normaliser each change by at most e^{ε/2}",
)
