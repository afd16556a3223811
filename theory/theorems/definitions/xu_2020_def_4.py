"""Definition 4: metric privacy written with probabilities of single outputs."""

import sympy as sp

from theory.laws.channels import bounded, eps, m, of_sets, rows, sets
from theory.proof import Claim, Statement, positive, q

d = positive("d")
factor = sp.exp(eps * d)
printed = Statement(
    "Metric privacy bounds the ratio of the probabilities of every single output by e^{εd}.",
    sets(factor),
    given=(bounded(factor),),
    variables=(eps, m, d),
    witness={eps: 1, m: 2, d: 1, **rows((q(2, 3), q(1, 3)), (q(1, 3), q(2, 3)))},
    reading="if there are finitely many outputs, as with words, the bound holds of every set of outputs",
)


def adds_up():
    """The bounds of single outputs add up over a set."""
    return of_sets(factor)


claim = Claim(
    id="xu-2020-def-4",
    title="Metric privacy for single outputs",
    locator="Definition 4",
    printed=printed,
    proof=adds_up,
    reason="a definition; for words it says the same as the definition by sets of outputs",
)
