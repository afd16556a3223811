"""Theorem 6, proof: (2j−1)!!/(2j)! = 1/(2j)!! = 1/(2^j j!)."""

import sympy as sp

from theory.laws.double_factorial import EvenFactorial, OddFactorial, even_closed, m, odd_closed
from theory.proof import And, Claim, Statement, eq
from theory.rules.algebra import algebra, follows
from theory.rules.logic import both

whole = sp.factorial(2 * m)
printed = Statement(
    "(2j−1)!!/(2j)! = 1/(2j)!! = 1/(2^j j!) for every j.",
    And(
        eq(OddFactorial(m) / whole, 1 / EvenFactorial(m)),
        eq(1 / EvenFactorial(m), 1 / (2**m * sp.factorial(m))),
    ),
    variables=(m,),
    witness={m: 2},
)


def closed_forms():
    """(2j)!! = 2^j j!, and (2j−1)!! 2^j j! = (2j)!."""
    even, value = even_closed(), 2**m * sp.factorial(m)
    turned = follows(printed.body.args[1], (even, 1 / (EvenFactorial(m) * value)))
    split = algebra(eq(odd_closed().concl.rhs / whole, 1 / value))
    left = follows(eq(OddFactorial(m) / whole, 1 / value), (odd_closed(), 1 / whole), split)
    return both(follows(printed.body.args[0], left, turned), turned)


claim = Claim(
    id="asghar-2026-thm-6-factorial-proof",
    title="Factorials in the proof of Theorem 6",
    locator="Appendix A, proof of Theorem 6, second display",
    printed=printed,
    proof=closed_forms,
    garbled="our copy has no brackets around 2j in this display; the product that it writes out, and the line above, are (2j)!",
    reason="the product written out is that of (2j)!",
)
