"""The chi-square law, and the letters of the ratio behind Eq. (8): U₁² and U₂² + … + U_n²."""

import sympy as sp

from theory.laws.dot_product import n
from theory.proof import Law, positive


class ChiSquare(Law):
    """Law of a sum of squares of m independent standard normal variables."""

    support = (sp.S.Zero, sp.oo)

    @staticmethod
    def density(x, m):
        """Density at x > 0."""
        m = sp.sympify(m)
        return x ** (m / 2 - 1) * sp.exp(-x / 2) / (2 ** (m / 2) * sp.gamma(m / 2))


#: U₁² and the sum of the other n − 1 squares, each with its law.
a, v = positive("a"), positive("v")
A, V = (a, ChiSquare(1)), (v, ChiSquare(n - 1))
