"""Eq. (6): the cosine has the law of the first coordinate of a uniform direction."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.variable import real
from theory.verdict import Fact

u, v, phi = real("u_i"), real("u_j"), real("phi")
turned = sp.Matrix([u * sp.cos(phi) + v * sp.sin(phi), -u * sp.sin(phi) + v * sp.cos(phi)])


def align(d):
    """Turn the plane of ŵ and e₁ so that ŵ becomes e₁."""
    d.equal(
        sp.Subs(turned[0], (u, v), (sp.cos(phi), sp.sin(phi))),
        1,
        "the turn by φ takes ŵ = (cos φ, sin φ) to e₁",
    )
    d.equal(
        turned.dot(turned),
        u**2 + v**2,
        "lengths stay, and with them ‖u‖ and the Gaussian density: the turned vector has the same law",
    )
    d.fact(Fact.ROTATION, "the equality is one of laws: cos θ = ⟨û, ŵ⟩ is distributed as u₁/‖u‖")


claim = Claim(
    id="asghar-2026-eq-6",
    title="The cosine as a coordinate",
    locator="Eq. (6)",
    printed=Statement(
        "After a rotation that takes w to the first axis, cos θ = u₁/‖u‖ with u standard normal.",
        r"\cos\theta_{\eta,w} \stackrel{d}{=} u_1/\|u\|",
    ),
    variables=(u, v, phi),
    witness={u: 1, v: 0, phi: 0},
    proofs=(align,),
    uses=("asghar-2026-sec-3-2-uniform-direction",),
    reason="equality in law, by rotation; printed as an equality of numbers after renaming the rotated vector",
)
