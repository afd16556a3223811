"""Section 4: Theorem 1 in words, with the length of the projection."""

from theory.claim import Claim, Statement
from theory.variable import positive, real

length, slack = real("l", low=0), positive("s")
fraction = real("t", low=-1, high=1)
p = 2 * (length + slack)


def length_is_enough(d):
    """With length l, half of ‖x − w‖ equal to l + s, s > 0, and signed projection q = t·l, |t| ≤ 1."""
    q = fraction * length
    d.at_most(q, length, "a signed projection is at most its length")
    d.less(0, 2 * p * (p / 2 - q), "so ‖w*−x‖² − ‖w*−w‖² = 2p(p/2 − q) is positive")


claim = Claim(
    id="asghar-2026-sec-4-thm-1-interpretation",
    title="Theorem 1 in words",
    locator="Section 4, after Theorem 1",
    printed=Statement(
        "If the projection of the noise on x − w is shorter than half of ‖x − w‖, the noisy vector is nearer to w than to x.",
        r"\|\mathrm{proj}_{x-w}\eta\| < \tfrac12\|x-w\| \Rightarrow \|w^*-w\|<\|w^*-x\|",
    ),
    variables=(length, slack),
    witness={length: 1, slack: 1},
    proofs=(length_is_enough,),
    uses=("asghar-2026-thm-1",),
    reason="true for any x, not only the nearest; as a length the condition is sufficient but not necessary",
)
