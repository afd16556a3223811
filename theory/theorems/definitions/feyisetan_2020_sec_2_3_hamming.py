"""Section 2.3: local differential privacy is metric privacy for the discrete metric."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon
from theory.variable import integer

i, j = integer("i", low=0, high=2), integer("j", low=0, high=2)


def discrete_metric(d):
    """With d = 1 between different inputs the bound is e^ε, and d = 0 at equal inputs costs nothing."""
    d.equal(sp.Subs(sp.exp(epsilon * i), i, 1), sp.exp(epsilon), "different inputs")
    d.equal(sp.Subs(sp.exp(epsilon * i), i, 0), 1, "equal inputs: the ratio is one anyway")


claim = Claim(
    id="feyisetan-2020-sec-2-3-hamming",
    title="Local privacy is the discrete metric",
    locator="Section 2.3, after Eq. (1)",
    printed=Statement(
        "Local differential privacy is metric privacy with d(x,x') = 1 for all different x and x'.",
        sp.Eq(sp.Subs(sp.exp(epsilon * i), i, 1), sp.exp(epsilon), evaluate=False),
    ),
    variables=(epsilon,),
    witness={epsilon: 1},
    proofs=(discrete_metric,),
    reason="substitute d = 1 (the extraction lost the ≠ sign)",
)
