"""Section 3: the 'or' of condition (a) admits one-sided neighbours, unlike 'and'."""

from theory.laws.neighbours import edges, line, nearest
from theory.proof import And, Claim, Statement, eq, q
from theory.rules.algebra import compute

words, tau = line(0, 1, 3), q(1, 3)
one, three = words[1], words[2]


def three_words():
    """3 sees 1, 1 does not see 3, and they are related, counted from the definitions."""
    rows = (
        int(one in nearest(words, three, 2)),
        1 - int(three in nearest(words, one, 2)),
        int((one, three) in edges(words, 2, tau)),
    )
    return compute(And(*[eq(value, 1) for value in rows]))


claim = Claim(
    id="bollegala-2023-sec-3-one-sided",
    title="One-sided neighbours",
    locator="Section 3, paragraph on conjunction and disjunction",
    printed=Statement(
        "With the 'or' of condition (a), words can be related of which one is a nearest neighbour of the other but not conversely.",
        latex=r"\exists\,x \simeq y:\; y \in S_m(x),\; x \notin S_m(y)",
        reading="there are a finite vocabulary with a metric, m = 2 and τ = 1/3, and words x ≃ y with y ∈ S_m(x) and x ∉ S_m(y)",
    ),
    argued="Among the words 0, 1, 3 of the line, 3 and 1. Neighbour sets are lists chosen by a metric, which the rules do not speak of; the kernel has them.",
    support=three_words,
    reason="such pairs exist; but at the m = 2, τ = 0.5 of the experiments condition (b) undoes the 'or' (dx-nadp-matching)",
)
