"""Definition 2: d_X-privacy for a metric."""

import sympy as sp

from theory.laws.channels import bounded, eps, m, of_sets, rows, sets
from theory.proof import And, Claim, Statement, eq, positive, q, real
from theory.rules.algebra import algebra
from theory.rules.logic import both

d, beyond = positive("d"), real("b", low=0)
factor = sp.exp(eps * d)


def density(distance):
    """Density of Laplace noise on the line at that distance from the word."""
    return eps * sp.exp(-eps * distance) / 2


printed = Statement(
    "ε d_X-privacy: the probability of every set of outputs is at most e^{εd} times that from a word at distance d.",
    And(sets(factor), eq(density(beyond), factor * density(beyond + d))),
    given=(bounded(factor),),
    variables=(eps, m, d, beyond),
    witness={eps: 1, m: 2, d: 1, beyond: 0, **rows((q(2, 3), q(1, 3)), (q(1, 3), q(2, 3)))},
    reading="it is enough to ask it of single outputs; Laplace noise on the line, seen beyond both words, meets the bound with equality",
)


def adds_up():
    """The bounds of single outputs add up over a set; the two densities are compared."""
    return both(of_sets(factor), algebra(printed.body.args[1]))


claim = Claim(
    id="asghar-2026-def-2",
    title="Metric privacy, as a definition",
    locator="Definition 2",
    printed=printed,
    proof=adds_up,
    reason="well posed and attained exactly by Laplace noise on the line",
)
