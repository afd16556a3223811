"""In odd dimensions the law of the noisy dot product is a polynomial times an exponential."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import dot_product_density, epsilon
from theory.variable import integer, positive
from theory.verdict import Fact

m, i = integer("m", low=1), integer("i", low=0)
x, z = positive("x"), positive("z")
half = sp.Rational(1, 2)
dim = 2 * m + 1
coefficient = sp.factorial(m + i) / (sp.factorial(i) * sp.factorial(m - i))
elementary = (
    epsilon
    * sp.exp(-x)
    / (2 ** (m + 1) * sp.factorial(m))
    * sp.Sum(coefficient * x ** (m - i) / 2**i, (i, 0, m))
)


def finite_bessel_sum(d):
    """The Bessel function of half-integer order is a finite sum."""
    d.fact(
        Fact.BESSEL_INTEGRAL,
        sp.Eq(
            sp.besselk(m + half, x),
            sp.sqrt(sp.pi / (2 * x)) * sp.exp(-x) * sp.Sum(coefficient / (2 * x) ** i, (i, 0, m)),
            evaluate=False,
        ),
        "half-integer order",
    )
    d.equal(
        epsilon
        * x ** (m + half)
        / (sp.sqrt(sp.pi) * 2 ** (m + half) * sp.gamma(m + 1))
        * sp.sqrt(sp.pi / (2 * x))
        / (2 * x) ** i,
        epsilon / (2 ** (m + 1) * sp.factorial(m)) * x ** (m - i) / 2**i,
        "constant and power of each term",
    )


def tails(d):
    """The tails for n = 3 and n = 5 differentiate back to the density."""
    for order, tail in ((1, (x + 2) / 4), (2, (x**2 + 5 * x + 8) / 16)):
        density = (elementary / epsilon).subs(m, order).doit()
        d.equal(sp.Derivative(-tail * sp.exp(-x), x), density, f"n = {2 * order + 1}, in units of 1/ε")
        d.limit(tail * sp.exp(-x), x, sp.oo, 0, "the tail vanishes at infinity", side="-")
        d.equal(sp.Subs(tail, x, 0), half, "and is one half at zero")


claim = Claim(
    id="dx-z-odd",
    title="Elementary law in odd dimensions",
    locator="MATHS.md, section 2",
    printed=Statement(
        "For n = 2m+1 the density of Z is a polynomial times exp(−ε|z|); with x = εz the tails are (x+2)e^{−x}/4 for n = 3 and (x²+5x+8)e^{−x}/16 for n = 5.",
        sp.Eq(dot_product_density(x / epsilon, dim, epsilon), elementary, evaluate=False),
    ),
    variables=(m, epsilon, x),
    witness={m: 1, epsilon: 1, x: 1},
    proofs=(finite_bessel_sum, tails),
    uses=("dx-z-density",),
    reason="half-integer Bessel functions are elementary",
)
