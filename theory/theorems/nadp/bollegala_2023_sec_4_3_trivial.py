"""Section 4.3: x ≃ x holds trivially, so that Δ is a supremum over a set that is not empty."""

import sympy as sp

from theory.proof import And, Claim, ForAll, Implies, Statement, eq, family, integer, le, real
from theory.rules.algebra import algebra, follows
from theory.rules.logic import assume, both, cut, discharge, part
from theory.rules.quantifiers import specialise
from theory.rules.sums import one_of_sum, termwise
from theory.verdict import Assumption

V, x, z = integer("V", low=1), integer("x", low=1), integer("z", low=1)
tau = real("tau", low=0, high=1)
near = family("near", real("_", low=0, high=1))  # near(x, z) is 1 if z is in S_m(x), else 0
common = sp.Sum(near(x, z) * near(x, z), (z, 1, V))
together = sp.Sum(near(x, z) + near(x, z) - near(x, z) * near(x, z), (z, 1, V))
binary = ForAll(z, eq(near(x, z) ** 2, near(x, z)))
own = eq(near(x, x), 1)
printed = Statement(
    "Every word is a neighbour of itself, x ≃ x; so the set of distances of neighbours is not empty.",
    Implies(And(binary, own), And(eq(common, together), le(1, common), le(tau, 1))),
    given=(le(x, V),),
    variables=(x, V, tau),
    witness={x: 1, V: 1, tau: 1, near: lambda *_: 1},
    reading="x is in S_m(x), as no word is nearer than distance 0; its similarity with itself, common words over all words, is 1 and reaches every τ",
)


def counts():
    """Numbers 0 and 1 are their own squares, so both counts are the size of S_m(x), which is at least 1."""
    known = And(binary, own)
    square, itself = specialise(part(assume(known), 0), z), part(assume(known), 1)
    f, g = common.function, together.function
    equal = termwise(follows(eq(f, g), (square, 2)), z, 1, V)
    one = cut(one_of_sum(f, z, 1, V, x), algebra(le(1, x)))
    some = follows(le(1, common), one, (itself, 1 + near(x, x)))
    return discharge(both(equal, some, algebra(le(tau, 1))), known)


claim = Claim(
    id="bollegala-2023-sec-4-3-trivial",
    title="A word is its own neighbour",
    locator="Section 4.3, first paragraph; definition of S_m in Section 3",
    printed=printed,
    proof=counts,
    assumptions=(Assumption.DISTINCT_WORDS,),
    reason="the definition of S_m does not leave x out; with Table 1 and 'top-2' the paper also reads it otherwise",
)
