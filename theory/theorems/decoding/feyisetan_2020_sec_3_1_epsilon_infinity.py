"""Section 3.1: as ε → ∞ every word is kept."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon, n
from theory.variable import positive
from theory.verdict import Assumption, Fact

half_gap, x = positive("h"), positive("x")


def noise_stays_inside(d):
    """Noise shorter than half the distance to the nearest word keeps the word; that happens almost surely in the limit."""
    d.fact(
        Fact.MARKOV,
        "Pr[R ≥ h] ≤ E[R]/h",
        "the cell contains the ball of radius h = half the smallest distance",
    )
    d.limit(n / (epsilon * half_gap), epsilon, sp.oo, 0, "the mean length is n/ε", side="-")


claim = Claim(
    id="feyisetan-2020-sec-3-1-epsilon-infinity",
    title="Limit of large ε",
    locator="Section 3.1, first observation",
    printed=Statement(
        "As ε → ∞ the mechanism keeps every word.",
        sp.Eq(sp.Limit(n / (epsilon * half_gap), epsilon, sp.oo, "-"), 0, evaluate=False),
    ),
    variables=(n, half_gap),
    witness={n: 2, half_gap: 1},
    assumptions=(Assumption.FINITE_VOCABULARY, Assumption.DISTINCT_WORDS),
    proofs=(noise_stays_inside,),
    uses=("dx-radius-moments",),
    reason="the noise shrinks into the cell of the word",
)
