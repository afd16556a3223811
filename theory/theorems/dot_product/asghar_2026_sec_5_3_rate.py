"""Section 5.3, end: how the convergence of the average depends on n and ε."""

import sympy as sp

from theory.laws.dot_product import K, R, Z, eps, n
from theory.proof import And, Claim, E, Statement, eq, integer, lt, positive, theorem_of
from theory.rules.algebra import algebra
from theory.rules.logic import both, part

m, delta, more = integer("m", low=1), positive("delta"), positive("t")


def bound(dim, rate):
    """The bound of Eq. (15)."""
    return (dim + 1) / (m * rate**2 * delta**2)


printed = Statement(
    "The higher n and the lower ε, the larger is the bound of Eq. (15), so the slower the average of Z converges to 0; "
    "and Z, of mean 0, has the variance (√(n+1)/ε)²: its standard deviation is inversely proportional to ε.",
    And(
        lt(bound(n, eps), bound(n + 1, eps)),
        lt(bound(n, eps + more), bound(n, eps)),
        eq(E(Z**2, R, K), (sp.sqrt(n + 1) / eps) ** 2),
    ),
    variables=(n, eps, m, delta, more),
    witness={n: 2, eps: 1, m: 1, delta: 1, more: 2},
)


def monotone_in_both():
    """The bound is (n + 1) over a positive number with ε² in it; the deviation is from Theorem 9."""
    first, second, _ = printed.body.args
    return both(algebra(first), algebra(second), part(theorem_of("asghar-2026-thm-9"), 1))


claim = Claim(
    id="asghar-2026-sec-5-3-rate",
    title="Rate of convergence in n and ε",
    locator="Section 5.3, below Corollary 2",
    printed=printed,
    proof=monotone_in_both,
    uses=("asghar-2026-thm-9",),
    reason="true of the size of the deviation; the bound of Eq. (15) itself falls with ε²",
)
