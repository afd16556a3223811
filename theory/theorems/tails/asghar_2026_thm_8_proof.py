"""Theorem 8, proof: the product step for a negative c₁."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.three_dimensions import show_tail, upper_tail
from theory.variable import positive, real

a, b, c = real("a", low=0), positive("b"), positive("c")


def three_dimensions(d):
    """In three dimensions, ε = 1: K ≤ −1/2 and R ≤ 30 are likely, RK ≤ −15 is not."""
    show_tail(d)
    below = (1 - sp.Rational(1, 2)) / 2
    short = 1 - sp.uppergamma(3, 30) / sp.gamma(3)
    d.refute_instance(
        upper_tail(15),
        "<",
        below * short,
        at="n = 3, ε = 1, c₁ = −√3/2, c₂ = 10: a = −1/2, b = 30",
        reason="Pr[RK ≤ −15] is below Pr[K ≤ −1/2] Pr[R ≤ 30]",
    )


def non_negative(d):
    """For a ≥ 0 the product event lies inside RK ≤ ab."""
    d.at_most(0, a * b, "if K ≤ 0 then RK ≤ 0, which is at most ab")
    d.at_most(a * b, a * (b + c), "if 0 < K ≤ a then RK ≤ Ra ≤ ba: multiplying by a ≥ 0 keeps R ≤ b")


claim = Claim(
    id="asghar-2026-thm-8-proof",
    title="Product step in the proof of Theorem 8",
    locator="Theorem 8, proof, third line",
    printed=Statement(
        "Pr[RK ≤ ab] ≥ Pr[K ≤ a] Pr[R ≤ b] with a = c₁/√n for every real c₁ and b = c₂n/ε.",
        r"\Pr[RK\le ab]\ge\Pr[K\le a]\Pr[R\le b]\quad a\in\mathbb{R},\ b>0",
    ),
    amended=Statement("It holds for a ≥ 0.", r"\Pr[RK\le ab]\ge\Pr[K\le a]\Pr[R\le b]\quad a\ge 0,\ b>0"),
    refutations=(three_dimensions,),
    repairs=(non_negative,),
    reason="for negative a the two events do not imply RK ≤ ab, and the inequality itself fails",
)
