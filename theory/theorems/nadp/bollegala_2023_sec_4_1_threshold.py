"""Section 4.1: words with a similarity below τ are not connected, for example at τ = 0.8."""

from itertools import combinations

from theory.laws.nadp import Words, proper
from theory.laws.neighbours import edges, line, similarity
from theory.proof import And, Claim, Statement, eq, q


def no_edge_below(o):
    """Say of every pair of different words with a similarity below τ that it is no edge; 1 if it is one."""
    links = edges(o.words, o.m, o.tau)
    low = [pair for pair in combinations(o.words, 2) if similarity(o.words, *pair, o.m) < o.tau]
    return And(eq(len(links), len(set(links))), *[eq(int(pair in links), 0) for pair in low])


claim = Claim(
    id="bollegala-2023-sec-4-1-threshold",
    title="What the threshold τ does",
    locator="Section 4.1, last paragraph",
    printed=Statement(
        "By condition (b) no two words with similarity below τ are connected, for every τ; so with τ = 0.8 none below 0.8 are.",
        says=no_edge_below,
        meets=proper,
        over="finite vocabularies on a line, m ≥ 1, τ in [0, 1]",
        witness=Words(line(0, 1, 3), 2, q("0.8")),
    ),
    argued="The threshold is a condition of the relation, so a pair below it is not related. The kernel proves it for every vocabulary; a statement about all objects is beyond the rules.",
    reason="by definition; at the m = 2 of the paper every τ between 1/3 and 1 gives the same graph (dx-nadp-matching)",
)
