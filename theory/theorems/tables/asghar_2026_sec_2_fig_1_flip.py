"""Figure 1: the balance between distant and near values turns quickly as ε grows."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.rounded_laplace import further_than
from theory.variable import positive, real
from theory.verdict import Fact

threshold = sp.log(2) / sp.Rational("100.5")
eps = real("epsilon", low=sp.Rational("0.007"))
any_eps = positive("epsilon_0")
half = sp.Rational(1, 2)


def crossing(d):
    """The distant share is exactly one half at ε = ln 2 / 100.5 and strictly falls."""
    d.equal(sp.Subs(further_than(100, any_eps), any_eps, threshold), half, "the balance turns here")
    d.compare(threshold, "<", sp.Rational("0.007"), "which is below 0.007")
    d.compare(threshold, ">", sp.Rational("0.001"), "and above the first ε of the figure")
    d.less(sp.Derivative(further_than(100, any_eps), any_eps), 0, "the share falls for all ε > 0")
    d.fact(Fact.MEAN_VALUE, "so the distant share exceeds one half before that ε only")


claim = Claim(
    id="asghar-2026-sec-2-fig-1-flip",
    title="The trend of the one-dimensional example turns quickly",
    locator="Section 2 and Figure 1",
    printed=Statement(
        "Distant values, in the majority at ε = 0.001, soon lose it as ε grows: from ε = 0.007 they are the minority.",
        sp.Lt(further_than(100, eps), half, evaluate=False),
    ),
    variables=(eps,),
    witness={eps: 1},
    proofs=(crossing,),
    reason="the balance turns at ε = ln 2 / 100.5 ≈ 0.0069",
)
