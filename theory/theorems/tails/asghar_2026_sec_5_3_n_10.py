"""Illustration under Theorem 8: n = 10, ε = 10."""

import sympy as sp

from theory.laws.dot_product import Angle, Radius, Z, eps, k, n, r
from theory.proof import And, Claim, Pr, Statement, gt, le, lt, q, theorem_of
from theory.rules.algebra import compute, follows
from theory.rules.instances import put
from theory.rules.logic import both
from theory.theorems.tails.asghar_2026_thm_8 import c1, c2

factor = q("8.74")
width = factor * sp.sqrt(10) / 10
mass = Pr(le(sp.Abs(Z), width), (r, Radius(10, 10)), (k, Angle(10)))
printed = Statement(
    "For n = 10 (and ε = 10) more than 99 per cent of the mass of Z lies within ±8.74√n/ε, which is 2.76 rounded "
    "(c₁ ≈ 3.46, c₂ ≈ 2.53).",
    And(
        gt(mass, q("0.99")),
        lt(sp.Abs(width - q("2.76")), q("0.005")),
        lt(sp.Abs(q("3.46") * q("2.53") - factor), q("0.05")),
    ),
)


def theorem_8():
    """Theorem 8 with c₂ = 2.55 and c₁ = 8.74/2.55, whose product is 8.74 exactly."""
    second = q("2.55")
    bound = put(theorem_of("asghar-2026-thm-8"), {n: 10, eps: 10, c1: factor / second, c2: second})
    value = compute(lt(q("0.99"), bound.concl.lhs))
    return both(follows(printed.body.args[0], bound, value), *map(compute, printed.body.args[1:]))


claim = Claim(
    id="asghar-2026-sec-5-3-n-10",
    title="Illustration of the overall bound at n = 10",
    locator="Section 5.3, below Theorem 8",
    printed=printed,
    proof=theorem_8,
    uses=("asghar-2026-thm-8",),
    reason="true by Theorem 8 at 8.74 exactly; 8.74√n/ε rounds to 2.76 with ε = 10",
)
