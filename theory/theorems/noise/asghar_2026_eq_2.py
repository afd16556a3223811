"""Eq. (2): the length of the noise has the Gamma law."""

import sympy as sp

from theory.laws.dot_product import R, eps, n, r
from theory.laws.sphere import SphereArea, ball, norm, y
from theory.proof import Claim, Implies, Mass, Pr, Statement, eq, le
from theory.rules.algebra import algebra, follows
from theory.rules.cited import gamma_integral
from theory.rules.events import distribution
from theory.rules.integrals import scaled
from theory.rules.logic import assume, discharge, swap
from theory.rules.polar import polar
from theory.theorems.noise.asghar_2026_eq_31 import C, noise, s, t


def within(radius):
    """Mass of the noise in a ball."""
    return Mass(noise(norm(y)), (y, ball(n, radius)))


one = eq(within(sp.oo), 1)
printed = Statement(
    "If C exp(−ε‖η‖) is a density, of mass one, then the length of the noise has the density r^(n−1) e^(−εr)/(Γ(n) ε^(−n)), "
    "that of R: Pr[‖η‖ ≤ t] = Pr[R ≤ t].",
    Implies(one, eq(within(t), Pr(le(r, t), R))),
    variables=(n, eps, C, t),
    witness={n: 2, eps: 1, C: 1, t: 1},
)


def constant():
    """Mass one fixes the constant: C A_n Γ(n)/ε^n = 1."""
    area, spheres = SphereArea(n, 1), sp.Integral(SphereArea(n, s) * noise(s), (s, 0, sp.oo))
    value = scaled(gamma_integral(n, eps), C * area, spheres)
    whole = polar(noise(s), s, n, sp.oo, value)
    return follows(eq(C * area * sp.gamma(n) / eps**n, 1), assume(one), whole, value)


def area_times_density():
    """Polar coordinates, and the constant."""
    ring = polar(noise(s), s, n, t)
    known, factor = distribution(r, R[1], t, algebra(le(0, t))), constant()
    share = scaled(swap(known), factor.concl.lhs, ring.concl.rhs)
    goal = printed.body.args[1]
    return discharge(follows(goal, ring, share, (factor, goal.rhs)), one)


claim = Claim(
    id="asghar-2026-eq-2",
    title="Law of the noise length",
    locator="Eq. (2)",
    printed=printed,
    proof=area_times_density,
    reason="polar coordinates and the Gamma integral",
)
