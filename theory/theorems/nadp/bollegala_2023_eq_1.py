"""Eq. (1): the Jaccard similarity of two sets of m nearest words, and the values it can take."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.variable import integer

common, apart = integer("k", low=0), integer("r", low=1)
m = integer("m", low=1)
value = common / (2 * m - common)


def values(d):
    """With k common words of m the value is k/(2m − k), between 0 and 1, and 1 for equal sets only."""
    d.equal(
        sp.Subs(value, m, common + apart),
        common / (common + 2 * apart),
        "sets of m = k + r words with k in common have 2m − k = k + 2r words together",
    )
    d.at_most(0, common / (common + 2 * apart), "never negative")
    d.less(common / (common + 2 * apart), 1, "below 1 as soon as one word is not shared")
    d.equal(sp.Subs(value, common, m), 1, "and 1 when all are")


def two_neighbours(d):
    """At m = 2 there are three values."""
    for shared, expected in ((0, sp.Integer(0)), (1, sp.Rational(1, 3)), (2, sp.Integer(1))):
        d.equal(sp.Subs(value.subs(m, 2), common, shared), expected, f"{shared} common words of two")


claim = Claim(
    id="bollegala-2023-eq-1",
    title="Values of the Jaccard similarity",
    locator="Eq. (1)",
    printed=Statement(
        "The Jaccard similarity of two neighbour sets of size m lies in [0, 1] and is 1 exactly for equal sets.",
        sp.Lt(common / (common + 2 * apart), 1, evaluate=False),
    ),
    variables=(common, apart),
    witness={common: 1, apart: 1},
    proofs=(values, two_neighbours),
    reason="its values are k/(2m − k); at the m = 2 of the paper only 0, 1/3 and 1",
)
