"""Definition 1 and the sentence after it: smaller ε is a stronger promise."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.gaussian import cdf, curve, epsilon, u
from theory.variable import real

more = real("h", low=0)
p = real("p", low=0, high=1)


def implication(d):
    """What is (ε, δ)-private is (ε', δ)-private for every ε' ≥ ε, and for Gaussian noise strictly less private."""
    d.at_most(sp.exp(epsilon), sp.exp(epsilon + more), "the right side of (2) grows with ε")
    far = -1 / (2 * u) - epsilon * u
    d.equal(
        sp.Derivative(curve(u, epsilon), epsilon),
        -sp.exp(epsilon) * cdf(far),
        "the δ that Gaussian noise needs falls strictly as ε grows",
    )


def ends(d):
    """At δ = 1 the definition asks nothing."""
    d.at_most(p, 1, "any probability is at most δ = 1: releasing the word itself is (ε, 1)-private")


claim = Claim(
    id="bollegala-2023-def-1",
    title="Smaller ε is stronger",
    locator="Definition 1 and the sentence after it",
    printed=Statement(
        "With (ε, δ)-privacy as defined between neighbouring inputs, smaller ε is the stronger guarantee.",
        sp.Le(sp.exp(epsilon), sp.exp(epsilon + more), evaluate=False),
    ),
    variables=(epsilon, more),
    witness={epsilon: 0, more: 1},
    proofs=(implication, ends),
    reason="the bound grows with ε; note that pairs that are not neighbours are promised nothing, and δ = 1 is empty",
)
