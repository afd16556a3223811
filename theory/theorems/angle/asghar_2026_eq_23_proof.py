"""Eq. (23), first line of the derivation: the second fraction stands upside down."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.variable import integer

n = integer("n", low=4)
half = sp.Rational(1, 2)
ratio = sp.beta((n - 3) * half, half) / sp.beta((n - 1) * half, half)
first = sp.gamma((n - 3) * half) * sp.gamma(half) / sp.gamma((n - 3) * half + half)
printed_second = sp.gamma((n - 1) * half) / sp.gamma((n - 1) * half + half)
right_second = sp.gamma((n - 1) * half + half) / (sp.gamma((n - 1) * half) * sp.gamma(half))


def at_five(d):
    """At n = 5 the printed product is not the ratio 3/2."""
    d.refute({n: 5}, "the printed first line differs from the ratio")


def turned_over(d):
    """With the second fraction inverted, and its Γ(1/2), the line is the definition."""
    d.equal(first * right_second, (n - 2) / (n - 3), "the corrected line gives the value of Eq. (23)")
    d.equal(ratio, first * right_second, "and it is the ratio of the two Beta functions")


claim = Claim(
    id="asghar-2026-eq-23-proof",
    title="First line of the derivation of Eq. (23)",
    locator="Appendix A, first line above Eq. (23)",
    printed=Statement(
        "The ratio is Γ((n−3)/2)Γ(1/2)/Γ((n−3)/2+1/2) times Γ((n−1)/2)/Γ((n−1)/2+1/2).",
        sp.Eq(ratio, first * printed_second, evaluate=False),
    ),
    amended=Statement(
        "The second factor is Γ((n−1)/2+1/2)/(Γ((n−1)/2)Γ(1/2)).",
        sp.Eq(ratio, first * right_second, evaluate=False),
    ),
    variables=(n,),
    witness={n: 4},
    refutations=(at_five,),
    repairs=(turned_over,),
    reason="as extracted, the fraction for B_n is not inverted and lacks Γ(1/2); the next line of the paper has it right",
)
