"""Appendix A: the double factorial of an even number."""

import sympy as sp

from theory.laws.double_factorial import EvenFactorial, even_closed, m
from theory.proof import Claim, Statement, eq

printed = Statement(
    "For even x = 2m the product x(x−2)(x−4)⋯4·2 is 2^m m!.",
    eq(EvenFactorial(m), 2**m * sp.factorial(m)),
    variables=(m,),
    witness={m: 2},
)


def induction():
    """One factor 2(m+1) more at each step."""
    return even_closed()


claim = Claim(
    id="asghar-2026-thm-4-double-factorial",
    title="Definition of the double factorial",
    locator="Appendix A, below Eq. (24), and the proof of Theorem 6",
    printed=printed,
    proof=induction,
    reason="the definition is written out for even x; the moments also use odd x, where the product ends in 1, and 0!! = (−1)!! = 1",
)
