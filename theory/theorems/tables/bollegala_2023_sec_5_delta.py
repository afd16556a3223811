"""Section 5.1: the printed decimal of δ = 1/73404."""

import sympy as sp

from theory.laws.normal import EXPERIMENT_DELTA
from theory.proof import Claim, Statement, le, q
from theory.rules.algebra import compute

last_digit = q(1, 10**9)
printed = Statement(
    "1/73404 is 0.000013623 to the printed digits: within half a unit of the last one.",
    le(sp.Abs(EXPERIMENT_DELTA - q("0.000013623")), last_digit / 2),
)


def to_the_last_digit():
    """Computed."""
    return compute(printed.body)


claim = Claim(
    id="bollegala-2023-sec-5-delta",
    title="δ of the experiments",
    locator="Section 5.1, Results",
    printed=printed,
    proof=to_the_last_digit,
    reason="right to the last digit",
)
