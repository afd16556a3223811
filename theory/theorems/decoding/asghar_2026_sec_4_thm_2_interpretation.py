"""Section 4: Theorem 2 in words."""

from theory.claim import Claim, Statement
from theory.variable import positive, real

eta, w, x, y = real("eta_i"), real("w_i"), real("x_i"), real("y_i")
p, a, q, slack = positive("p"), real("a"), real("q"), positive("s")


def sum_of_projections(d):
    """The two projections are those of w* − x on y − x."""
    d.equal(
        (w - x) * (y - x) + eta * (y - x),
        (w + eta - x) * (y - x),
        "each coordinate: the two projections add up to that of w* − x",
    )
    d.equal(
        (w + eta - y) ** 2 - (w + eta - x) ** 2,
        (y - x) ** 2 - 2 * (w + eta - x) * (y - x),
        "summed: the difference of squared distances is p² − 2p(a + q)",
    )
    d.equal(p**2 - 2 * p * (a + q), 2 * p * (p / 2 - (a + q)), "positive exactly if the sum is below p/2")
    d.less(0, 2 * p * slack, "p = ‖y − x‖ > 0")


claim = Claim(
    id="asghar-2026-sec-4-thm-2-interpretation",
    title="Theorem 2 in words",
    locator="Section 4, after Theorem 2",
    printed=Statement(
        "If the signed projections of the noise and of w − x on y − x add up to less than half of ‖y − x‖, x is nearer than y.",
        r"\mathrm{proj}(\eta)+\mathrm{proj}(w-x) < \tfrac12\|y-x\| \Rightarrow \|w^*-x\|<\|w^*-y\|",
    ),
    variables=(eta, w, x, y),
    witness={eta: 0, w: 0, x: 1, y: 2},
    proofs=(sum_of_projections,),
    reason="right as worded, and it shows that Theorem 2 means y − x in both angles",
)
