"""Section 1: the condition of Theorem 1 is necessary for the original word to be output."""

from theory.claim import Claim, Statement
from theory.variable import positive, real

eta, w, x = real("eta_i"), real("w_i"), real("x_i")
p, gain = positive("p"), positive("g")


def from_output_to_condition(d):
    """If w is nearer than x by the gap g of squared distances, the projection is below p/2 by g/(2p)."""
    d.equal(
        (w + eta - x) ** 2 - (w + eta - w) ** 2,
        (w - x) ** 2 - 2 * eta * (x - w),
        "each coordinate; summed: g = p² − 2p·q with p = ‖x − w‖ and q the projection of the noise",
    )
    q = (p**2 - gain) / (2 * p)
    d.less(q, p / 2, "solved for q: it lies below p/2")
    d.equal(p / 2 - q, gain / (2 * p), "by exactly g/(2p)")


claim = Claim(
    id="asghar-2026-sec-1-necessary",
    title="A necessary condition for the original word",
    locator="Section 1, contributions",
    printed=Statement(
        "Whenever the original word beats x, the projection of the noise on x − w is below half of ‖x − w‖.",
        r"\|w^*-w\|<\|w^*-x\| \Rightarrow r\cos\theta_{\eta,x-w} < \tfrac12\|w-x\|",
    ),
    variables=(eta, w, x),
    witness={eta: 0, w: 0, x: 1},
    proofs=(from_output_to_condition,),
    reason="this is the direction that the printed proof of Theorem 1 shows",
)
