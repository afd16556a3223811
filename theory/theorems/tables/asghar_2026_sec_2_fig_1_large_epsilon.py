"""Figure 1, right: for ε > 1 distant values hardly ever appear."""

import sympy as sp

from theory.laws.rounded_laplace import share, within
from theory.proof import Claim, Statement, lt, q, real
from theory.rules.algebra import algebra, compute, follows, monotone

eps = real("epsilon", low=1, low_open=True)
tiny = q(1, 10**43)
printed = Statement(
    "With ε > 1 the rounded Laplace output is either the original value or a close neighbour, within 100 of it, and very rarely a distant one.",
    lt(1 - within(100, eps), tiny),
    variables=(eps,),
    witness={eps: 2},
    reading="*very rarely* is read as: with probability below 10⁻⁴³, for every ε above 1",
)


def decreasing_tail():
    """The distant share is exp(−100.5 ε), below 10⁻⁴³ already at ε = 1."""
    reach = q("100.5")
    falls = monotone(sp.exp, algebra(lt(-reach * eps, -reach)))
    return follows(printed.body, share(100, eps), falls, compute(lt(sp.exp(-reach), tiny)))


claim = Claim(
    id="asghar-2026-sec-2-fig-1-large-epsilon",
    title="One-dimensional example for ε > 1",
    locator="Section 2 and Figure 1 (right)",
    printed=printed,
    proof=decreasing_tail,
    reason="the distant share is exp(−100.5 ε), below 10⁻⁴³ from ε = 1 on",
)
