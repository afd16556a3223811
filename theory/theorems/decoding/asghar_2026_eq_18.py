"""Eq. (18): the original word against one neighbour."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.variable import positive, real
from theory.verdict import Assumption, Fact

distance = positive("D")
w, x, eta = real("w"), real("x"), real("eta")


def threshold(d):
    """The threshold of Eq. (17) with the first word equal to w."""
    loss_gap = (w - x) ** 2 - 2 * x * eta + 2 * w * eta
    d.equal(
        loss_gap, (w - x) ** 2 + 2 * (w - x) * eta, "one coordinate of L(x) − L(w); the last sum is 2‖w−x‖ Z"
    )
    d.equal(
        (0 - sp.UnevaluatedExpr(distance) ** 2) / (2 * distance),
        -distance / 2,
        "so L(w) < L(x) exactly when Z > −D/2",
    )
    d.fact(Fact.DEFINITION, "Pr[Z > −D/2] = Pr[Z < D/2] = Pr[Z ≤ D/2]", "Z is symmetric and has no atoms")


claim = Claim(
    id="asghar-2026-eq-18",
    title="Original word against a neighbour",
    locator="Eq. (18)",
    printed=Statement(
        "Pr[L(w) < L(x_i)] = Pr[Z ≤ ‖w−x_i‖/2].", r"\Pr[L(w)<L(x_i)]=\Pr\left[Z\le\tfrac12\|w-x_i\|\right]"
    ),
    assumptions=(Assumption.DISTINCT_WORDS,),
    proofs=(threshold,),
    reason="symmetry of Z and a difference of squares",
)
