"""Section 3.1: the dimensions of the embeddings against Table 1."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.variable import integer

n = integer("n", low=25, high=300)
printed_dimensions = (25, 50, 100, 200, 300)


def table_has_a_smaller_one(d):
    """Table 1 lists GloVe-Twitter with 25 dimensions."""
    d.refute({n: 25}, "the smallest dimension of Table 1")


def range_of_the_table(d):
    """Every dimension of Table 1 lies between 25 and 300."""
    d.each(
        [sp.Gt(sp.Integer(dim), 24, evaluate=False) for dim in printed_dimensions],
        "the dimensions of Table 1 are at least 25",
    )
    d.compare(max(printed_dimensions), "<", 301, "and at most 300")


claim = Claim(
    id="asghar-2026-sec-3-1-dimensions",
    title="Range of the embedding dimensions",
    locator="Section 3.1 against Table 1",
    printed=Statement(
        "The word embeddings have 50 dimensions or more.", sp.Ge(n, sp.Integer(50), evaluate=False)
    ),
    amended=Statement(
        "The embeddings of Table 1 have between 25 and 300 dimensions.",
        sp.Ge(n, sp.Integer(25), evaluate=False),
    ),
    variables=(n,),
    witness={n: 50},
    refutations=(table_has_a_smaller_one,),
    repairs=(range_of_the_table,),
    reason="the text starts the range at 50, Table 1 and Table 2 at 25",
)
