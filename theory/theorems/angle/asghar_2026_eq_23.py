"""Eq. (23): the ratio of two normalising constants."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.variable import integer

n = integer("n", low=4)
half = sp.Rational(1, 2)
constant = sp.beta((n - 1) * half, half)
before = sp.beta((n - 3) * half, half)


def gamma_recursion(d):
    """Γ(x+1) = xΓ(x), twice."""
    d.equal(sp.gamma(n * half), (n * half - 1) * sp.gamma(n * half - 1), "recursion at n/2 − 1 > 0")
    d.equal(
        sp.gamma((n - 1) * half),
        (n - 3) * half * sp.gamma((n - 3) * half),
        "recursion at (n−3)/2 > 0, since n ≥ 4",
    )
    gammas = (
        sp.gamma((n - 3) * half) * sp.gamma(n * half) / (sp.gamma(n * half - 1) * sp.gamma((n - 1) * half))
    )
    d.equal(before / constant, gammas, "both Beta functions written as Gamma functions")
    d.equal(gammas, (n - 2) / (n - 3), "the two recursions leave (n/2−1)/((n−3)/2)")


claim = Claim(
    id="asghar-2026-eq-23",
    title="Ratio of the normalising constants of dimensions n−2 and n",
    locator="Eq. (23)",
    printed=Statement(
        "With B_n = B((n−1)/2, 1/2), B_{n−2}/B_n = (n−2)/(n−3) for n ≥ 4.",
        sp.Eq(before / constant, (n - 2) / (n - 3), evaluate=False),
    ),
    variables=(n,),
    witness={n: 4},
    proofs=(gamma_recursion,),
    reason="the value is right; the first line of its derivation is judged apart",
)
