"""Section 2: with the Hamming distance metric privacy is differential privacy."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.elliptical import epsilon
from theory.variable import integer

h = integer("h", low=0)


def one_and_many_positions(d):
    """At Hamming distance one the bound is that of differential privacy; at distance h it follows by a chain."""
    d.equal(sp.Subs(sp.exp(epsilon * h), h, 1), sp.exp(epsilon), "neighbours differ in one position")
    d.induction(
        sp.exp(epsilon * h),
        h,
        start=0,
        initial=1,
        ratio=sp.exp(epsilon),
        reason="a chain of neighbours gives the bound at distance h",
    )


claim = Claim(
    id="xu-2020-sec-2-hamming",
    title="Hamming distance gives back differential privacy",
    locator="Section 2",
    printed=Statement(
        "Metric privacy for the Hamming distance is the same as ε-differential privacy for strings that differ in one position.",
        sp.Eq(sp.Subs(sp.exp(epsilon * h), h, 1), sp.exp(epsilon), evaluate=False),
    ),
    variables=(epsilon,),
    witness={epsilon: 1},
    proofs=(one_and_many_positions,),
    reason="chain of single changes, both directions",
)
