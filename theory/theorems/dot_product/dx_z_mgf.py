"""Moment generating function of the noisy dot product."""

import sympy as sp

from theory.laws.dot_product import K, R, Z, eps, k, n
from theory.proof import Claim, E, Statement, eq, integer, real, theorem_of
from theory.rules.algebra import algebra, follows
from theory.rules.series import binomial_series, even_moment_series
from theory.rules.sums import termwise

q, j = real("q", low=-1, high=1, low_open=True, high_open=True), integer("j", low=0)
nu = (n + 1) / sp.Integer(2)

printed = Statement(
    "E exp(tZ) = (1 − t²/ε²)^{−(n+1)/2} for |t| < ε; here t = εq.",
    eq(E(sp.exp(eps * q * Z), R, K), (1 - q**2) ** (-nu)),
    variables=(n, eps, q),
    witness={n: 2, eps: 1, q: sp.Rational(1, 2)},
)


def binomial():
    """The even moments are those of dx-z-moments; the series is the binomial series at t²/ε²."""
    moments = theorem_of("dx-z-moments")
    value = binomial_series(q**2, nu)
    term = (eps * q) ** (2 * j) * moments.concl.rhs / sp.factorial(2 * j)
    own = sp.gamma(nu + j) / (sp.gamma(nu) * sp.factorial(j)) * (q**2) ** j
    total = follows(
        eq(sp.Sum(term, (j, 0, sp.oo)), (1 - q**2) ** (-nu)),
        termwise(algebra(eq(term, own)), j, 0, sp.oo, value),
        value,
    )
    return even_moment_series(eps * q, k, moments, j, total)


claim = Claim(
    id="dx-z-mgf",
    title="Moment generating function of the noisy dot product",
    locator='Chapter "The noise, and why its dot product is variance-gamma", What the distribution gives',
    printed=printed,
    proof=binomial,
    uses=("dx-z-moments",),
    reason="the even moments sum to a binomial series",
)
