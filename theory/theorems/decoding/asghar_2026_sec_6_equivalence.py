"""Section 6: Eqs. (18), (19) against Theorem 1 and Eq. (22)."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.variable import real

w, x, y, eta = real("w"), real("x"), real("y"), real("eta")


def loss(word):
    """One coordinate of L."""
    return (w - word) ** 2 - 2 * word * eta


gap_of_eq_22 = ((w - y) ** 2 - (w - x) ** 2) / 2 - (y - x) * eta


def same_events(d):
    """The differences of losses are twice the gaps of Eq. (22) and Theorem 1."""
    d.equal(loss(y) - loss(x), 2 * gap_of_eq_22, "one coordinate: L(x) < L(y) is the event of Eq. (22)")
    d.equal(
        loss(x) - loss(w),
        2 * ((w - x) ** 2 / 2 - eta * (x - w)),
        "one coordinate: L(w) < L(x) is the event of Theorem 1",
    )


claim = Claim(
    id="asghar-2026-sec-6-equivalence",
    title="The loss formulation gives back the conditions of Section 4",
    locator="Section 6, below Eq. (19)",
    printed=Statement(
        "The events of Eqs. (18) and (19) are those of Theorem 1 and Eq. (22) (one coordinate shown).",
        sp.Eq(loss(y) - loss(x), 2 * gap_of_eq_22, evaluate=False),
    ),
    variables=(w, x, y, eta),
    witness={w: 0, x: 1, y: 2, eta: 1},
    proofs=(same_events,),
    reason="the same inequalities, multiplied by two",
)
