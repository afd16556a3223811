"""Eq. (23): the ratio of two normalising constants."""

import sympy as sp

from theory.proof import Claim, Statement, eq, integer, q
from theory.rules.algebra import algebra, follows

n = integer("n", low=4)
half = q(1, 2)
low = (n - 3) / 2
printed = Statement(
    "With B_n = B((n−1)/2, 1/2), B_{n−2}/B_n = (n−2)/(n−3) for n ≥ 4.",
    eq(sp.beta(low, half) / sp.beta((n - 1) / 2, half), (n - 2) / (n - 3)),
    variables=(n,),
    witness={n: 4},
)


def gamma_recursion():
    """Γ(x+1) = xΓ(x), twice."""
    ratio = sp.gamma(low) * sp.gamma(low + 3 * half) / (sp.gamma(low + half) * sp.gamma(low + 1))
    return follows(printed.body, algebra(eq(printed.body.lhs, ratio)), algebra(eq(ratio, printed.body.rhs)))


claim = Claim(
    id="asghar-2026-eq-23",
    title="Ratio of the normalising constants of dimensions n−2 and n",
    locator="Eq. (23)",
    printed=printed,
    proof=gamma_recursion,
    reason="both Beta functions written as Gamma functions",
)
