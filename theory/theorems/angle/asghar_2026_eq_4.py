"""Eq. (4): the dot product of noise and a vector."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import r
from theory.variable import positive, real
from theory.verdict import Fact

u = real("u_i")
phi, theta, length = real("phi"), real("theta", low=0, high=sp.pi), positive("W")


def length_and_angle(d):
    """η = rû has length r, and the plane of η and w shows the angle."""
    d.equal(sp.Subs(sp.sqrt((r * u) ** 2), u, 1), r, "‖rû‖ = r‖û‖ = r")
    d.equal(
        r * length * (sp.cos(phi) * sp.cos(phi + theta) + sp.sin(phi) * sp.sin(phi + theta)),
        r * length * sp.cos(theta),
        "in the plane that holds η and w, at directions φ + θ and φ",
    )
    d.fact(
        Fact.ROTATION,
        "every two vectors of Rⁿ lie in a plane, and rotating it to two coordinates keeps dot products",
    )


claim = Claim(
    id="asghar-2026-eq-4",
    title="Dot product of the noise with a vector",
    locator="Eq. (4)",
    printed=Statement(
        "⟨η, w⟩ = r‖w‖ cos θ with r the length of the noise.",
        r"\langle\eta,w\rangle = r\|w\|\cos\theta_{\eta,w}",
    ),
    variables=(r, theta),
    witness={r: 1, theta: 1},
    proofs=(length_and_angle,),
    uses=("asghar-2026-sec-3-dot-product",),
    reason="definition of the angle; η is zero with probability zero",
)
