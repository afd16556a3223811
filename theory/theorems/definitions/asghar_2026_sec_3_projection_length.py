"""Section 3: ‖y‖ cos θ called a length."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.variable import positive, real

norm_x, norm_y = positive("X"), positive("Y")
theta = real("theta", low=0, high=sp.pi)
phi = real("phi")


def opposite_vectors(d):
    """For y = −x the product is −‖x‖, and no length is negative."""
    d.refute({norm_y: 1, theta: sp.pi}, "the angle of opposite vectors is π")


def signed_length(d):
    """The projection of y on x is (⟨x,y⟩/‖x‖²)x; its squared length is (‖y‖ cos θ)²."""
    x = sp.Matrix([norm_x * sp.cos(phi), norm_x * sp.sin(phi)])
    y = sp.Matrix([norm_y * sp.cos(phi + theta), norm_y * sp.sin(phi + theta)])
    projection = x.dot(y) / x.dot(x) * x
    d.equal(
        projection.dot(projection), (norm_y * sp.cos(theta)) ** 2, "squared length, in the plane of x and y"
    )
    d.equal((y - projection).dot(x) + norm_x, norm_x, "what is left of y is at right angles to x")


claim = Claim(
    id="asghar-2026-sec-3-projection-length",
    title="Length of a projection",
    locator="Section 3, notation",
    printed=Statement(
        "‖y‖ cos θ is the length of the projection of y on x, hence not negative, for angles between 0 and π.",
        sp.Ge(norm_y * sp.cos(theta), 0, evaluate=False),
    ),
    amended=Statement(
        "‖y‖ cos θ is the signed length of the projection; the length is its absolute value.",
        r"\|\mathrm{proj}_x y\| = \bigl|\,\|y\|\cos\theta_{x,y}\bigr|",
    ),
    variables=(norm_y, theta),
    witness={norm_y: 1, theta: 0},
    refutations=(opposite_vectors,),
    repairs=(signed_length,),
    reason="negative for obtuse angles; the paper itself uses the sign later",
)
