"""The letters and densities of the noise η ∝ exp(−ε‖η‖) in Rⁿ: radius R, angle K, dot product Z = RK."""

import sympy as sp

from theory.variable import integer, positive, real

#: Dimension of the embedding; the angular density needs n ≥ 2.
n = integer("n", low=2)
#: Privacy parameter per unit of distance.
epsilon = positive("epsilon")
#: A length, and a cosine.
r = positive("r")
k = real("k", low=-1, high=1, low_open=True, high_open=True)


def radius_density(radius, dim, eps):
    """Density of R = ‖η‖: Gamma with shape n and rate ε."""
    return eps**dim * radius ** (dim - 1) * sp.exp(-eps * radius) / sp.gamma(dim)


def radius_moment(order, dim, eps):
    """E R^j in closed form; proved in dx-radius-moments."""
    return sp.gamma(dim + order) / (sp.gamma(dim) * eps**order)


def angle_density(cosine, dim):
    """Density of K = cos of the angle between the noise and any fixed direction."""
    return (1 - cosine**2) ** ((dim - 3) / sp.Integer(2)) / sp.beta(
        (dim - 1) / sp.Integer(2), sp.Rational(1, 2)
    )


def angle_even_moment(j, dim):
    """E K^{2j} in closed form; proved in dx-angle-moments."""
    half = sp.Rational(1, 2)
    return (
        sp.gamma(j + half)
        * sp.gamma(dim / sp.Integer(2))
        / (sp.gamma(half) * sp.gamma(j + dim / sp.Integer(2)))
    )


def dot_product_density(z, dim, eps):
    """Density of Z for z ≠ 0: the symmetric variance-gamma law; proved in dx-z-density."""
    x = eps * sp.Abs(z)
    return (
        eps
        * x ** (dim / sp.Integer(2))
        * sp.besselk(dim / sp.Integer(2), x)
        / (sp.sqrt(sp.pi) * 2 ** (dim / sp.Integer(2)) * sp.gamma((dim + 1) / sp.Integer(2)))
    )
