"""Sampling by rank is private for the rank metric, with constant exactly one and no factor one half."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon
from theory.variable import integer, real
from theory.verdict import Assumption, Fact

i = integer("i", low=0)
size = integer("N", low=2)
#: Ranks of one output seen from w and from w', and the slack D − (b − a).
a, b = integer("a", low=0), integer("b", low=0)
slack = real("t", low=0)
closed = (1 - sp.exp(-epsilon * size)) / (1 - sp.exp(-epsilon))
from_w, from_other = sp.exp(-epsilon * a) / closed, sp.exp(-epsilon * b) / closed


def rows_share_their_normaliser(d):
    """Every row is a permutation of the same weights, so the normalisers cancel."""
    d.fact(
        Fact.POWER_SERIES,
        sp.Eq(sp.Sum(sp.exp(-epsilon * i), (i, 0, size - 1)), closed, evaluate=False),
        "geometric sum: the normaliser does not depend on the input word",
    )
    d.equal(from_w / from_other, sp.exp(epsilon * (b - a)), "ratio of the probabilities of one output")
    d.at_most(
        sp.exp(epsilon * (b - a)),
        sp.exp(epsilon * (b - a + slack)),
        "b − a is at most D, the largest difference of ranks; equality where the maximum is attained",
    )


def constant_is_one(d):
    """On two words the bound is attained."""
    level = sp.log(sp.Subs(from_w / from_other, (a, b), (0, 1)))
    d.equal(level, epsilon, "output w: rank 0 from w, rank 1 from w', and D = 1, so the level is ε itself")


claim = Claim(
    id="dx-rank-sampling",
    title="Sampling by rank is private for the rank metric",
    locator="MATHS.md, section 5",
    printed=Statement(
        "Drawing x with probability ∝ exp(−ε d_NN(w,x)) is ε·D-private for the rank metric D, with no factor ½, and ε is the best constant.",
        sp.Eq(from_w / from_other, sp.exp(epsilon * (b - a)), evaluate=False),
    ),
    variables=(epsilon, size, a, b),
    witness={epsilon: 1, size: 2, a: 0, b: 1},
    assumptions=(Assumption.FINITE_VOCABULARY,),
    proofs=(rows_share_their_normaliser, constant_is_one),
    uses=("dx-rank-metric",),
    reason="all rows have the same normaliser; this answers the open problem of Asghar et al.",
)
