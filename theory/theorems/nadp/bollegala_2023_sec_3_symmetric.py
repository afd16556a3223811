"""Section 3: the neighbour relation is symmetric."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.neighbours import edges, line
from theory.variable import integer, real

a, b, k = integer("a", low=1), integer("b", low=1), integer("k", low=0)
first, second = integer("s", low=1), integer("t", low=1)
p, q = real("p", low=0, high=1), real("q", low=0, high=1)
either = 1 - (1 - first) * (1 - second)
similarity = k / (first + second - k)
exchanged = sp.Eq(sp.Subs(similarity, (first, second), (b, a)), k / (a + b - k), evaluate=False)


def both_conditions(d):
    """Both conditions are the same with x and y exchanged."""
    d.equal(
        sp.Subs(either, (first, second), (q, p)),
        1 - (1 - p) * (1 - q),
        "(a): the indicator of 'or' in the indicators of x ∈ S(y) and y ∈ S(x)",
    )
    d.equal(exchanged.lhs, exchanged.rhs, "(b): intersection over union does not see the order")


def not_transitive(d):
    """It is not an equivalence: words 0, 1, 3 with m = 2, τ = 1/10 have the edges 01 and 13 only."""
    d.compare(len(edges(line(0, 1, 3), 2, sp.Rational(1, 10))), "<", 3, "0 ≃ 1 and 1 ≃ 3, but not 0 ≃ 3")


claim = Claim(
    id="bollegala-2023-sec-3-symmetric",
    title="The neighbour relation is symmetric",
    locator="Section 3 after Eq. (1), and Section 4.1",
    printed=Statement(
        "The relation x ≃ y (one is among the m nearest words of the other, and their Jaccard similarity is at least τ) is symmetric.",
        exchanged,
    ),
    variables=(a, b, k),
    witness={a: 2, b: 2, k: 1},
    proofs=(both_conditions, not_transitive),
    reason="both conditions are; in Section 4.1 as extracted the indices of (a) read x_i ∈ S_m(x_i) twice, meant i and j",
)
