"""Theorem 3: length and cosine of the noise."""

import sympy as sp

from theory.laws.chi_square import VECTOR
from theory.laws.dot_product import Angle, k, n, r
from theory.proof import And, Claim, Pr, Statement, eq, theorem_of
from theory.rules.algebra import follows
from theory.rules.logic import both, part
from theory.theorems.angle import asghar_2026_eq_4 as product
from theory.theorems.angle import asghar_2026_eq_6 as rotated
from theory.theorems.angle.asghar_2026_eq_5 import at

printed = Statement(
    "For n ≥ 2 and w ≠ 0, ⟨η, w⟩ = r‖w‖c with c the cosine of the angle of η = rû and w; the cosine of the angle of w and "
    "a standard normal vector, whose direction û is, has density Eq. (5). (The length r is drawn from Eq. (2).)",
    And(
        product.printed.body,
        eq(Pr(rotated.at_most(rotated.w), VECTOR), sp.Integral(Angle.density(k, n), (k, -1, at))),
    ),
    given=(*product.printed.given, *rotated.printed.given),
    variables=(n, product.cosine, r, at, rotated.size),
    witness={**product.printed.witness, **rotated.printed.witness, at: 0},
)


def turned_and_integrated():
    """Eq. (4) for the product, Eqs. (5) and (6) for the cosine; the length is drawn from Eq. (2)."""
    cosine = follows(
        printed.body.args[1], theorem_of("asghar-2026-eq-6"), part(theorem_of("asghar-2026-eq-5"), 0)
    )
    return both(theorem_of("asghar-2026-eq-4"), cosine)


claim = Claim(
    id="asghar-2026-thm-3",
    title="Length and angle of the noise",
    locator="Theorem 3",
    printed=printed,
    proof=turned_and_integrated,
    uses=("asghar-2026-eq-4", "asghar-2026-eq-5", "asghar-2026-eq-6"),
    reason="rotation and Eq. (5); length and direction are drawn independently, which Section 5.1 needs",
)
