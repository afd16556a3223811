"""Section 2.6: the density of the multivariate normal vector."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import n
from theory.variable import positive, real

t, variance = real("t"), positive("s")


def total_mass(d):
    """Each eigendirection integrates to √(2π·eigenvalue), and the product is the printed constant."""
    d.integral(
        sp.exp(-(t**2) / (2 * variance)),
        (t, -sp.oo, sp.oo),
        sp.sqrt(2 * sp.pi * variance),
        "one eigendirection",
    )
    d.equal(
        sp.sqrt(2 * sp.pi) ** n / (2 * sp.pi) ** (n / sp.Integer(2)),
        1,
        "the factor 2π to the power n/2, for every n",
    )


claim = Claim(
    id="feyisetan-2020-sec-2-6-normal",
    title="Density of the normal vector",
    locator="Section 2.6, first display",
    printed=Statement(
        "The normal density has the constant (2π)^{n/2}|Σ|^{1/2}.",
        sp.Eq(sp.sqrt(2 * sp.pi) ** n / (2 * sp.pi) ** (n / sp.Integer(2)), 1, evaluate=False),
    ),
    variables=(n,),
    witness={n: 2},
    proofs=(total_mass,),
    reason="right here; the later paper of Asghar et al. misplaces the power",
)
