"""Section 2: noise scaled by the largest distance, and its equivalence to differential privacy."""

import sympy as sp

from theory.laws.channels import bounded, eps, m, rows
from theory.proof import And, Claim, Implies, Statement, le, positive, q, theorem_of
from theory.rules.logic import discharge

largest, d = positive("Delta"), positive("d")
plain, scaled = bounded(sp.exp(eps)), bounded(sp.exp(eps * d / largest))
at = {eps: 1, largest: 2, d: 1, m: 3, **rows((q(1, 2), q(1, 4), q(1, 4)), (q(1, 4), q(1, 2), q(1, 4)))}
printed = Statement(
    "With noise scaled by the largest distance Δ the notion is equivalent to ε-differential privacy.",
    And(Implies(scaled, plain), Implies(plain, scaled)),
    given=(le(d, largest),),
    variables=(eps, largest, d, m),
    witness={**at, d: 2},
)
amended = Statement(
    "It implies ε-differential privacy.",
    Implies(scaled, plain),
    given=(le(d, largest),),
    variables=(eps, largest, d, m),
    witness=at,
)


def three_words_on_a_line():
    """Words 0, 1, 2, each kept with probability 1/2: the ratio 2 of the words 0 and 1 is below e, above √e."""
    return (at,)


def one_direction():
    """e^{εd/Δ} ≤ e^ε, as d ≤ Δ."""
    return discharge(theorem_of("asghar-2026-sec-2-sensitivity-isolated"), scaled)


claim = Claim(
    id="asghar-2026-sec-2-sensitivity-scaling",
    title="Scaling noise by the largest distance",
    locator="Section 2, privacy implications",
    printed=printed,
    amended=amended,
    refutation=three_words_on_a_line,
    repair=one_direction,
    severity="result",
    uses=("asghar-2026-sec-2-sensitivity-isolated",),
    reason="only one direction holds: scaled d_X-privacy is the stronger notion",
)
