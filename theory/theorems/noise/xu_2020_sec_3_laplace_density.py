"""Section 3: the density of the spherical noise, and the loss it gives."""

import sympy as sp

from theory.proof import Claim, Point, Statement, le, metric, positive
from theory.rules.algebra import follows, monotone
from theory.rules.mass import triangle

eps = positive("epsilon")
y, w, x = Point("y"), Point("w"), Point("x")
dist = metric("d")
printed = Statement(
    "With noise of density ∝ exp(−ε‖z‖) the densities of two words w, x at any point y differ at most by the factor exp(εd(w, x)).",
    le(sp.exp(-eps * dist(y, w)), sp.exp(eps * dist(w, x)) * sp.exp(-eps * dist(y, x))),
    variables=(eps,),
    witness={eps: 1, y: 0, w: 1, x: 2},
)


def triangle_inequality():
    """d(y, x) ≤ d(y, w) + d(w, x), times ε, in the exponent."""
    exponent = eps * dist(w, x) - eps * dist(y, x)
    bound = follows(le(-eps * dist(y, w), exponent), (triangle(dist, y, w, x), eps))
    return follows(printed.body, monotone(sp.exp, bound))


claim = Claim(
    id="xu-2020-sec-3-laplace-density",
    title="Density of the spherical noise",
    locator="Section 3, multivariate Laplace mechanism",
    printed=printed,
    proof=triangle_inequality,
    garbled="one copy reads exp(−‖z‖), the other exp(ε‖z‖); further down both have exp(−ε‖z‖)",
    reason="triangle inequality in the exponent",
)
