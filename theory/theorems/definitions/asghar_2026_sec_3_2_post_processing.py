"""Section 3.2: d_X-privacy is immune to post-processing."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.variable import real
from theory.verdict import Fact

bound = real("B", low=1)
q, slack = real("q", low=0), real("g", low=0)
weight = real("t", low=0, high=1)


def sums_keep_the_bound(d):
    """A random map of the output averages the bounded terms."""
    p = bound * q - slack
    d.at_most(
        weight * p, bound * weight * q, "one output y, sent to z with probability t: p ≤ B q keeps its order"
    )
    d.fact(Fact.LINEARITY, "Σ_y T(y,z) Pr[M(x)=y] ≤ B Σ_y T(y,z) Pr[M(x')=y]", "sum over y; B = e^{εd(x,x')}")


claim = Claim(
    id="asghar-2026-sec-3-2-post-processing",
    title="Post-processing keeps d_X-privacy",
    locator="Section 3.2",
    printed=Statement(
        "Whatever is computed from the output of a d_X-private mechanism, without its input, is d_X-private at the same level.",
        r"\Pr[T(M(x))=z] \le e^{\epsilon d(x,x')}\Pr[T(M(x'))=z]",
    ),
    variables=(bound, q, weight),
    witness={bound: 2, q: sp.Rational(1, 2), weight: 1},
    proofs=(sums_keep_the_bound,),
    reason="an average of bounded ratios keeps the bound",
)
