"""Algorithm 1: the double loop builds the graph of the neighbour relation."""

from theory.proof import Claim, Statement, eq, family, integer, real
from theory.rules.algebra import follows
from theory.rules.logic import assume

i, j = integer("i", low=1), integer("j", low=1)
near = family("near", real("_", low=0, high=1))  # near(i, j) is 1 if x_j is in S_m(x_i), else 0
similar = family("similar", real("_", low=0, high=1))  # 1 if Jaccard(x_i, x_j) ≥ τ, else 0


def loop(a, b):
    """Mark the pair when its first word is i, by lines 5 and 6."""
    return near(a, b) * similar(a, b)


def either(a, b):
    """1 if at least one of two numbers 0 or 1 is 1."""
    return 1 - (1 - a) * (1 - b)


printed = Statement(
    "The loop over i and over S_m(x_i) joins exactly the pairs of the relation ≃: x_j ∈ S_m(x_i) or x_i ∈ S_m(x_j), and similarity at least τ.",
    eq(either(loop(i, j), loop(j, i)), either(near(i, j), near(j, i)) * similar(i, j)),
    given=(eq(similar(j, i), similar(i, j)), eq(similar(i, j) ** 2, similar(i, j))),
    variables=(i, j),
    witness={i: 1, j: 2, near: lambda *_: 1, similar: lambda *_: 1},
)


def seen_from_both_words():
    """Each pair is seen from both of its words, and the test of line 6 is the same from both."""
    exchanged, once = (assume(g) for g in printed.given)
    a, b, p = near(i, j), near(j, i), similar(i, j)
    return follows(printed.body, (exchanged, b - a * b * p), (once, a * b))


claim = Claim(
    id="bollegala-2023-alg-1",
    title="Graph construction",
    locator="Algorithm 1",
    printed=printed,
    proof=seen_from_both_words,
    garbled="line 7, which adds the edge, is lost in our text",
    reason="each pair is found from the side on which it is near; every word also gets a loop, as x ≃ x",
)
