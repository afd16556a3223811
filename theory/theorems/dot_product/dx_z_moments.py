"""All moments of the noisy dot product."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import angle_even_moment, epsilon, n, radius_moment
from theory.variable import integer
from theory.verdict import Fact

j = integer("j", low=0)
nu = (n + 1) / sp.Integer(2)
moment = sp.factorial(2 * j) / sp.factorial(j) * sp.gamma(nu + j) / sp.gamma(nu) / epsilon ** (2 * j)


def product_of_moments(d):
    """Moments of independent factors multiply; the duplication formula does the rest, for every j and n."""
    d.fact(
        Fact.INDEPENDENCE,
        "E[Z^{2j}] = E[R^{2j}] · E[K^{2j}]",
        "R and K are independent; odd moments vanish by symmetry",
    )
    d.equal(
        radius_moment(2 * j, n, epsilon) * angle_even_moment(j, n), moment, "product of the two closed forms"
    )
    d.equal(sp.Subs(moment, j, 1), (n + 1) / epsilon**2, "the variance is the case j = 1")


claim = Claim(
    id="dx-z-moments",
    title="Every moment of the noisy dot product",
    locator="MATHS.md, section 2",
    printed=Statement(
        "E Z^{2j} = (2j)!/j! · (ν)_j / ε^{2j} with ν = (n+1)/2 and (ν)_j the rising factorial.",
        sp.Eq(radius_moment(2 * j, n, epsilon) * angle_even_moment(j, n), moment, evaluate=False),
    ),
    variables=(n, epsilon, j),
    witness={n: 2, epsilon: 1, j: 2},
    proofs=(product_of_moments,),
    uses=("dx-radius-moments", "dx-angle-moments"),
    reason="moments of R and K multiply",
)
