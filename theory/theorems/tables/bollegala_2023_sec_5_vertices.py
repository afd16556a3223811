"""Section 5: a graph built from 1000 words is said to have 73,404 vertices."""

import sympy as sp

from theory.claim import Claim, Statement

words, neighbours, vertices = sp.Integer(1000), sp.Integer(2), sp.Integer(73404)


def too_many(d):
    """1000 words and two neighbours of each are 3000 words at most."""
    d.refute_instance(
        words * (1 + neighbours),
        "<",
        vertices,
        at="1000 most frequent words, m = 2; vertices are words",
        reason="even if the neighbours are counted as vertices there are 3000 at most",
    )


claim = Claim(
    id="bollegala-2023-sec-5-vertices",
    title="Number of vertices",
    locator="Section 5, second paragraph",
    printed=Statement(
        "The graph on the 1000 most frequent words (with m = 2) has 73,404 vertices.",
        r"|\mathcal{V}(G)|=73404",
    ),
    refutations=(too_many,),
    reason="vertices are words (Section 4.1), so 1000 words cannot give 73,404; which of the numbers is meant cannot be told",
)
