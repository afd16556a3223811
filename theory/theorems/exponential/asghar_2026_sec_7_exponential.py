"""Section 7: the exponential mechanism with the factor one half."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon
from theory.variable import positive, real
from theory.verdict import Assumption, Fact

near, dist, slack = real("a", low=0), positive("d"), real("t", low=0)


def two_halves(d):
    """Half of the bound is used by the weight, half by the normaliser."""
    d.fact(
        Fact.TRIANGLE, "‖w'−x‖ ≤ ‖w−x‖ + ‖w−w'‖", "so ‖w'−x‖ = a + d − t with t ≥ 0 and a = ‖w−x‖, d = ‖w−w'‖"
    )
    weight, other = sp.exp(-epsilon * near / 2), sp.exp(-epsilon * (near + dist - slack) / 2)
    d.equal(sp.log(weight / other), epsilon * (dist - slack) / 2, "log ratio of the weights of one output")
    d.at_most(
        epsilon * (dist - slack) / 2,
        epsilon * dist / 2,
        "at most εd/2; the same for every term of the normalisers",
    )
    d.equal(
        epsilon * dist / 2 + epsilon * dist / sp.UnevaluatedExpr(2), epsilon * dist, "together at most εd"
    )


def three_words(d):
    """Words 0, 1, 2 on a line at ε = 1: the level lies strictly between 1/2 and 1."""
    half, one = sp.exp(-sp.Rational(1, 2)), sp.exp(-1)
    end, middle = 1 / (1 + half + one), half / (1 + 2 * half)
    d.compare(sp.log(end / middle), ">", sp.Rational(1, 2), "inputs 0 and 1, output 0: above ε/2")
    d.compare(sp.log(end / middle), "<", 1, "and below ε")


claim = Claim(
    id="asghar-2026-sec-7-exponential",
    title="The exponential mechanism with distances",
    locator="Section 7, comparison with the exponential mechanism",
    printed=Statement(
        "Drawing x with probability ∝ exp(−ε‖w−x‖/2) is an exponential mechanism, that is ε d_X-private.",
        r"\frac{\Pr[M(w)=x]}{\Pr[M(w')=x]}\le e^{\epsilon\|w-w'\|}",
    ),
    assumptions=(Assumption.FINITE_VOCABULARY,),
    proofs=(two_halves, three_words),
    uses=("dx-exponential-half",),
    reason="half of ε for the weight, half for the normaliser; the exact level lies in [ε/2, ε)",
)
