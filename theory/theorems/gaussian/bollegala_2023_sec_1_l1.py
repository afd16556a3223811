"""Section 1 (a) and Section 3.1: Laplace noise goes with the ℓ₁ norm, Gaussian noise with the ℓ₂ norm."""

import sympy as sp

from theory.proof import And, Claim, Statement, eq, family, integer, le, positive, real
from theory.rules.algebra import algebra, follows, monotone
from theory.rules.cited import triangle_abs
from theory.rules.logic import antisymmetry, both
from theory.rules.sums import exp_of_sum, product_splits, termwise_product

eps = positive("epsilon")
i, n = integer("i", low=1), integer("n", low=1)
z, x, y = (
    family(name, real("_")) for name in "zxy"
)  # a release, and two embeddings, coordinate by coordinate
one_norm = sp.Sum(sp.Abs(x(i) - y(i)), (i, 1, n))
factor = sp.exp(eps * sp.Abs(x(i) - y(i)))


def coordinate(at, word):
    """Density of one coordinate of the release."""
    return eps / 2 * sp.exp(-eps * sp.Abs(at - word))


def density(at, word):
    """Density of independent Laplace coordinates."""
    return sp.Product(coordinate(at(i), word(i)), (i, 1, n))


printed = Statement(
    "Laplace noise relates to the ℓ₁ norm.",
    And(
        le(density(z, x), sp.exp(eps * one_norm) * density(z, y)),
        eq(density(x, x), sp.exp(eps * one_norm) * density(x, y)),
    ),
    variables=(eps, n),
    witness={eps: 1, n: 1},
    reading="with independent Laplace coordinates the densities of two releases differ by at most exp(ε‖x − y‖₁), and at z = x by just that",
)


def product_bound(each, goal, at):
    """Multiply over the coordinates."""
    whole = termwise_product(each, i, 1, n)
    splits = product_splits(factor, coordinate(at(i), y(i)), i, 1, n)
    return follows(goal, whole, splits, (exp_of_sum(eps, sp.Abs(x(i) - y(i)), i, 1, n), density(at, y)))


def coordinate_by_coordinate():
    """The triangle inequality in each coordinate, multiplied; at z = x it is an equality."""
    reach = triangle_abs(z(i) - x(i), x(i) - y(i))
    loss = follows(
        le(-eps * sp.Abs(z(i) - x(i)), eps * sp.Abs(x(i) - y(i)) - eps * sp.Abs(z(i) - y(i))), (reach, eps)
    )
    each = follows(
        le(coordinate(z(i), x(i)), factor * coordinate(z(i), y(i))), (monotone(sp.exp, loss), eps / 2)
    )
    below = product_bound(each, printed.body.args[0], z)
    own, other = coordinate(x(i), x(i)), factor * coordinate(x(i), y(i))
    there = product_bound(algebra(le(own, other)), le(*printed.body.args[1].args), x)
    back = product_bound(algebra(le(other, own)), le(*reversed(printed.body.args[1].args)), x)
    return both(below, antisymmetry(there, back))


claim = Claim(
    id="bollegala-2023-sec-1-l1",
    title="Laplace noise and its norm",
    locator="Section 1 (a), Sections 3.1 and 5.1",
    printed=printed,
    proof=coordinate_by_coordinate,
    reason="true of independent coordinates, the Laplacian baseline; the spherical noise of Feyisetan et al. goes with ℓ₂, as Gaussian noise does",
)
