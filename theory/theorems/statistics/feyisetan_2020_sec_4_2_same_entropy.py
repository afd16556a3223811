"""Section 4.2: different laws can have the same entropy, so that averages do not suffice."""

import sympy as sp

from theory.proof import And, Claim, Statement, eq, integer, lt, q
from theory.rules.algebra import algebra
from theory.rules.logic import both

k = integer("k", low=2)
#: Half of the mass on one output and the rest spread over k² others; and a uniform law over 2k outputs.
peaked = sp.log(2) / 2 + k**2 * (1 / (2 * k**2)) * sp.log(2 * k**2)
flat = sp.log(2 * k)
printed = Statement(
    "Different distributions can have the same entropy.",
    And(eq(peaked, flat), lt(1 / (2 * k), q(1, 2))),
    variables=(k,),
    witness={k: 2},
    reading="for every k ≥ 2 the distribution that gives one output probability 1/2 and k² others 1/(2k²) each has the entropy of the uniform one on 2k outputs, log 2k, while the largest probabilities are 1/2 and 1/(2k)",
)


def same_entropy():
    """½ log 2 + ½ log 2k² = log 2k."""
    return both(*map(algebra, printed.body.args))


claim = Claim(
    id="feyisetan-2020-sec-4-2-same-entropy",
    title="Different laws, same entropy",
    locator="Section 4.2, on Figure 4",
    printed=printed,
    proof=same_entropy,
    reason="at one entropy, however large, the word itself may come back half of the time or hardly ever",
)
