"""Footnote 12: the upper bound at c = 2."""

import sympy as sp

from theory.laws.dot_product import R, eps, n, r
from theory.proof import Claim, Pr, Statement, le, theorem_of
from theory.rules.algebra import follows
from theory.rules.instances import put
from theory.theorems.tails.asghar_2026_thm_7 import c

printed = Statement(
    "The upper bound of Theorem 7 contains the known bound at c = 2: Pr[R ≥ 2n/ε] ≤ (2/e)^n.",
    le(Pr(le(2 * n / eps, r), R), (2 / sp.E) ** n),
    variables=(n, eps),
    witness={n: 2, eps: 1},
)


def at_two():
    """Put c = 2."""
    return follows(printed.body, put(theorem_of("asghar-2026-thm-7"), {c: 2}))


claim = Claim(
    id="asghar-2026-thm-7-footnote-12",
    title="The known special case of the upper bound",
    locator="Footnote 12",
    printed=printed,
    proof=at_two,
    uses=("asghar-2026-thm-7",),
    reason="Theorem 7 at c = 2",
)
