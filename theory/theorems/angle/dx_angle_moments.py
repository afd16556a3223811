"""Even moments of the cosine between the noise and a fixed direction, for every order and dimension."""

import sympy as sp

from theory.laws.dot_product import K, k, n
from theory.proof import Claim, E, Statement, eq, integer, q
from theory.rules.algebra import follows
from theory.rules.cited import beta_integral
from theory.rules.expectation import expectation
from theory.rules.integrals import scaled

j = integer("j", low=0)
half = q(1, 2)
printed = Statement(
    "The cosine K has (2j)-th moment Γ(j+1/2)Γ(n/2)/(Γ(1/2)Γ(j+n/2)).",
    eq(E(k ** (2 * j), K), sp.gamma(j + half) * sp.gamma(n / 2) / (sp.gamma(half) * sp.gamma(j + n / 2))),
    variables=(n, j),
    witness={n: 2, j: 1},
)


def euler():
    """Euler's Beta integral in k²."""
    shape = (n - 1) / 2
    whole = scaled(beta_integral(j, shape), 1 / sp.beta(shape, half), E(k ** (2 * j), K).define())
    return follows(printed.body, expectation(whole, k ** (2 * j), K))


claim = Claim(
    id="dx-angle-moments",
    title="Even moments of the angular component",
    locator='Chapter "The noise, and why its dot product is variance-gamma", Length and direction',
    printed=printed,
    proof=euler,
    reason="Beta integral",
)
