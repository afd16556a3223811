"""Section 1 (a) and Section 3.1: Laplace noise is said to go with the ℓ₁ norm."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.gaussian import DIMENSION
from theory.laws.noise import epsilon
from theory.variable import integer, real
from theory.verdict import Fact

i = integer("i", low=1)
a, b, z = real("a"), real("b"), real("z")
one = sp.Sum(sp.Rational(1, DIMENSION), (i, 1, DIMENSION))
two = sp.sqrt(sp.Sum(sp.Rational(1, DIMENSION) ** 2, (i, 1, DIMENSION)))


def equal_l1_other_loss(d):
    """Two differences with ℓ₁ norm 1 have privacy losses ε and ε/√300 under exp(−ε‖z‖)."""
    d.equal(one, 1, "the second difference has ℓ₁ norm 1")
    d.refute_instance(
        two,
        "<",
        sp.Rational(1, 17),
        at="R^300, ε = 1, noise ∝ exp(−‖z‖₂); differences e₁ and (1/300, …, 1/300), both of ℓ₁ norm 1; the loss of e₁ is 1",
        reason="the loss of the second is its Euclidean length, so the loss is no function of the ℓ₁ norm",
    )


def each_with_its_norm(d):
    """The loss of the spherical law is the Euclidean distance, that of the product law the ℓ₁ distance."""
    d.fact(Fact.TRIANGLE, "ε‖z − x'‖ − ε‖z − x‖ ≤ ε‖x − x'‖ in either norm")
    at = sp.sqrt((a - b) ** 2)
    d.equal(
        sp.Subs(epsilon * at - epsilon * sp.sqrt((a - z) ** 2), z, a),
        epsilon * at,
        "with equality at z = x, coordinate by coordinate and in the Euclidean norm",
    )
    d.compare(
        two, ">", sp.Rational(1, 18), "its Euclidean norm is 1/√300: the two losses differ by the factor √300"
    )


claim = Claim(
    id="bollegala-2023-sec-1-l1",
    title="Laplace noise and its norm",
    locator="Section 1 (a), Sections 3.1 and 5.1",
    printed=Statement(
        "The Laplace noise of earlier word mechanisms relates to the ℓ₁ norm, Gaussian noise to the ℓ₂ norm.",
        r"\ln\frac{p(z-x)}{p(z-x')}\ \text{is governed by}\ \|x-x'\|_1",
    ),
    amended=Statement(
        "Independent Laplace coordinates go with ℓ₁; the noise ∝ exp(−ε‖z‖₂) of Feyisetan et al. goes with ℓ₂, as Gaussian noise does.",
        r"\sup_z \ln\frac{p(z-x)}{p(z-x')}=\epsilon\|x-x'\|_2 \ \text{ for } p\propto e^{-\epsilon\|z\|_2}",
    ),
    refutations=(equal_l1_other_loss,),
    repairs=(each_with_its_norm,),
    reason="true for independent coordinates only; the spherical Laplace noise used for words is an ℓ₂ mechanism",
)
