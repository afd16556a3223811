"""Figure 4: its caption explains N_w by the contrary of its definition."""

import sympy as sp

from theory.laws.line import Axis, LaplaceTail
from theory.proof import Claim, Statement, eq, q


def changes_as_often(o):
    """Pr[M(w) = w] is the share of runs in which the word does change."""
    kept = o.probability(o.start, LaplaceTail)
    return eq(kept, 1 - kept)


printed = Statement(
    "N_w, the probability that the word is kept, is the share of runs in which the word does change.",
    over="finite vocabularies of different words on a line",
    says=changes_as_often,
    meets=Axis.meets,
    witness=Axis((q(0), q(1), q(2)), q(1), 2 * sp.log(2)),
)


def two_words():
    """Two words at distance one, ε = 1: kept with probability 0.70, changed with probability 0.30."""
    return (Axis((q(0), q(1)), q(0), q(1)),)


claim = Claim(
    id="xu-2020-fig-4",
    title="What N_w counts, by the caption of Figure 4",
    locator="Figure 4, caption",
    printed=printed,
    refutation=two_words,
    severity="slip",
    reason="the word 'not' is missing in the caption, in both of our copies; Figure 2 and Section 5.1 have it",
)
