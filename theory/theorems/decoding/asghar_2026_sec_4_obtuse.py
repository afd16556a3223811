"""Section 4: obtuse angles between noise and neighbour."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.variable import positive, real

r, p = positive("r"), positive("p")
theta = real("theta", low=sp.pi / 2, high=sp.pi)
c = real("c", low=0, high=1)


def right_angle(d):
    """At exactly π/2, which the printed range includes, the projection is zero."""
    projection = sp.Add(sp.Mul(0, 1, evaluate=False), sp.Mul(1, 0, evaluate=False), evaluate=False)
    d.refute_instance(
        projection,
        "==",
        sp.Integer(0),
        at="η = (0, 1) and x − w = (1, 0), at the angle π/2",
        reason="the projection 0·1 + 1·0 is zero and not negative",
    )


def not_positive(d):
    """With cos θ = −c, 0 ≤ c ≤ 1, the own word is strictly nearer."""
    d.at_most(-r * c, 0, "the signed projection is not positive, zero only at a right angle")
    d.less(r**2, r**2 + p**2 - 2 * p * (-r * c), "A² < B² by the law of cosines, right angle included")


claim = Claim(
    id="asghar-2026-sec-4-obtuse",
    title="Obtuse angles",
    locator="Section 4, after Theorem 1",
    printed=Statement(
        "For angles from π/2 to π the projection of the noise on x − w is negative.",
        r"\frac{\pi}{2}\le\theta\le\pi \Rightarrow r\cos\theta < 0",
    ),
    amended=Statement(
        "It is not positive, and zero at π/2; the noisy vector is strictly nearer to w in all these cases.",
        sp.Le(r * sp.cos(theta), 0, evaluate=False),
    ),
    variables=(r, theta),
    witness={r: 1, theta: 3},
    refutations=(right_angle,),
    repairs=(not_positive,),
    reason="the range includes the right angle, where the projection is zero; the conclusion A < B stands",
)
