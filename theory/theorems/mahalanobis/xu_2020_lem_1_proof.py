"""Proof of Lemma 1: the conditional density on the sphere and the delta function."""

import sympy as sp

from theory.laws.dot_product import Radius
from theory.laws.spectrum import eps
from theory.laws.sphere import sphere_area
from theory.laws.vectors import m
from theory.proof import Claim, Notion, Statement, eq, positive
from theory.rules.algebra import follows

y, other = positive("y"), positive("u")


class Spread(Notion):
    """Density at distance y from the origin: conditional density 1/(area·y^{m−1}) times the law of Y."""

    @staticmethod
    def define(y, m, eps):
        """Return the product."""
        return 1 / (sphere_area(m) * y ** (m - 1)) * Radius.density(y, m, eps)


printed = Statement(
    "With a conditional density ∝ 1/y^{m−1} on the sphere of radius y, the density of U = YX is ∝ exp(−ε‖u‖): its values at two distances are in the ratio of these exponentials.",
    eq(Spread(y, m, eps) * sp.exp(-eps * other), Spread(other, m, eps) * sp.exp(-eps * y)),
    variables=(m, eps, y, other),
    witness={m: 2, eps: 1, y: 1, other: 2},
)


def powers_cancel():
    """The factor 1/y^{m−1} cancels the power in the Gamma density."""
    return follows(printed.body)


claim = Claim(
    id="xu-2020-lem-1-proof",
    title="The printed proof of Lemma 1",
    locator="Proof of Lemma 1",
    printed=printed,
    proof=powers_cancel,
    reason="the argument holds; its delta function stands for the disintegration over spheres",
)
