"""Figure 1, left: at ε = 0.001 the rounded Laplace mechanism mostly gives distant values."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import r
from theory.laws.rounded_laplace import close, further_than, unchanged
from theory.variable import integer, positive
from theory.verdict import Fact

eps = positive("epsilon")
m = integer("m", low=0)
small = sp.Rational("0.001")


def exact_shares(d):
    """The three shares in closed form, then at ε = 0.001."""
    d.integral(
        eps * sp.exp(-eps * r),
        (r, m + sp.Rational(1, 2), sp.oo),
        further_than(m, eps),
        "the absolute Laplace noise is exponential; the output moves by more than m when it exceeds m + 1/2",
        antiderivative=-sp.exp(-eps * r),
    )
    d.integral(
        eps * sp.exp(-eps * r),
        (r, sp.Rational(1, 2), sp.Rational(201, 2)),
        close(eps),
        "the output moves, but by at most 100",
        antiderivative=-sp.exp(-eps * r),
    )
    d.fact(
        Fact.DEFINITION,
        "values rounded to an integer below 1 are moved to 1, which is still distant from 400,000",
        "so keeping to positive integers changes no share",
    )
    d.compare(further_than(100, small), ">", sp.Rational("0.904"), "share of distant values")
    d.compare(further_than(100, small), "<", sp.Rational("0.905"), "share of distant values")
    d.compare(further_than(100, small), ">", unchanged(small) + close(small), "more than all others")
    d.compare(close(small), "<", sp.Rational("0.096"), "share of close neighbours")
    d.compare(unchanged(small), "<", sp.Rational("0.0005"), "share of the original value")


claim = Claim(
    id="asghar-2026-sec-2-fig-1-small-epsilon",
    title="One-dimensional example at ε = 0.001",
    locator="Section 2 and Figure 1 (left)",
    printed=Statement(
        "With Laplace noise of rate ε = 0.001 added to 400,000 and rounded, values further than 100 away are "
        "output more often than all others together.",
        sp.Gt(further_than(100, small), unchanged(small) + close(small), evaluate=False),
    ),
    proofs=(exact_shares,),
    reason="exactly 90.4 % distant, 9.5 % close, 0.05 % unchanged",
)
