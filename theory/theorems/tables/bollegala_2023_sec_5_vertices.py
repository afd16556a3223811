"""Section 5: a graph built from 1000 words is said to have 73,404 vertices."""

from theory.proof import Claim, Statement, le

words, neighbours, vertices = 1000, 2, 73404
printed = Statement(
    "The 1000 most frequent words, with the m = 2 nearest words of each counted in, give a graph of 73,404 vertices.",
    le(vertices, words * (1 + neighbours)),
)


def too_many():
    """They are 3000 words at most."""
    return ({},)


claim = Claim(
    id="bollegala-2023-sec-5-vertices",
    title="Number of vertices",
    locator="Section 5, second paragraph",
    printed=printed,
    refutation=too_many,
    severity="slip",
    reason="vertices are words (Section 4.1), so 1000 words cannot give 73,404; which of the numbers is meant cannot be told",
)
