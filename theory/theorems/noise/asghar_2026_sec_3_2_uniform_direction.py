"""Section 3.2: a normalised Gaussian vector is uniform on the sphere."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.variable import real
from theory.verdict import Fact

u, v, phi = real("u_i"), real("u_j"), real("phi")


def rotation_invariance(d):
    """The density of independent standard normal coordinates depends on the length only."""
    turned_u, turned_v = u * sp.cos(phi) - v * sp.sin(phi), u * sp.sin(phi) + v * sp.cos(phi)
    d.equal(
        turned_u**2 + turned_v**2,
        u**2 + v**2,
        "turning two coordinates keeps the sum of squares, of which the density is a function; such turns make up "
        "all rotations",
    )
    d.equal(
        sp.Derivative(turned_u, u) * sp.Derivative(turned_v, v)
        - sp.Derivative(turned_u, v) * sp.Derivative(turned_v, u),
        1,
        "and they change no volume",
    )
    d.integral(sp.exp(-(u**2) / 2), (u, -sp.oo, sp.oo), sp.sqrt(2 * sp.pi), "the coordinates have a density")
    d.fact(
        Fact.ROTATION,
        "the direction u/‖u‖ has a law that no rotation changes, and the uniform law is the only such",
    )


claim = Claim(
    id="asghar-2026-sec-3-2-uniform-direction",
    title="Uniform direction from Gaussian coordinates",
    locator="Section 3.2, noise",
    printed=Statement(
        "A vector of n independent standard normal coordinates, divided by its length, is uniform on the unit sphere.",
        r"u\sim\mathcal N(0,I_n) \Rightarrow u/\|u\| \sim \mathrm{Unif}(S^{n-1})",
    ),
    variables=(u, v, phi),
    witness={u: 1, v: 0, phi: 0},
    proofs=(rotation_invariance,),
    reason="the Gaussian density is invariant under rotations",
)
