"""Illustration under Theorem 8: n = 100, ε = 10."""

import sympy as sp

from theory.laws.dot_product import Angle, Radius, Z, eps, k, n, r
from theory.proof import And, Claim, Pr, Statement, gt, le, lt, q, theorem_of
from theory.rules.algebra import compute, follows
from theory.rules.instances import put
from theory.rules.logic import both
from theory.theorems.tails.asghar_2026_thm_8 import c1, c2

width = q("4.8")
mass = Pr(le(sp.Abs(Z), width), (r, Radius(100, 10)), (k, Angle(100)))
printed = Statement(
    "For n = 100 and ε = 10 more than 99 per cent of the mass of Z lies within ±4.8√n/ε = ±4.8 (c₁ ≈ 3.46, c₂ ≈ 1.39).",
    And(gt(mass, q("0.99")), lt(sp.Abs(q("3.46") * q("1.39") - width), q("0.05"))),
)


def theorem_8():
    """Theorem 8 with c₂ = 1.42 and c₁ = 4.8/1.42, whose product is 4.8 exactly."""
    second = q("1.42")
    bound = put(theorem_of("asghar-2026-thm-8"), {n: 100, eps: 10, c1: width / second, c2: second})
    value = compute(lt(q("0.99"), bound.concl.lhs))
    return both(follows(printed.body.args[0], bound, value), compute(printed.body.args[1]))


claim = Claim(
    id="asghar-2026-sec-5-3-n-100",
    title="Illustration of the overall bound at n = 100",
    locator="Section 5.3, below Theorem 8",
    printed=printed,
    proof=theorem_8,
    uses=("asghar-2026-thm-8",),
    reason="true by Theorem 8 itself (with slightly better constants at 4.8 exactly); the true half-width is far smaller",
)
