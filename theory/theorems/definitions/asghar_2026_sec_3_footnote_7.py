"""Footnote 7: the smaller of the two angles has the same cosine."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.variable import real

theta_1 = real("theta_1", low=sp.pi, high=2 * sp.pi, low_open=True, high_open=True)
theta_2 = 2 * sp.pi - theta_1


def same_cosine(d):
    """2π − θ lies below π and has the same cosine."""
    d.less(theta_2, sp.pi, "the second angle is smaller than π")
    d.less(0, theta_2, "and positive")
    d.equal(sp.Subs(sp.cos(theta_1), theta_1, theta_2), sp.cos(theta_1), "both angles have the same cosine")


claim = Claim(
    id="asghar-2026-sec-3-footnote-7",
    title="Two angles, one cosine",
    locator="Footnote 7",
    printed=Statement(
        "If one angle between two vectors exceeds π, the other, 2π minus it, is below π and has the same cosine.",
        sp.Eq(sp.cos(sp.UnevaluatedExpr(theta_2)), sp.cos(theta_1), evaluate=False),
    ),
    variables=(theta_1,),
    witness={theta_1: 4},
    proofs=(same_cosine,),
    reason="the cosine is even and 2π-periodic",
)
