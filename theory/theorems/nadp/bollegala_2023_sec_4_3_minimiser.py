"""Section 4.3: u* is called the minimiser of g."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.gaussian import EXPERIMENT_DELTA, ROOT_HIGH, ROOT_LOW, curve, epsilon, slope, u

one = sp.Integer(1)


def smaller_further_out(d):
    """At u = 4 the curve is smaller than at u*, and the condition holds there as well."""
    d.refute_instance(
        curve(sp.Integer(4), one),
        "<",
        curve(ROOT_HIGH, one),
        at="ε = 1, δ = 1/73404: u* is below 3.67, where g is larger than at 4",
        reason="so u* does not minimise g, not even among the u that meet the condition",
        meets=(
            sp.Gt(curve(ROOT_LOW, one), EXPERIMENT_DELTA, evaluate=False),
            sp.Lt(curve(ROOT_HIGH, one), EXPERIMENT_DELTA, evaluate=False),
        ),
    )


def smallest_argument(d):
    """u* is the smallest u with g(u) ≤ δ; g is largest there among those u."""
    d.less(slope(u, epsilon), 0, "g falls strictly, so it has no minimiser on (0, ∞)")
    d.limit(curve(u, sp.Integer(0)), u, sp.oo, 0, "its infimum 0 is approached only at infinity", side="-")


claim = Claim(
    id="bollegala-2023-sec-4-3-minimiser",
    title="What u* minimises",
    locator="Section 4.3, after Remark 1",
    printed=Statement(
        "u* is the minimiser of g(u) under the privacy condition.", r"u^*=\arg\min\{g(u): g(u)\le\delta\}"
    ),
    amended=Statement(
        "u* is the smallest u that meets the condition, as in line 4 of Algorithm 3; g itself has no minimiser.",
        r"u^*=\min\{u: g(u)\le\delta\}",
    ),
    refutations=(smaller_further_out,),
    repairs=(smallest_argument,),
    uses=("bollegala-2023-app-c-1-a",),
    reason="the noise is minimised, not g; among admissible u the curve is largest at u*",
)
