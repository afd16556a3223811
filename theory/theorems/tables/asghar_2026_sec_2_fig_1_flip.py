"""Figure 1: the balance between distant and near values turns quickly as ε grows."""

import sympy as sp

from theory.laws.rounded_laplace import share, within
from theory.proof import And, Claim, Statement, le, lt, q, real
from theory.rules.algebra import algebra, compute, follows, monotone
from theory.rules.logic import both

eps = real("epsilon", low=q("0.007"))
printed = Statement(
    "Distant values are output more often at ε = 0.001; this trend is quickly flipped as ε increases.",
    And(lt(q(1, 2), 1 - within(100, q("0.001"))), lt(1 - within(100, eps), q(1, 2))),
    variables=(eps,),
    witness={eps: 1},
    reading="from ε = 0.007 on they are the minority",
)


def crossing():
    """The distant share is exp(−100.5 ε): one half at ε = ln 2/100.5 ≈ 0.0069."""
    first, later = share(100, q("0.001")), share(100, eps)
    before = follows(printed.body.args[0], first, compute(lt(first.concl.rhs, q(1, 2))))
    reach = q("100.5")
    falls = monotone(sp.exp, algebra(le(-reach * eps, -reach * q("0.007"))))
    half = compute(lt(sp.exp(-reach * q("0.007")), q(1, 2)))
    return both(before, follows(printed.body.args[1], later, falls, half))


claim = Claim(
    id="asghar-2026-sec-2-fig-1-flip",
    title="The trend of the one-dimensional example turns quickly",
    locator="Section 2 and Figure 1",
    printed=printed,
    proof=crossing,
    reason="the balance turns at ε = ln 2 / 100.5 ≈ 0.0069",
)
