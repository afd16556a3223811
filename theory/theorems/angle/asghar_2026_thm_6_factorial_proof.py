"""Theorem 6, proof: (2j−1)!!/2j! and 1/2j!! need brackets."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.variable import integer

j = integer("j", low=1)
i = integer("i", low=0)
half = sp.Rational(1, 2)


def at_two(d):
    """At j = 2, with 2j! read as 2 · j!, the quotient is 3/4 and not 1/8."""
    d.refute({j: 2}, "the quotient as printed")


def with_brackets(d):
    """(2j−1)!!/(2j)! = 1/(2j)!! = 1/(2^j j!)."""
    odd, even = 2**i * sp.gamma(i + half) / sp.gamma(half), 2**i * sp.factorial(i)
    d.induction(odd, i, start=0, initial=1, ratio=2 * i + 1, reason="(2i−1)!!")
    d.induction(even, i, start=0, initial=1, ratio=2 * i + 2, reason="(2i)!!")
    d.equal(odd * even, sp.factorial(2 * i), "(2i−1)!! (2i)!! = (2i)!")


claim = Claim(
    id="asghar-2026-thm-6-factorial-proof",
    title="Brackets of the factorials in the proof of Theorem 6",
    locator="Appendix A, proof of Theorem 6, second display",
    printed=Statement(
        "(2j−1)!!/2j! = 1/(2^j j!), where 2j! reads as two times j!.",
        sp.Eq(sp.factorial2(2 * j - 1) / (2 * sp.factorial(j)), 1 / (2**j * sp.factorial(j)), evaluate=False),
    ),
    amended=Statement(
        "The factorial is of 2j: (2j−1)!!/(2j)! = 1/(2j)!! = 1/(2^j j!).",
        sp.Eq(sp.factorial2(2 * j - 1) / sp.factorial(2 * j), 1 / (2**j * sp.factorial(j)), evaluate=False),
    ),
    variables=(j,),
    witness={j: 1},
    refutations=(at_two,),
    repairs=(with_brackets,),
    reason="only brackets are missing: the product the paper writes out is that of (2j)!",
)
