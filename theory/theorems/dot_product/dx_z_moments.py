"""All moments of the noisy dot product."""

import sympy as sp

from theory.laws.dot_product import K, R, Z, eps, k, n, r
from theory.laws.moments import angle_moment, radius_moment
from theory.proof import Claim, E, Statement, eq, integer
from theory.rules.algebra import follows
from theory.rules.expectation import independent
from theory.rules.means import equal_means

j = integer("j", low=0)
nu = (n + 1) / sp.Integer(2)
moment = sp.factorial(2 * j) / sp.factorial(j) * sp.gamma(nu + j) / sp.gamma(nu) / eps ** (2 * j)

printed = Statement(
    "E Z^{2j} = (2j)!/j! · (ν)_j / ε^{2j} with ν = (n+1)/2 and (ν)_j = Γ(ν+j)/Γ(ν) the rising factorial.",
    eq(E(Z ** (2 * j), R, K), moment),
    variables=(n, eps, j),
    witness={n: 2, eps: 1, j: 1},
)


def product_of_moments():
    """Moments of independent factors multiply; the duplication formula does the rest, for every j and n."""
    two = independent(r ** (2 * j), k ** (2 * j), R, K, radius_moment(2 * j), angle_moment(j))
    return follows(printed.body, two, equal_means(Z ** (2 * j), r ** (2 * j) * k ** (2 * j), R, K))


claim = Claim(
    id="dx-z-moments",
    title="Every moment of the noisy dot product",
    locator='Chapter "The noise, and why its dot product is variance-gamma", What the distribution gives',
    printed=printed,
    proof=product_of_moments,
    reason="moments of R and K multiply",
)
