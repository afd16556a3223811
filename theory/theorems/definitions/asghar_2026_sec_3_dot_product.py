"""Section 3: dot product, lengths and the angle between two vectors."""

from theory.laws.vectors import TABLES, dot_below, i, length, m, total, x, y
from theory.proof import And, Claim, Statement, le
from theory.rules.algebra import follows
from theory.rules.logic import both
from theory.rules.sums import sum_out

inner, lengths = total(x(i) * y(i)), length(x(i)) * length(y(i))
printed = Statement(
    "⟨x, y⟩ = ‖x‖‖y‖ cos θ with an angle 0 ≤ θ ≤ π.",
    And(le(-lengths, inner), le(inner, lengths)),
    variables=(m,),
    witness={m: 2, **TABLES},
    reading="there is such an angle, as ⟨x, y⟩ lies between −‖x‖‖y‖ and ‖x‖‖y‖",
)


def both_signs():
    """Cauchy-Schwarz for x, y and for −x, y."""
    turned = sum_out(-1, x(i) * y(i), i, 1, m)
    return both(follows(printed.body.args[0], dot_below(-x(i), y(i)), turned), dot_below(x(i), y(i)))


claim = Claim(
    id="asghar-2026-sec-3-dot-product",
    title="Dot product and angle",
    locator="Section 3, notation",
    printed=printed,
    proof=both_signs,
    reason="Cauchy-Schwarz; the cosine takes every value in [−1, 1] once on [0, π]",
)
