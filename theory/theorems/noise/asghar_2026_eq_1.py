"""Eq. (1): the density of n independent standard normal variables."""

import sympy as sp

from theory.laws.dot_product import n
from theory.laws.normal import density
from theory.proof import Claim, Statement, eq, family, integer, real
from theory.rules.algebra import follows
from theory.rules.products import product_constant
from theory.rules.sums import exp_of_sum, product_splits

i, u = integer("i", low=1), family("u", real("_"))
square = sp.Sum(u(i) ** 2, (i, 1, n))
printed = Statement(
    "The density of n independent standard normal coordinates u_i, the product of theirs, is exp(−‖u‖²/2)/(2π)^{n/2}.",
    eq(sp.Product(density(u(i)), (i, 1, n)), sp.exp(-square / 2) / (2 * sp.pi) ** (n / 2)),
    variables=(n,),
    witness={n: 2},
)


def coordinate_by_coordinate():
    """The constants give (2π)^{−n/2}, the exponents add up."""
    constant, bell = 1 / sp.sqrt(2 * sp.pi), sp.exp(-(u(i) ** 2) / 2)
    apart = product_splits(constant, bell, i, 1, n)
    scale = product_constant(constant, i, 1, n)
    added = exp_of_sum(-sp.Rational(1, 2), u(i) ** 2, i, 1, n)
    return follows(printed.body, apart, (scale, added.concl.lhs), (added, scale.concl.rhs))


claim = Claim(
    id="asghar-2026-eq-1",
    title="Density of the Gaussian vector that gives the direction",
    locator="Eq. (1)",
    printed=printed,
    proof=coordinate_by_coordinate,
    garbled="our copy reads 2π^{n/2}, without the brackets of (2π)^{n/2}, as it drops those of (2j)! elsewhere",
    reason="the product of n normal densities, with the power on 2π as a whole",
)
