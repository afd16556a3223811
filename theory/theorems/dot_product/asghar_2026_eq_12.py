"""Eq. (12): the density of the product of length and cosine."""

import sympy as sp

from theory.laws.dot_product import K, R, Z, eps, n
from theory.laws.z_density import Density, s, z
from theory.proof import And, Claim, Pr, Statement, eq, lt, theorem_of

mass = sp.Integral(Density(s, n, eps), (s, z, sp.oo))

printed = Statement(
    "Z has the density f_Z(s) = ∫ f_G(r) f_B(s/r) dr/r over all lengths r > 0, f_B being zero outside [−1, 1], so that only r ≥ |s| "
    "count: Pr[Z > z] and Pr[Z < −z] are ∫ f_Z from z > 0 on.",
    And(eq(Pr(lt(z, Z), R, K), mass), eq(Pr(lt(Z, -z), R, K), mass)),
    variables=(n, eps, z),
    witness={n: 3, eps: 1, z: 1},
)


def same_integral():
    """With f_B zero outside [−1, 1] it is the integral of Eq. (13)."""
    return theorem_of("asghar-2026-eq-13")


claim = Claim(
    id="asghar-2026-eq-12",
    title="Density of the noisy dot product",
    locator="Eq. (12)",
    printed=printed,
    proof=same_integral,
    uses=("asghar-2026-eq-13",),
    reason="density of a product of independent variables; the way there from Eq. (11) is judged apart",
)
