"""Section 3: a higher substitution probability of sparse words is called a better privacy guarantee."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.elliptical import HALF


def guarantee_gets_worse(d):
    """At the same ε the Euclidean guarantee of the elliptical noise is weaker whenever Σ is not the identity."""
    smallest = HALF
    d.refute_instance(
        1 / sp.sqrt(smallest),
        ">",
        sp.Rational("1.41"),
        at="m = 2, Σ = diag(3/2, 1/2), λ = 1, ε = 1: words 0 and (0, t) lose 1/√λ_min per unit of distance before decoding",
        reason="the exact Euclidean constant is ε/√λ_min(A), here above 1.41, where the spherical noise has 1",
        meets=(sp.Eq(sp.UnevaluatedExpr(sp.Rational(3, 2)) + HALF, 2, evaluate=False),),
    )


claim = Claim(
    id="xu-2020-sec-3-improves-guarantee",
    title="Does elliptical noise improve the privacy guarantee?",
    locator="Section 3, on Figure 1",
    printed=Statement(
        "At the same privacy budget ε, turning the spherical into an elliptical contour improves the privacy guarantee; read in the Euclidean metric of Section 3.",
        r"\text{level}_2(\text{elliptical},\varepsilon)\le\varepsilon",
    ),
    refutations=(guarantee_gets_worse,),
    uses=("dx-elliptical-level",),
    reason="in the Euclidean metric the guarantee gets worse by 1/√λ_min; only N_w of some words improves",
)
