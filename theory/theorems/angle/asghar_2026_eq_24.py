"""Eq. (24): recurrence of the moments in the plane."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.variable import integer, positive, real

j = integer("j", low=2)
t = real("t", low=-sp.pi / 2, high=sp.pi / 2, low_open=True, high_open=True)
a = positive("a")


def moment(order):
    """E K^order in the plane, as an integral over the angle."""
    return sp.Integral(sp.sin(t) ** order, (t, -sp.pi / 2, sp.pi / 2)) / sp.pi


def by_parts(d):
    """Integration by parts on the angle."""
    primitive = -sp.cos(t) * sp.sin(t) ** (j - 1)
    d.equal(
        sp.Derivative(primitive, t),
        sp.sin(t) ** j - (j - 1) * (1 - sp.sin(t) ** 2) * sp.sin(t) ** (j - 2),
        "derivative of −cos t · sin^(j−1) t",
    )
    d.equal(
        sp.Subs(sp.cos(t), t, sp.pi / 2) + 1,
        1,
        "the cosine vanishes at ±π/2, so the derivative integrates to 0",
    )
    d.equal(
        (j - 1) / j * a,
        (j - 1) * a - (j - 1) * ((j - 1) / j * a),
        "so μ(j) = (j−1)μ(j−2) − (j−1)μ(j), solved by μ(j) = (j−1)/j · μ(j−2); here a = μ(j−2)",
    )


claim = Claim(
    id="asghar-2026-eq-24",
    title="Recurrence of the moments in the plane",
    locator="Eq. (24)",
    printed=Statement(
        "For n = 2 and j ≥ 2, μ(j, 2) = (j−1)/j · μ(j−2, 2).",
        sp.Eq(moment(j), (j - 1) / j * moment(j - 2), evaluate=False),
    ),
    variables=(j,),
    witness={j: 2},
    proofs=(by_parts,),
    reason="integration by parts, as the paper does it",
)
