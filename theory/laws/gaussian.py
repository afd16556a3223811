"""Letters and curves of Gaussian releases: Φ, the curve g(u), the calibrations, and balls in even dimension."""

import sympy as sp

from theory.variable import positive, real

#: Privacy parameter (zero allowed), failure probability, noise in units of the sensitivity, sensitivity, deviation.
epsilon = real("epsilon", low=0)
delta = real("delta", low=0, high=1, low_open=True, high_open=True)
u = positive("u")
Delta, sigma = positive("Delta"), positive("sigma")
#: A real argument.
t = real("t")

#: δ of the experiments, and the dimension of the embeddings there.
EXPERIMENT_DELTA = sp.Rational(1, 73404)
DIMENSION = 300


def density(x):
    """Density of the standard normal law."""
    return sp.exp(-(x**2) / 2) / sp.sqrt(2 * sp.pi)


def cdf(x):
    """Distribution function Φ of the standard normal law."""
    return sp.erfc(-x / sp.sqrt(2)) / 2


def curve(noise, eps):
    """g(u): the hockey-stick divergence at level ε of two normal laws with deviation u whose means are 1 apart."""
    return cdf(1 / (2 * noise) - eps * noise) - sp.exp(eps) * cdf(-1 / (2 * noise) - eps * noise)


def slope(noise, eps):
    """Derivative of g; proved in bollegala-2023-app-c-1-derivative."""
    return -density(1 / (2 * noise) - eps * noise) / noise**2


def classical(failure):
    """σε/Δ of the classical Gaussian mechanism."""
    return sp.sqrt(2 * sp.log(sp.Rational(5, 4) / failure))


def outside_ball(squared_radius, variance, dim=DIMENSION):
    """Probability that centred spherical normal noise leaves a ball: a Poisson sum, as the dimension is even."""
    j = sp.Dummy("j", integer=True, nonnegative=True)
    x = squared_radius / (2 * variance)
    # Kept together, because sympy looks at every term of the sum when it multiplies it out.
    return sp.UnevaluatedExpr(sp.exp(-x) * sp.Sum(x**j / sp.factorial(j), (j, 0, dim // 2 - 1)))


def two_deviations(distance, small, large, eps, radius):
    """Lower bound of the divergence of N(y, small²I) from N(x, large²I): the ball of that radius about y.

    A point x + z of the wider law lies in the ball only if ‖z‖ ≤ radius + distance (triangle inequality).
    """
    inside_small = 1 - outside_ball(radius**2, small**2)
    inside_large = 1 - outside_ball((radius + distance) ** 2, large**2)
    return inside_small - sp.exp(eps) * inside_large


#: Certain bounds of u* at ε = 1 and δ = 1/73404; proved in bollegala-2023-app-c-1-b.
ROOT_LOW, ROOT_HIGH = sp.Rational("3.65"), sp.Rational("3.67")
