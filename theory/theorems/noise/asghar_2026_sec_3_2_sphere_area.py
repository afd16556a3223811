"""Section 3.2: the sphere of radius r in Rⁿ has size proportional to r^(n−1)."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import n, r
from theory.laws.sphere import sphere_area
from theory.variable import real
from theory.verdict import Fact

t = real("t")


def through_the_gaussian(d):
    """Polar coordinates applied to the Gaussian give the constant; scaling gives the power."""
    d.fact(Fact.CHANGE_OF_VARIABLES, "scaling by r multiplies (n−1)-dimensional area by r^(n−1)")
    d.integral(sp.exp(-(t**2) / 2), (t, -sp.oo, sp.oo), sp.sqrt(2 * sp.pi), "one coordinate")
    radial = 2 ** (n / sp.Integer(2) - 1) * sp.gamma(n / sp.Integer(2))
    d.integral(r ** (n - 1) * sp.exp(-(r**2) / 2), (r, 0, sp.oo), radial, "the lengths")
    d.equal(sphere_area(n) * radial, sp.sqrt(2 * sp.pi) ** n, "Fubini: both ways of integrating agree")
    for dim, known in ((2, 2 * sp.pi), (3, 4 * sp.pi)):
        d.equal(sp.Subs(sphere_area(n), n, dim), known, f"the known value for n = {dim}")


claim = Claim(
    id="asghar-2026-sec-3-2-sphere-area",
    title="Area of a sphere",
    locator="Section 3.2, noise; also Appendix B",
    printed=Statement(
        "The size of the sphere of radius r in Rⁿ is proportional to r^(n−1); the factor is 2π^{n/2}/Γ(n/2).",
        r"|S(r)| = \frac{2\pi^{n/2}}{\Gamma(n/2)}\, r^{n-1}",
    ),
    variables=(n, r),
    witness={n: 2, r: 1},
    proofs=(through_the_gaussian,),
    reason="read as area: the number of points is infinite",
)
