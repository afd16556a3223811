"""Figure 1, right: for ε > 1 distant values hardly ever appear."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.rounded_laplace import further_than
from theory.variable import real
from theory.verdict import Fact

eps = real("epsilon", low=1, low_open=True)
tiny = sp.Integer(10) ** -43


def decreasing_tail(d):
    """The distant share falls with ε, and is below 10⁻⁴³ already at ε = 1."""
    slope = sp.Derivative(further_than(100, eps), eps)
    d.less(slope, 0, "the share of distant values falls as ε grows")
    d.fact(Fact.MEAN_VALUE, "so for ε > 1 it is below its value at ε = 1")
    d.compare(further_than(100, sp.Integer(1)), "<", tiny, "its value at ε = 1")


claim = Claim(
    id="asghar-2026-sec-2-fig-1-large-epsilon",
    title="One-dimensional example for ε > 1",
    locator="Section 2 and Figure 1 (right)",
    printed=Statement(
        "For every ε above 1 the rounded Laplace output is the original value or within 100 of it, save very "
        "rarely: here, with probability below 10⁻⁴³ of the contrary.",
        sp.Lt(further_than(100, eps), tiny, evaluate=False),
    ),
    variables=(eps,),
    witness={eps: 2},
    proofs=(decreasing_tail,),
    reason="the distant share is exp(−100.5 ε), below 10⁻⁴³ from ε = 1 on",
)
