"""The noisy dot product has the transform of a difference of two Gamma variables, and so have its sums."""

import sympy as sp

from theory.laws.dot_product import Angle, K, R, Radius, Z, eps, k, n, r
from theory.proof import And, Claim, E, Statement, eq, integer, positive, real, theorem_of
from theory.rules.algebra import algebra, follows, rewrite
from theory.rules.cited import gamma_integral
from theory.rules.expectation import expectation, independent
from theory.rules.instances import put
from theory.rules.integrals import scaled
from theory.rules.logic import both

q, m = real("q", low=-1, high=1, low_open=True, high_open=True), integer("m", low=1)
nu = (n + 1) / sp.Integer(2)
first, second = (positive("g"), Radius(nu, eps)), (positive("h"), Radius(nu, eps))
g, h = first[0], second[0]
#: Dimension whose noisy dot product has the transform of a sum of m copies.
larger = m * (n + 1) - 1
mgf = E(sp.exp(eps * q * Z), R, K)
difference = E(sp.exp(eps * q * g) * sp.exp(-eps * q * h), first, second)
of_larger = E(sp.exp(eps * q * Z), (r, Radius(larger, eps)), (k, Angle(larger)))

printed = Statement(
    "For |q| < 1, E exp(εqZ) = E exp(εq(G − H)) with independent G, H of the law Gamma((n+1)/2, rate ε); and the transform of a sum of m "
    "independent copies, (E exp(εqZ))^m, is that of Z in dimension m(n+1) − 1. (Transforms that agree near zero belong to one law.)",
    And(eq(mgf, difference), eq(mgf**m, of_larger)),
    variables=(n, eps, q, m),
    witness={n: 2, eps: 1, q: sp.Rational(1, 2), m: 1},
)


def transform(letter, law, sign):
    """E exp(±εqG) = (1 ∓ q)^(−ν): a Gamma integral."""
    f = sp.exp(sign * eps * q * letter)
    t = scaled(gamma_integral(nu, eps * (1 - sign * q)), eps**nu / sp.gamma(nu), E(f, (letter, law)).define())
    return expectation(t, f, (letter, law))


def factors():
    """(1 − q²)^(−ν) = (1 − q)^(−ν) (1 + q)^(−ν), and powers of it stay in the family."""
    own = theorem_of("dx-z-mgf")
    up, down = transform(g, first[1], 1), transform(h, second[1], -1)
    split = independent(sp.exp(eps * q * g), sp.exp(-eps * q * h), first, second, up, down)
    value = own.concl.rhs
    whole, power = printed.body.args
    parts = follows(whole, own, split, algebra(eq(split.concl.rhs, value)))
    sums = put(own, {n: larger})
    powers = follows(eq(value**m, of_larger), sums, algebra(eq(value**m, sums.concl.rhs)))
    return both(parts, rewrite(powers, own, power))


claim = Claim(
    id="dx-z-gamma-difference",
    title="The noisy dot product is a difference of Gamma variables",
    locator='Chapter "The noise, and why its dot product is variance-gamma", What the distribution gives',
    printed=printed,
    proof=factors,
    uses=("dx-z-mgf",),
    reason="the transform factorises",
)
