"""Section 4.2: the relation is said to require mutual nearest neighbours."""

from theory.laws.nadp import Words, proper
from theory.laws.neighbours import edges, line, nearest
from theory.proof import And, Claim, Statement, eq, q


def mutual(o):
    """Say that x ≃ y gives x ∈ S_m(y) and y ∈ S_m(x), for every pair; 1 if the word is in the set."""
    sees = {x: nearest(o.words, x, o.m) for x in o.words}
    rows = [eq(int(a in sees[b]), 1) for x, y in edges(o.words, o.m, o.tau) for a, b in ((x, y), (y, x))]
    return And(*rows)


printed = Statement(
    "The relation of Section 3 requires mutual nearest neighbourhood and high Jaccard similarity.",
    says=mutual,
    meets=proper,
    over="finite vocabularies on a line, m ≥ 1, τ in [0, 1]",
    witness=Words(line(0, 1, 10, 11), 2, q(1, 2)),
    reading="related words are among each other's m nearest words",
)
amended = Statement(
    "At m = 2 and τ > 1/3 related words are mutual nearest words, and no component has more than two words.",
    latex=r"m=2,\ \tau>\tfrac13 \Rightarrow |\mathcal{X}_i|\le 2",
)


def a_chain():
    """The words 2^k − 1 form one chain at m = 2, τ = 1/10, and only the first pair is mutual."""
    return (Words(line(*(2**k - 1 for k in range(12))), 2, q(1, 10)),)


claim = Claim(
    id="bollegala-2023-sec-4-2-chains",
    title="Mutual nearest neighbours and chains",
    locator="Section 4.2, last paragraph",
    printed=printed,
    amended=amended,
    refutation=a_chain,
    severity="step",
    keeps="so it is at the m = 2, τ = 0.5 of the utility experiments, and chains are kept from forming there",
    reason="contradicts condition (a), which is an 'or'; at τ = 0.1 the words 0, 1, 3, 7, 15, … form one chain (see dx-nadp-matching for τ > 1/3)",
)
