"""Section 6.2: whether a small difference of the two nearest distances explains a small z_{x1,x2}."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.variable import positive, real

near, gap, apart = positive("d_1"), positive("g"), positive("rho")
share = real("sigma", low=0, high=1, low_open=True)
threshold = ((near + gap) ** 2 - near**2) / (2 * apart)


def one_direction(d):
    """Two neighbours in one direction: distances 1 and 1.01, yet z_{x1,x2} is twice z_{w,x1}."""
    at = {near: 1, gap: sp.Rational(1, 100), apart: sp.Rational(1, 100)}
    d.refute_instance(
        threshold.xreplace(at),
        ">",
        sp.Rational(1, 2),
        at="w = 0, x₁ = 1, x₂ = 1.01 on one axis",
        reason="z_{x1,x2} = 1.005 exceeds z_{w,x1} = 1/2 although the distances differ by one per cent",
        meets=(sp.Lt(sp.Rational(1, 100), sp.Rational(1, 2), evaluate=False),),
    )


def product_of_two_factors(d):
    """It is the difference of the distances times (d₁+d₂)/(2ρ): the neighbours must also lie apart."""
    d.equal(
        threshold, gap * (2 * near + gap) / (2 * apart), "difference of squares; g = d₂ − d₁, ρ = ‖x₁−x₂‖"
    )
    d.equal(
        near / 2 - threshold,
        (apart - gap * (2 * near + gap) / near) * near / (2 * apart),
        "so z_{x1,x2} < z_{w,x1} exactly when ρ > (d₂²−d₁²)/d₁",
    )
    d.equal(
        sp.Subs(threshold, apart, share * (2 * near + gap)),
        gap / (2 * share),
        "the triangle inequality gives ρ = σ(d₁+d₂) with 0 < σ ≤ 1",
    )
    d.at_most(gap / 2, gap / (2 * share), "so z_{x1,x2} is never below half the difference of the distances")


claim = Claim(
    id="asghar-2026-sec-6-2-because",
    title="Why the second threshold is small",
    locator="Section 6.2, explanation of the first observation on Table 2",
    printed=Statement(
        "z_{w,x1} exceeds z_{x1,x2} because the distance to the first neighbour exceeds the difference of the distances to the first two.",
        r"d_2-d_1\ll d_1\Rightarrow z_{x_1,x_2}<z_{w,x_1}",
    ),
    amended=Statement(
        "z_{x1,x2} is the difference of the distances times (d₁+d₂)/(2‖x₁−x₂‖): the two neighbours must also lie apart, ‖x₁−x₂‖ > (d₂²−d₁²)/d₁.",
        r"z_{x_1,x_2}=(d_2-d_1)\frac{d_1+d_2}{2\|x_1-x_2\|}",
    ),
    refutations=(one_direction,),
    repairs=(product_of_two_factors,),
    reason="the difference of the distances alone does not do it: neighbours in one direction are a counterexample",
)
