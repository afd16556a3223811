"""Section 5.1: the printed decimal of δ = 1/73404."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.gaussian import EXPERIMENT_DELTA

printed = sp.Rational("0.000013623")
rounding = sp.Rational(1, 2) / 10**9


def to_the_last_digit(d):
    """The decimal is right to its last digit."""
    d.compare(sp.Abs(EXPERIMENT_DELTA - printed), "<", rounding, "half a unit of the last printed digit")


claim = Claim(
    id="bollegala-2023-sec-5-delta",
    title="δ of the experiments",
    locator="Section 5.1, Results",
    printed=Statement(
        "1/73404 is 0.000013623 to the printed digits.",
        sp.Lt(sp.Abs(EXPERIMENT_DELTA - printed), rounding, evaluate=False),
    ),
    proofs=(to_the_last_digit,),
    reason="right to the last digit",
)
