"""Theorem 1: when the noisy vector stays closest to its own word."""

from theory.claim import Claim, Statement
from theory.variable import positive, real
from theory.verdict import Fact

eta, w, x = real("eta_i"), real("w_i"), real("x_i")
p, q = positive("p"), real("q")
slack = positive("s")


def difference_of_squares(d):
    """Expand coordinate by coordinate, then complete with p = ‖x − w‖ and q = r cos θ."""
    d.equal(
        (w + eta - x) ** 2 - (w + eta - w) ** 2,
        (w - x) ** 2 - 2 * eta * (x - w),
        "each coordinate; summed: ‖w*−x‖² − ‖w*−w‖² = p² − 2⟨η, x−w⟩",
    )
    d.fact(
        Fact.DEFINITION, "⟨η, x−w⟩ = p·q with q = r cos θ", "asghar-2026-sec-3-dot-product; p > 0 as x ≠ w"
    )
    d.equal(p**2 - 2 * p * q, 2 * p * (p / 2 - q), "the difference has the sign of p/2 − q")
    d.less(0, 2 * p * slack, "the condition q = p/2 − s with s > 0 gives ‖w*−w‖ < ‖w*−x‖, for each x")


claim = Claim(
    id="asghar-2026-thm-1",
    title="When the original word is output",
    locator="Theorem 1",
    printed=Statement(
        "If r cos θ < ‖w − x‖/2 for every other word x, θ the angle between η and x − w, then w is nearest to w + η.",
        r"\forall x\ne w:\ r\cos\theta_{\eta,x-w} < \tfrac12\|w-x\| \Rightarrow \|w^*-w\| < \|w^*-x\|",
    ),
    variables=(eta, w, x),
    witness={eta: 0, w: 0, x: 1},
    proofs=(difference_of_squares,),
    uses=("asghar-2026-sec-3-dot-product",),
    reason="true, and the condition is also necessary (read neighbours as all other words)",
)
