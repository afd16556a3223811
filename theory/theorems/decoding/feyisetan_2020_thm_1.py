"""Theorem 1: the multivariate mechanism is private for words and for strings."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon
from theory.variable import positive, real
from theory.verdict import Assumption, Fact

near, dist, slack = real("a", low=0), positive("d"), real("s", low=0)
loss1, loss2 = real("l1"), real("l2")


def one_word(d):
    """The density ratio is bounded at every point, so it is on every cell."""
    d.equal(
        sp.log(sp.exp(-epsilon * near) / sp.exp(-epsilon * (near + dist - slack))),
        epsilon * (dist - slack),
        "point at distance a from φ(w) and a + d − s from φ(w')",
    )
    d.at_most(epsilon * (dist - slack), epsilon * dist, "triangle inequality: s ≥ 0")
    d.fact(Fact.POST_PROCESSING, "integrate over the Voronoi cell of the output")


def strings(d):
    """Words are treated independently, so losses add, and so do distances."""
    d.equal(
        sp.log(sp.exp(loss1) * sp.exp(loss2)), loss1 + loss2, "log ratio of a product of independent outputs"
    )
    d.equal(
        epsilon * dist + epsilon * near,
        epsilon * (dist + near),
        "the bounds add up to ε times the distance of the strings",
    )


claim = Claim(
    id="feyisetan-2020-thm-1",
    title="Privacy of the multivariate mechanism",
    locator="Theorem 1",
    printed=Statement(
        "For strings of any length and every ε > 0 the mechanism is εd-private for the sum of Euclidean distances.",
        sp.Le(epsilon * (dist - slack), epsilon * dist, evaluate=False),
    ),
    variables=(epsilon, dist, slack),
    witness={epsilon: 1, dist: 1, slack: 0},
    assumptions=(
        Assumption.REAL_ARITHMETIC,
        Assumption.INDEPENDENT_NOISE,
        Assumption.TIES_NEGLIGIBLE,
        Assumption.DISTINCT_WORDS,
    ),
    proofs=(one_word, strings),
    reason="triangle inequality, post-processing, independence",
)
