"""Parts of a standard normal vector: one coordinate U₁, its square, and the sum of the other n − 1 squares."""

import sympy as sp

from theory.errors import Refused
from theory.laws.dot_product import n
from theory.laws.normal import Normal
from theory.proof import Law, Point, family, integer, positive, real


class ChiSquare(Law):
    """Law of a sum of squares of m independent standard normal variables."""

    support = (sp.S.Zero, sp.oo)

    @staticmethod
    def needs(m):
        """Positive degrees of freedom."""
        return (m,)

    @staticmethod
    def density(x, m):
        """Density at x > 0."""
        m = sp.sympify(m)
        return x ** (m / 2 - 1) * sp.exp(-x / 2) / (2 ** (m / 2) * sp.gamma(m / 2))


#: U₁, U₁² and the sum of the other n − 1 squares, each with its law.
u, a, v = real("u"), positive("a"), positive("v")
U, A, V = (u, Normal(0, 1)), (a, ChiSquare(1)), (v, ChiSquare(n - 1))
#: U₁/‖U‖, the cosine of the angle of the vector with the first axis.
cosine = u / sp.sqrt(u**2 + v)


class GaussianVector(Law):
    """A vector of n independent standard normal coordinates."""

    support = None
    coordinate = family("u", real("_"))

    @staticmethod
    def needs(n):
        """A dimension."""
        return (n,)

    @staticmethod
    def density(*_):
        """No rule integrates over points."""
        raise Refused("the density of the vector is not a function of a number")


#: The outcome, the vector with its law, the index of a coordinate, and the coordinate itself.
outcome, i = Point("v"), integer("i", low=1)
VECTOR = (outcome, GaussianVector(n))
component = GaussianVector.coordinate(outcome, i)
