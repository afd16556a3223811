"""The letters of the planar Laplace mechanism: privacy per unit of distance, a radius, coordinates."""

import sympy as sp

from theory.laws.dot_product import Radius
from theory.proof import Notion, positive, real

eps, r, t = positive("epsilon"), positive("r"), positive("t")
#: Coordinates of two locations and of a released point.
a1, a2, b1, b2, z1, z2 = (real(name) for name in ("a1", "a2", "b1", "b2", "z1", "z2"))
#: The distance of the released point from the true location: a Gamma law of shape two.
law = Radius(2, eps)


class PlaneDensity(Notion):
    """Density of the released point at distance r from the true location."""

    @staticmethod
    def define(r, eps):
        """ε²/(2π)·e^{−εr}."""
        return eps**2 / (2 * sp.pi) * sp.exp(-eps * r)


class RadiusBelow(Notion):
    """Probability that the released point lies within r of the true location; Theorem 2 shows it."""

    @staticmethod
    def define(r, eps):
        """1 − (1+εr)e^{−εr}."""
        return 1 - (1 + eps * r) * sp.exp(-eps * r)


def length(x, y):
    """Euclidean length of a vector of the plane."""
    return sp.sqrt(x**2 + y**2)
