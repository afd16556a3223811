"""Eq. (16): the loss function, written with the dot product and with the cosine."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import k, r
from theory.variable import positive, real

distance, norm = positive("D"), positive("X")
with_product = distance**2 - 2 * (norm * r * k)
a, b, theta = real("a"), real("b"), real("theta")
printed_cosine = distance**2 + 2 * norm * r * k


def at_an_acute_angle(d):
    """With ‖x‖ = r = 1 and cosine 1/2 the two printed forms differ by 2."""
    d.refute({distance: 1, norm: 1, r: 1, k: sp.Rational(1, 2)}, "the sign of the cosine term")


def minus(d):
    """With x along the first axis: ‖w*−x‖² − r² − 2⟨w, η⟩ keeps the minus sign."""
    noisy = (a + r * sp.cos(theta) - norm) ** 2 + (b + r * sp.sin(theta)) ** 2
    shared = r**2 + 2 * (a * r * sp.cos(theta) + b * r * sp.sin(theta))
    d.equal(
        noisy - shared,
        (a - norm) ** 2 + b**2 - 2 * norm * r * sp.cos(theta),
        "w = (a, b), x = (X, 0), η = r(cos θ, sin θ) in the plane of x and η; other coordinates of w enter ‖w−x‖² only",
    )


claim = Claim(
    id="asghar-2026-eq-16",
    title="The loss function",
    locator="Eq. (16)",
    printed=Statement(
        "L(x) = ‖w−x‖² − 2⟨x, η⟩ = ‖w−x‖² + 2‖x‖ r cos θ, with D = ‖w−x‖, X = ‖x‖ and k the cosine between η and x.",
        sp.Eq(with_product, printed_cosine, evaluate=False),
    ),
    amended=Statement(
        "L(x) = ‖w−x‖² − 2‖x‖ r cos θ.",
        r"L(x)=\|w-x\|^2-2\langle x,\eta\rangle=\|w-x\|^2-2\|x\|\,r\cos\theta_{\eta,x}",
    ),
    variables=(distance, norm, r, k),
    witness={distance: 1, norm: 1, r: 1, k: 0},
    refutations=(at_an_acute_angle,),
    repairs=(minus,),
    reason="the cosine form has the wrong sign; the expectation in Theorem 10 does not notice, the minimiser would be w − η",
)
