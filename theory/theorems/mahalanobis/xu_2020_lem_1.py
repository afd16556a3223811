"""Lemma 1: the law that Algorithm 1 samples from, with its normaliser."""

import sympy as sp

from theory.laws.dot_product import Radius, r
from theory.laws.spectrum import eps
from theory.laws.sphere import SphereArea, ball, norm, sphere_area, y
from theory.laws.vectors import m
from theory.proof import And, Claim, Mass, Pr, Statement, eq, le, positive
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
    "The vector z returned by Algorithm 1 has the density c·exp(−ε‖z‖_RM), c = ε^m Γ(m/2)/(2π^{m/2} Γ(m) √det A), of mass one; "
    "said of u = A^{−1/2}z, whose density is √det A times that: u is no longer than t as often as Y, and has mass one on R^m.",
    And(eq(Pr(le(r, t), Y), within(t)), eq(within(sp.oo), 1)),
    variables=(m, eps, t),
    witness={m: 2, eps: 1, t: 1},
)


def polar_coordinates():
    """The powers of the length cancel; the integral over all lengths is Euler's."""
    length, one = printed.body.args
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
    argued="Polar coordinates give the length of u = A^{−1/2}z and the mass one. That u has no preferred direction (Algorithm 1 takes a uniform one), that such a law is fixed by its length, and "
    "that A^{1/2} multiplies volumes by √det A is argued, not checked.",
    reason="length and normaliser are derived by polar coordinates; isotropy of u and the change of volume by A^{1/2} are assumed, not proved",
)
