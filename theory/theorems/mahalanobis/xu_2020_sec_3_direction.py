"""Section 3: Σ sets the direction of the stretch, λ its degree."""

import sympy as sp

from theory.laws.spectrum import lam, regularised
from theory.proof import And, Claim, Statement, eq, le, positive
from theory.rules.algebra import algebra, follows, monotone
from theory.rules.logic import assume, both

small, large = positive("xi_1"), positive("xi_2")
order = le(small, large)
printed = Statement(
    "The half-axes √(λξ+1−λ) of the contour are larger in directions of larger eigenvalue ξ of Σ; their squares differ by λ times the difference of the eigenvalues.",
    And(
        le(sp.sqrt(regularised(small)), sp.sqrt(regularised(large))),
        eq(regularised(large) - regularised(small), lam * (large - small)),
    ),
    given=(order,),
    variables=(lam, small, large),
    witness={lam: 1, small: 1, large: 2},
)


def increasing():
    """A mixture grows with its part."""
    difference = printed.body.args[1]
    inside = follows(le(regularised(small), regularised(large)), (assume(order), lam))
    return both(monotone(sp.sqrt, inside), algebra(difference))


claim = Claim(
    id="xu-2020-sec-3-direction",
    title="Direction and degree of the stretch",
    locator="Section 3, after Figure 1 and before Algorithm 2",
    printed=printed,
    proof=increasing,
    reason="the half-axes are √(λξ+1−λ)",
)
