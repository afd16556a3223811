"""Section 5.1: the law of Z is symmetric around zero."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import angle_density, epsilon, k, n, r, radius_density
from theory.variable import positive
from theory.verdict import Fact

delta = positive("delta")


def even_integrand(d):
    """f_B is even, so the integrands at δ and −δ agree at every length."""
    d.equal(sp.Subs(angle_density(k, n), k, -k), angle_density(k, n), "f_B is even")
    integrand = radius_density(r, n, epsilon) * angle_density(k, n).subs(k, delta / r) / r
    d.equal(
        sp.Subs(integrand, delta, -delta),
        integrand,
        "so is the integrand of Eq. (13) in δ, for every r > |δ|",
    )
    d.fact(Fact.LINEARITY, "equal integrands over the same range |δ| < r < ∞ have equal integrals")


claim = Claim(
    id="asghar-2026-sec-5-1-symmetry",
    title="Symmetry of the noisy dot product",
    locator="Section 5.1",
    printed=Statement("The density of Z is the same at δ and −δ.", r"f_Z(\delta) = f_Z(-\delta)"),
    variables=(n, epsilon, delta),
    witness={n: 2, epsilon: 1, delta: 1},
    proofs=(even_integrand,),
    uses=("asghar-2026-eq-13",),
    reason="f_B is even",
)
