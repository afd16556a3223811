"""Eq. (23), first line of the derivation: the ratio written in Gamma functions."""

import sympy as sp

from theory.proof import Claim, Statement, eq, integer, q
from theory.rules.algebra import algebra

n = integer("n", low=4)
half = q(1, 2)
low, high = (n - 3) / 2, (n - 1) / 2
printed = Statement(
    "B_{n−2}/B_n is Γ((n−3)/2)Γ(1/2)/Γ((n−3)/2+1/2) times Γ((n−1)/2+1/2)/(Γ((n−1)/2)Γ(1/2)).",
    eq(
        sp.beta(low, half) / sp.beta(high, half),
        (sp.gamma(low) * sp.gamma(half) / sp.gamma(low + half))
        * (sp.gamma(high + half) / (sp.gamma(high) * sp.gamma(half))),
    ),
    variables=(n,),
    witness={n: 4},
)


def definition():
    """The definition of both Beta functions."""
    return algebra(printed.body)


claim = Claim(
    id="asghar-2026-eq-23-proof",
    title="First line of the derivation of Eq. (23)",
    locator="Appendix A, first line above Eq. (23)",
    printed=printed,
    proof=definition,
    garbled="our copy shows the second fraction upside down and without its Γ(1/2); the display is broken at this line "
    "and the next line has it right",
    reason="definition of the Beta function, on the reading of the next line",
)
