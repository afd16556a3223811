"""Section 4.2: different laws can have the same entropy."""

import sympy as sp

from theory.proof import And, Claim, Statement, eq, ne, q
from theory.rules.algebra import algebra, compute
from theory.rules.logic import both

#: Probabilities of two laws; the first is four times as peaked as it is flat.
PEAKED, FLAT = (q(1, 2), q(1, 8), q(1, 8), q(1, 8), q(1, 8)), (q(1, 4),) * 4


def entropy(law):
    """Shannon's entropy."""
    return sp.Add(*[p * sp.log(1 / p) for p in law])


printed = Statement(
    "The laws (1/2, 1/8, 1/8, 1/8, 1/8) and (1/4, 1/4, 1/4, 1/4) have the same entropy, but not the same largest probability.",
    And(eq(entropy(PEAKED), entropy(FLAT)), ne(max(PEAKED), max(FLAT))),
)


def two_bits():
    """Both entropies are two bits."""
    same, other = printed.body.args
    return both(algebra(same), compute(other))


claim = Claim(
    id="feyisetan-2020-sec-4-2-same-entropy",
    title="Different laws, same entropy",
    locator="Section 4.2, on Figure 4",
    printed=printed,
    proof=two_bits,
    reason="an example: two bits each",
)
