"""Lemma 1: the law that Algorithm 1 samples from, with its normaliser."""

import sympy as sp

from theory.laws.dot_product import Radius
from theory.laws.spectrum import eps
from theory.laws.sphere import sphere_area
from theory.laws.vectors import m
from theory.proof import And, Claim, Notion, Statement, eq, positive
from theory.rules.algebra import follows
from theory.rules.cited import gamma_integral
from theory.rules.integrals import scaled
from theory.rules.logic import both

y = positive("y")  # the regularised norm of z, that is the Euclidean norm of A^{−1/2}z
volume = positive("V")  # √det A, by which the stretch multiplies volumes
constant = eps**m * sp.gamma(m / sp.Integer(2)) / (2 * sp.pi ** (m / sp.Integer(2)) * sp.gamma(m) * volume)


class Returned(Notion):
    """Density of Z: the law of the length Y spread over the sphere of radius y, then stretched."""

    @staticmethod
    def define(y, m, eps, volume):
        """Return the law of Y over the area of that sphere and over the change of volume."""
        return Radius.density(y, m, eps) / (sphere_area(m) * y ** (m - 1)) / volume


mass = sp.Integral(volume * sphere_area(m) * y ** (m - 1) * Returned(y, m, eps, volume), (y, 0, sp.oo))
printed = Statement(
    "The vector returned by Algorithm 1 has the density c·exp(−ε‖z‖_RM), c = ε^m Γ(m/2)/(2π^{m/2} Γ(m) √det A), of mass one.",
    And(eq(Returned(y, m, eps, volume), constant * sp.exp(-eps * y)), eq(mass, 1)),
    variables=(m, eps, y, volume),
    witness={m: 2, eps: 1, y: 1, volume: 1},
)


def polar_coordinates():
    """The powers of y cancel; the radial integral is Euler's."""
    density, one = printed.body.args
    return both(follows(density), follows(one, scaled(gamma_integral(m, eps), eps**m / sp.gamma(m), mass)))


claim = Claim(
    id="xu-2020-lem-1",
    title="Density of the elliptical noise",
    locator="Lemma 1",
    printed=printed,
    proof=polar_coordinates,
    reason="polar coordinates and a linear change of variables, which stand in the definition of the density here",
)
