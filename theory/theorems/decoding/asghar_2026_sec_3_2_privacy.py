"""Section 3.2: noise plus nearest word is ε d_X-private."""

import sympy as sp

from theory.proof import Claim, Mass, Point, Statement, le, metric, positive
from theory.rules.algebra import follows, monotone
from theory.rules.mass import mass_below, mass_scale, triangle
from theory.verdict import Assumption

eps, norm = positive("epsilon"), positive("C")  # C norms the noise; it is the same for every word
y, w, v = Point("y"), Point("w"), Point("v")
dist, cell = metric("d"), Point("A")  # the Euclidean distance; the set of points decoded to one of some words


def density(word):
    """Density at y of the noisy word."""
    return sp.exp(-eps * dist(y, word)) / norm


printed = Statement(
    "Adding the noise to w or to v and taking the nearest word: for every set of outputs, whose cells make up the set A of points, "
    "Pr[M(w) ∈ S] ≤ e^{ε d(w,v)} Pr[M(v) ∈ S].",
    le(Mass(density(w), (y, cell)), sp.exp(eps * dist(w, v)) * Mass(density(v), (y, cell))),
    variables=(eps, norm),
    witness={eps: 1, norm: 1, w: 0, v: 1, cell: 0},
)


def density_ratio():
    """The triangle inequality at every point of A, integrated over A; nearest words are post-processing."""
    factor = sp.exp(eps * dist(w, v))
    losses = follows(
        le(-eps * dist(y, w), eps * dist(w, v) - eps * dist(y, v)), (triangle(dist, y, w, v), eps)
    )
    point = follows(le(density(w), factor * density(v)), (monotone(sp.exp, losses), 1 / norm))
    return follows(printed.body, mass_below(point, y, cell), mass_scale(factor, density(v), y, cell))


claim = Claim(
    id="asghar-2026-sec-3-2-privacy",
    title="Privacy of the word mechanism",
    locator="Section 3.2, proof of privacy",
    printed=printed,
    proof=density_ratio,
    assumptions=(Assumption.REAL_ARITHMETIC, Assumption.EXACT_NEAREST),
    reason="the normaliser does not depend on the word; triangle inequality and post-processing",
)
