"""Section 7: what c and ε do in the draw by rank."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon
from theory.variable import integer, positive, real

c = positive("c")
i, N = integer("i", low=1), integer("N", low=2)
q = real("q", low=0, high=1, low_open=True, high_open=True)


def relative_weights(d):
    """The weight of rank i relative to rank 0 is e^{−εci}, falling in c and in ε."""
    weight = sp.exp(-epsilon * c * i)
    d.less(
        sp.Derivative(weight, c),
        0,
        "higher c: every neighbour gets less relative weight, so the first ranks get more mass",
    )
    d.less(sp.Derivative(weight, epsilon), 0, "the same for ε")
    d.equal(
        sp.Subs(weight, i, i + 1) / weight,
        sp.exp(-epsilon * c),
        "each further rank is less likely by one and the same factor",
    )
    d.equal(
        sp.Subs(weight, (epsilon, c, i), (10, sp.Rational("0.01"), 10)),
        sp.exp(-1),
        "ε = 10, c = 0.01: rank 10 still has weight 1/e",
    )


def only_the_word_itself(d):
    """As ε → ∞ all mass goes to rank 0."""
    neighbours = (q - q**N) / (1 - q**N)
    d.equal(1 - (1 - q) / (1 - q**N), neighbours, "mass of all neighbours among N words, q = e^{−εc}")
    d.equal(q - neighbours, q**N * (1 - q) / (1 - q**N), "q minus this mass …")
    d.less(0, q**N * (1 - q), "… is positive, as 0 < q < 1: the mass is below q")
    y = sp.Symbol("y", positive=True)
    d.limit(sp.exp(-y), y, sp.oo, 0, "and q = e^{−εc} → 0 as ε → ∞", side="-")


claim = Claim(
    id="asghar-2026-sec-7-constant",
    title="The role of the constant in the fix",
    locator="Section 7, below the displayed probability",
    printed=Statement(
        "In the draw from x*, larger c puts more mass on the first neighbours, smaller c on more of them, exponentially decreasing "
        "with the rank; for very large ε only x* itself is left.",
        r"\frac{\Pr[\text{rank } i+1]}{\Pr[\text{rank } i]}=e^{-\epsilon c}",
    ),
    proofs=(relative_weights, only_the_word_itself),
    reason="the ranks follow a truncated geometric law with ratio e^{−εc}",
)
