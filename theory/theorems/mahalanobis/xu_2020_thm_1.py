"""Theorem 1: the Mahalanobis mechanism is private for the regularised norm, on words and on strings."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.elliptical import epsilon
from theory.variable import positive, real
from theory.verdict import Assumption, Fact

near, dist, slack = real("a", low=0), positive("d"), real("s", low=0)
loss1, loss2 = real("l1"), real("l2")


def pointwise(d):
    """The triangle inequality of the regularised norm bounds the density ratio at every point."""
    d.equal(
        sp.log(sp.exp(-epsilon * near) / sp.exp(-epsilon * (near + dist - slack))),
        epsilon * (dist - slack),
        "a point at regularised distance a from φ(w) and a + d − s from φ(w')",
    )
    d.at_most(epsilon * (dist - slack), epsilon * dist, "with s ≥ 0 by the triangle inequality")
    d.fact(Fact.TRIANGLE, "‖v−φ(w')‖ ≤ ‖v−φ(w)‖ + ‖φ(w)−φ(w')‖", "for the regularised norm, which is a norm")


def decode_and_compose(d):
    """Integrate over the cell of an output, and multiply over the words of a string."""
    d.fact(
        Fact.POST_PROCESSING,
        "Pr[M(w)=ŵ]/Pr[M(w')=ŵ] ≤ e^{εd}",
        "both are integrals over the same Euclidean Voronoi cell",
    )
    d.equal(
        sp.log(sp.exp(loss1) * sp.exp(loss2)),
        loss1 + loss2,
        "independent words: losses add, so a string loses the sum over positions",
    )


claim = Claim(
    id="xu-2020-thm-1",
    title="Privacy of the Mahalanobis mechanism",
    locator="Theorem 1",
    printed=Statement(
        "For ε > 0 and λ in [0,1] the mechanism is εd-private for the regularised Mahalanobis norm, summed over the positions of a string.",
        sp.Le(epsilon * (dist - slack), epsilon * dist, evaluate=False),
    ),
    variables=(epsilon, dist, slack),
    witness={epsilon: 1, dist: 1, slack: 0},
    assumptions=(Assumption.REAL_ARITHMETIC, Assumption.INDEPENDENT_NOISE, Assumption.TIES_NEGLIGIBLE),
    proofs=(pointwise, decode_and_compose),
    uses=("xu-2020-def-3", "xu-2020-lem-1"),
    reason="triangle inequality, post-processing, independence; Euclidean decoding does no harm",
)
