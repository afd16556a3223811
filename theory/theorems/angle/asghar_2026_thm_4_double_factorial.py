"""Appendix A: the definition of the double factorial as a product that ends in 4 · 2."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import angle_even_moment
from theory.variable import integer

m = integer("m", low=0)
half = sp.Rational(1, 2)


def an_odd_argument(d):
    """The fourth moment in the plane needs 3!! = 3, which no product ending in 4 · 2 is."""
    d.equal(
        sp.UnevaluatedExpr(angle_even_moment(2, 2)) * sp.factorial2(4),
        3,
        "E K⁴ = 3!!/4!! in the plane, so 3!! must be 3",
    )
    d.refute_instance(
        3,
        "<",
        8,
        at="x = 3, needed in Eq. (25) at j = 4",
        reason="a product of positive integers that ends in 4 · 2 is at least 8",
    )


def both_parities(d):
    """Even arguments end in 2, odd ones in 1, and both empty products are 1."""
    even, odd = 2**m * sp.gamma(m + 1), 2**m * sp.gamma(m + half) / sp.gamma(half)
    d.induction(even, m, start=0, initial=1, ratio=2 * m + 2, reason="(2m)!! = 2m (2m−2) ⋯ 2, 0!! = 1")
    d.induction(odd, m, start=0, initial=1, ratio=2 * m + 1, reason="(2m−1)!! = (2m−1)(2m−3) ⋯ 1, (−1)!! = 1")
    d.equal(
        sp.UnevaluatedExpr(odd) / even,
        angle_even_moment(m, 2),
        "with these the moments in the plane are (j−1)!!/j!!",
    )


claim = Claim(
    id="asghar-2026-thm-4-double-factorial",
    title="Definition of the double factorial",
    locator="Appendix A, below Eq. (24)",
    printed=Statement(
        "x!! is the product of x, x−2, x−4, …, 4, 2, for every x that the moments need.",
        r"x!! = x(x-2)(x-4)\cdots 4\cdot 2",
    ),
    amended=Statement(
        "The product goes down by twos to 2 for even x and to 1 for odd x, and 0!! = (−1)!! = 1.",
        r"(2m)!! = \prod_{i=1}^{m} 2i,\quad (2m-1)!! = \prod_{i=1}^{m}(2i-1)",
    ),
    refutations=(an_odd_argument,),
    repairs=(both_parities,),
    reason="the printed product is the one for even x; the moments use odd arguments and 0!! = (−1)!! = 1",
)
