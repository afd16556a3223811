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
    "If the bound e^{εd} holds for single outputs, it holds for every set of outputs; Laplace noise on the line, seen beyond both words, meets it with equality.",
    And(sets(factor), eq(density(beyond), factor * density(beyond + d))),
    given=(bounded(factor),),
    variables=(eps, m, d, beyond),
    witness={eps: 1, m: 2, d: 1, beyond: 0, **rows((q(2, 3), q(1, 3)), (q(1, 3), q(2, 3)))},
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
