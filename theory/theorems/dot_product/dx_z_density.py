"""The noisy dot product has a density in closed form: symmetric variance-gamma."""

import sympy as sp

from theory.laws.dot_product import K, R, Z, eps, n
from theory.laws.z_density import ClosedDensity, Density, s, z
from theory.proof import And, Claim, Pr, Statement, eq, lt, q, theorem_of
from theory.rules.algebra import algebra, follows
from theory.rules.cited import bessel_integral
from theory.rules.integrals import under
from theory.rules.logic import both, part
from theory.rules.substitution import proportional

closed = sp.Integral(ClosedDensity(s, n, eps), (s, z, sp.oo))

printed = Statement(
    "Z has the density ε (ε|z|)^{n/2} K_{n/2}(ε|z|) / (√π 2^{n/2} Γ((n+1)/2)) for z ≠ 0: it is the integral of Eq. (13), and "
    "Pr[Z > z] is its integral from z > 0 on.",
    And(eq(Density(s, n, eps), ClosedDensity(s, n, eps)), eq(Pr(lt(z, Z), R, K), closed)),
    variables=(n, eps, s, z),
    witness={n: 3, eps: 1, s: 1, z: 1},
)


def bessel():
    """In r the integrand is r (r² − s²)^((n−3)/2) exp(−εr) up to a constant."""
    inner = bessel_integral((n - 1) / sp.Integer(2), s, eps)
    factor = eps**n / (sp.gamma(n) * sp.beta((n - 1) / sp.Integer(2), q(1, 2)))
    whole = Density(s, n, eps).define(s, n, eps)
    found = proportional(inner, factor, whole)
    constants = algebra(eq(found.concl.rhs, ClosedDensity(s, n, eps)))
    return follows(printed.body.args[0], found, constants)


def density():
    """The integral of Eq. (13) is a Bessel function; then equals for equals under the integral of f_Z."""
    one = bessel()
    above = part(theorem_of("asghar-2026-eq-13"), 0)
    inside = under(above.concl.rhs, one)
    return both(one, follows(printed.body.args[1], above, inside))


claim = Claim(
    id="dx-z-density",
    title="Closed-form density of the noisy dot product",
    locator='Chapter "The noise, and why its dot product is variance-gamma", What the distribution gives',
    printed=printed,
    proof=density,
    uses=("asghar-2026-eq-13",),
    reason="the integral over the lengths is a Bessel function",
)
