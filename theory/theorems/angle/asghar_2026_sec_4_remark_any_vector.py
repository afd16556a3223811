"""Remark after Theorem 3: the angular component with respect to any vector."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import n
from theory.variable import positive, real
from theory.verdict import Fact

scale, u, v, phi = positive("c"), real("u_i"), real("w_i"), real("phi")


def same_law_for_all(d):
    """For w ≠ 0 neither its length nor its direction matters."""
    d.equal(
        (scale * u) ** 2 + (scale * v) ** 2,
        scale**2 * (u**2 + v**2),
        "scaling w by c > 0 scales its length and its dot products by c, which cancels in the cosine",
    )
    turned = (u * sp.cos(phi) - v * sp.sin(phi)) ** 2 + (u * sp.sin(phi) + v * sp.cos(phi)) ** 2
    d.equal(turned, u**2 + v**2, "turning w turns η, whose density depends on its length only")
    d.fact(Fact.ROTATION, "so the cosine has one law for all directions of w")


claim = Claim(
    id="asghar-2026-sec-4-remark-any-vector",
    title="Angular component with respect to any vector",
    locator="Remark after Theorem 3",
    printed=Statement(
        "The cosine has the law of Eq. (5) with respect to any vector of Rⁿ (zero, which has no angle, is excluded by Theorem 3).",
        r"\cos\theta_{\eta,w}\sim f_B \text{ for all } w\ne0",
    ),
    variables=(n,),
    witness={n: 2},
    proofs=(same_law_for_all,),
    uses=("asghar-2026-thm-3",),
    reason="neither length nor direction of the vector matters; the remark does not repeat that it must not be zero",
)
