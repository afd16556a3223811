"""Section 6.2: F_Z takes nearly equal values at thresholds in the ratio √(n₁/n₂)."""

import sympy as sp

from theory.laws.dot_product import n
from theory.proof import Claim, Statement, real, theorem_of
from theory.rules.instances import put

any_tilt = real("q", low=-1, high=1, low_open=True, high_open=True)
tilt = real("t", low=-1, high=1)

printed = Statement(
    "In dimensions n₁ and n₂ the CDF of Z takes nearly equal values at thresholds in the ratio √(n₁/n₂).",
    latex=r"\lim_{n\to\infty}F_Z\!\left(a\sqrt n/\epsilon\right)=\Phi(a)",
    reading="read as: F_Z(a√n/ε) converges as n grows",
)


def transform_at_the_scale():
    """E exp(tεZ/√n) = (1 − t²/n)^(−(n+1)/2), here for |t| ≤ 1; it tends to exp(t²/2)."""
    return put(theorem_of("dx-z-mgf"), {any_tilt: tilt / sp.sqrt(n)})


claim = Claim(
    id="asghar-2026-sec-6-2-scaling",
    title="Thresholds in the ratio of the square roots",
    locator="Section 6.2, argument from √n",
    printed=printed,
    argued="The moment generating functions of εZ/√n, (1 − t²/n)^{−(n+1)/2}, tend to exp(t²/2) for every t; generating functions that converge near zero carry the laws with them, so F_Z(a√n/ε) → Φ(a). Not linked: limits in the dimension, and the continuity theorem.",
    support=transform_at_the_scale,
    uses=("dx-z-mgf",),
    reason="Z at scale √n/ε tends to the standard normal law, which Theorem 8 alone would not give",
)
