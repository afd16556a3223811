"""The laws of the noise η ∝ exp(−ε‖η‖) in Rⁿ: length R, cosine K of its angle with a fixed direction, Z = RK."""

import sympy as sp

from theory.proof import Law, integer, positive, q, real

#: Dimension of the embedding (the density of K needs n ≥ 2), and privacy parameter per unit of distance.
n, eps = integer("n", low=2), positive("epsilon")
#: A length, and a cosine.
r, k = positive("r"), real("k", low=-1, high=1)


class Radius(Law):
    """Law of R: Gamma with shape n and rate ε."""

    support = (sp.S.Zero, sp.oo)

    @staticmethod
    def needs(n, eps):
        """A positive shape and a positive rate."""
        return (n, eps)

    @staticmethod
    def density(x, n, eps):
        """Density at x > 0."""
        return eps**n * x ** (n - 1) * sp.exp(-eps * x) / sp.gamma(n)


class Angle(Law):
    """Law of K."""

    support = (-sp.S.One, sp.S.One)

    @staticmethod
    def needs(n):
        """More than one dimension."""
        return (n - 1,)

    @staticmethod
    def density(x, n):
        """Density at −1 < x < 1."""
        return (1 - x**2) ** ((n - 3) / sp.Integer(2)) / sp.beta((n - 1) / sp.Integer(2), q(1, 2))


#: Each letter with its law, as E and Pr take it; Z is their product.
R, K = (r, Radius(n, eps)), (k, Angle(n))
Z = r * k
