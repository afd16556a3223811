"""Ours: what it costs to compute in floating point and snap to a grid."""

import sympy as sp

from theory.laws.normal import epsilon
from theory.proof import Claim, Statement, le, real
from theory.rules.algebra import follows
from theory.rules.logic import assume

there, here, computed, elsewhere = (real(name, low=0, high=1) for name in ("q", "p", "p_c", "q_c"))
failure, apart = real("delta", low=0, high=1), real("kappa", low=0, high=1)
printed = Statement(
    "Let a release keep (ε, δ) in real arithmetic, with probabilities p and q of an event from two words, and let the computed one differ from it with probability at "
    "most κ, so that p_c ≤ p + κ and q ≤ q_c + κ. Then p_c ≤ e^ε q_c + δ + (1 + e^ε)κ.",
    le(computed, sp.exp(epsilon) * elsewhere + failure + (1 + sp.exp(epsilon)) * apart),
    given=(
        le(here, sp.exp(epsilon) * there + failure),
        le(computed, here + apart),
        le(there, elsewhere + apart),
    ),
    variables=(epsilon, here, there, computed, elsewhere, failure, apart),
    witness={epsilon: 0, here: 0, there: 0, computed: 0, elsewhere: 0, failure: 0, apart: 0},
)


def two_swaps():
    """The computed release is exchanged for the real one on either side."""
    promise, near, back = (assume(one) for one in printed.given)
    return follows(printed.body, promise, near, (back, sp.exp(epsilon)))


claim = Claim(
    id="dx-float-snapping",
    title="The price of snapping a floating-point sum",
    locator='Chapter "Released vectors", What to do about it',
    printed=printed,
    proof=two_swaps,
    reason="a difference of probability κ enters once as it is and once times e^ε",
)
