"""Eq. (22): the comparison of two words through the noise along their difference."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.variable import real
from theory.verdict import Fact

eta, w, x, y = real("eta_i"), real("w_i"), real("x_i"), real("y_i")


def coordinates(d):
    """The difference of squared distances, coordinate by coordinate."""
    d.equal(
        ((w + eta - y) ** 2 - (w + eta - x) ** 2) / 2,
        ((w - y) ** 2 - (w - x) ** 2) / 2 - eta * (y - x),
        "summed: half the difference is ½(‖w−y‖² − ‖w−x‖²) − ⟨y−x, η⟩, so both are positive together",
    )
    d.equal((w - x) * eta - (w - y) * eta, (y - x) * eta, "the noise enters through y − x only")
    d.fact(Fact.DEFINITION, "⟨y−x, η⟩ = r‖y−x‖ cos θ", "asghar-2026-sec-3-dot-product")
    d.equal(
        sp.Derivative(((w + eta - y) ** 2 - (w + eta - x) ** 2) / 2, eta),
        x - y,
        "no square of the noise is left",
    )


claim = Claim(
    id="asghar-2026-eq-22",
    title="Comparing two words",
    locator="Eq. (22), Appendix A",
    printed=Statement(
        "w + η is nearer to x than to y exactly if ½(‖w−y‖² − ‖w−x‖²) > r‖y−x‖ cos θ(η, y−x).",
        r"\|w^*-y\|>\|w^*-x\| \Rightarrow \tfrac12(\|w-y\|^2-\|w-x\|^2) > r\|y-x\|\cos\theta_{\eta,y-x}",
    ),
    variables=(eta, w, x, y),
    witness={eta: 0, w: 0, x: 1, y: 2},
    proofs=(coordinates,),
    uses=("asghar-2026-sec-3-dot-product",),
    reason="an identity of the squared distances; the implication printed is in fact an equivalence",
)
