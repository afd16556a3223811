"""Lemma 1: the law that Algorithm 1 samples from, with its normaliser."""

import sympy as sp

from theory.laws.dot_product import Radius, r
from theory.laws.spectrum import eps
from theory.laws.sphere import SphereArea, ball, norm, sphere_area, y
from theory.laws.vectors import m
from theory.proof import Claim, Mass, Pr, Statement, eq, le, positive
from theory.rules.algebra import algebra, follows
from theory.rules.cited import gamma_integral
from theory.rules.events import distribution
from theory.rules.integrals import scaled
from theory.rules.logic import both, swap
from theory.rules.polar import polar

s, t = positive("s"), positive("t")
constant = eps**m / (sp.gamma(m) * sphere_area(m))  # c·√det A
Y = (r, Radius(m, eps))


def density(length):
    """Density of u = A^{−1/2}z at a point of a length: the stretch by A^{1/2} divides it by √det A, to c·exp(−ε‖z‖_RM)."""
    return constant * sp.exp(-eps * length)


def within(radius):
    """Mass in a ball; the length of u is the regularised norm of z."""
    return Mass(density(norm(y)), (y, ball(m, radius)))


printed = Statement(
    "The vector z = Y·A^{1/2}N/‖N‖ that Algorithm 1 returns, A = λΣ + (1 − λ)I, N standard normal on R^m and Y Gamma with shape m and "
    "scale 1/ε, has a density proportional to exp(−ε‖z‖_RM).",
    latex=r"f_Z(z) \propto \exp(-\varepsilon\lVert z\rVert_{\mathrm{RM}})",
)


def polar_coordinates():
    """The normaliser: u = A^{−1/2}z with that density is no longer than t as often as Y, and has mass one on R^m."""
    length, one = eq(Pr(le(r, t), Y), within(t)), eq(within(sp.oo), 1)
    spheres = sp.Integral(SphereArea(m, s) * density(s), (s, 0, sp.oo))
    value = scaled(gamma_integral(m, eps), eps**m / sp.gamma(m), spheres)
    ring, known = polar(density(s), s, m, t), distribution(*Y, t, algebra(le(0, t)))
    short = follows(length, ring, scaled(swap(known), sp.S.One, ring.concl.rhs))
    return both(short, follows(one, polar(density(s), s, m, sp.oo, value), value))


claim = Claim(
    id="xu-2020-lem-1",
    title="Density of the elliptical noise",
    locator="Lemma 1",
    printed=printed,
    support=polar_coordinates,
    argued="The direction N/‖N‖ is uniform and independent of Y, so u = Y·N/‖N‖ has a density that depends on ‖u‖ only, and A^{1/2} multiplies volumes by √det A. The kernel proves it with "
    "Lebesgue integrals; laws on R^m given by a sampler are not among the notions here. Polar coordinates give the constant c·√det A = ε^m Γ(m/2)/(2π^{m/2} Γ(m)).",
    reason="three stretches turn the normal vector and the Gamma length into the density; Lebesgue measure moved by A^{1/2} is a multiple of itself",
)
