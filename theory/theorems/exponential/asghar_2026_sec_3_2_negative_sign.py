"""Section 3.2: the sign in the exponent does not matter for privacy."""

from theory.claim import Claim, Statement
from theory.variable import positive, real
from theory.verdict import Assumption, Fact

eps = positive("epsilon")
s = real("s", low=-1, high=1)
t = real("t", low=-1, high=1)


def either_sign(d):
    """Only the size of the change of the exponent enters."""
    d.fact(
        Fact.TRIANGLE, "|d(x,y) − d(x',y)| ≤ d(x,x') ≤ Δ", "so the exponent changes by at most ε/2 times sΔ/Δ"
    )
    d.fact(Fact.POST_PROCESSING, "the ratio of the normalisers lies between the ratios of their terms")
    for sign, name in ((1, "plus"), (-1, "minus")):
        d.at_most(sign * (s + t) * eps / 2, eps, f"log-ratio of the probabilities, {name} sign")


claim = Claim(
    id="asghar-2026-sec-3-2-negative-sign",
    title="The sign of the exponent",
    locator="Section 3.2, remark on the negative sign",
    printed=Statement(
        "The guarantee of sampling ∝ exp(±εd/(2Δ)) is the same with and without the minus sign.",
        r"\Pr[M(x)=y] \propto e^{\pm\epsilon d(x,y)/(2\Delta)} \Rightarrow \epsilon\text{-privacy}",
    ),
    variables=(eps,),
    witness={eps: 1},
    assumptions=(Assumption.FINITE_VOCABULARY,),
    proofs=(either_sign,),
    reason="the bound uses only the size of the change; what the cited paper prints is not judged here",
)
