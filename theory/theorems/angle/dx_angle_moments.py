"""Even moments of the cosine between the noise and a fixed direction, for every order and dimension."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import angle_density, angle_even_moment, k, n
from theory.variable import integer
from theory.verdict import Fact

j = integer("j", low=0)
half = sp.Rational(1, 2)


def beta_integral(d):
    """Beta integral in t = k²."""
    d.fact(
        Fact.BETA_INTEGRAL,
        sp.Eq(
            sp.Integral(k ** (2 * j) * (1 - k**2) ** ((n - 3) * half), (k, -1, 1)),
            sp.beta(j + half, (n - 1) * half),
            evaluate=False,
        ),
        "with t = k²; the integrand is even",
    )
    d.equal(
        sp.beta(j + half, (n - 1) * half) / sp.beta((n - 1) * half, half),
        angle_even_moment(j, n),
        "write both Beta functions as Gamma functions",
    )


claim = Claim(
    id="dx-angle-moments",
    title="Even moments of the angular component",
    locator="MATHS.md, section 2",
    printed=Statement(
        "The cosine K has (2j)-th moment Γ(j+1/2)Γ(n/2)/(Γ(1/2)Γ(j+n/2)).",
        sp.Eq(
            sp.Integral(k ** (2 * j) * angle_density(k, n), (k, -1, 1)),
            angle_even_moment(j, n),
            evaluate=False,
        ),
    ),
    variables=(n, j),
    witness={n: 2, j: 1},
    proofs=(beta_integral,),
    reason="Beta integral",
)
