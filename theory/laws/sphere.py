"""Balls and spheres of Rⁿ: radial densities are integrated over points of a length."""

import sympy as sp

from theory.proof import Notion, Point, family, points_of, real

#: A point, its Euclidean length, and the ball of a radius in a dimension; the radius ∞ is the whole space.
y = Point("y")
norm = family("norm", real("_", low=0))
ball = points_of("ball", known=True)


def sphere_area(dim):
    """Area of the unit sphere of Rⁿ."""
    return 2 * sp.pi ** (dim / sp.Integer(2)) / sp.gamma(dim / sp.Integer(2))


class SphereArea(Notion):
    """Area of the sphere of radius s in Rⁿ."""

    @staticmethod
    def define(n, s):
        """2π^{n/2}/Γ(n/2) · s^(n−1)."""
        return sphere_area(n) * s ** (n - 1)
