"""Section 3.2: the noisy vector is almost never a word."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon, n, r
from theory.variable import real
from theory.verdict import Assumption, Fact

delta = real("delta", low=0, high=1, low_open=True)


def small_balls(d):
    """A ball of radius δ/ε around a word holds mass at most δ^n/n!, which goes to zero."""
    d.integral(
        r ** (n - 1),
        (r, 0, delta / epsilon),
        (delta / epsilon) ** n / n,
        "volume over area",
        antiderivative=r**n / n,
    )
    d.equal(
        epsilon**n / sp.gamma(n) * (delta / epsilon) ** n / n,
        delta**n / sp.gamma(n + 1),
        "greatest density ε^n/(Γ(n)A_n) times volume A_n (δ/ε)^n/n of the ball",
    )
    d.at_most(sp.Integer(1), n / sp.Integer(2), "n ≥ 2, so δ^n ≤ δ² for δ ≤ 1")
    d.limit(delta**2, delta, 0, 0, "the mass at a single word is zero")
    d.fact(Fact.UNION_BOUND, "countably many words: still zero")


claim = Claim(
    id="asghar-2026-sec-3-2-never-a-word",
    title="The noisy vector is not a word",
    locator="Section 3.2, nearest neighbour search",
    printed=Statement(
        "With probability one the noisy vector is not a vector of the vocabulary.",
        r"\Pr[w+\eta \in \mathcal D] = 0",
    ),
    variables=(n, epsilon, delta),
    witness={n: 2, epsilon: 1, delta: 1},
    assumptions=(Assumption.FINITE_VOCABULARY,),
    proofs=(small_balls,),
    reason="the noise has a bounded density, so single points have no mass",
)
