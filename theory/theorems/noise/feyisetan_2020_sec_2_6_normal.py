"""Section 2.6: the density of the multivariate normal vector."""

import sympy as sp

from theory.laws.dot_product import n
from theory.proof import Claim, Statement, eq, family, integer, positive, q, real
from theory.rules.algebra import follows
from theory.rules.products import power_of_product, product_constant
from theory.rules.sums import exp_of_sum, product_splits

i = integer("i", low=1)
u, s = family("u", real("_")), family("s", positive("_"))
determinant = sp.Product(s(i), (i, 1, n))
form = sp.Sum(u(i) ** 2 / s(i), (i, 1, n))
printed = Statement(
    "The normal density has the constant (2π)^{n/2}|Σ|^{1/2}: in the eigenbasis of Σ, with eigenvalues s_i and "
    "coordinates u_i of the vector, it is the product of n normal densities of variances s_i.",
    eq(
        sp.Product(sp.exp(-(u(i) ** 2) / (2 * s(i))) * (s(i) ** -q(1, 2) / sp.sqrt(2 * sp.pi)), (i, 1, n)),
        sp.exp(-form / 2) / ((2 * sp.pi) ** (n / 2) * sp.sqrt(determinant)),
    ),
    variables=(n,),
    witness={n: 2},
)


def in_the_eigenbasis():
    """Constants, roots of eigenvalues and exponents are collected one after the other."""
    constant, root = 1 / sp.sqrt(2 * sp.pi), s(i) ** -q(1, 2)
    first = product_splits(sp.exp(-(u(i) ** 2) / (2 * s(i))), root * constant, i, 1, n)
    second = product_splits(root, constant, i, 1, n)
    added = exp_of_sum(-q(1, 2), u(i) ** 2 / s(i), i, 1, n)
    scale, roots = product_constant(constant, i, 1, n), power_of_product(s(i), -q(1, 2), i, 1, n)
    bell, level = added.concl.rhs, scale.concl.rhs
    return follows(
        printed.body,
        first,
        (added, second.concl.lhs),
        (second, bell),
        (scale, bell * roots.concl.lhs),
        (roots, bell * level),
    )


claim = Claim(
    id="feyisetan-2020-sec-2-6-normal",
    title="Density of the normal vector",
    locator="Section 2.6, first display",
    printed=printed,
    proof=in_the_eigenbasis,
    reason="product of the densities of the coordinates in the eigenbasis, whose eigenvalues multiply to |Σ|",
)
