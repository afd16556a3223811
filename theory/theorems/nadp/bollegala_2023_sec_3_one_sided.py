"""Section 3: the 'or' of condition (a) admits one-sided neighbours, unlike 'and'."""

from theory.laws.neighbours import edges, line, nearest
from theory.proof import And, Claim, Statement, eq, q
from theory.rules.algebra import compute

words, tau = line(0, 1, 3), q(1, 3)
one, three = words[1], words[2]
rows = {
    "3 sees 1": int(one in nearest(words, three, 2)),
    "1 does not see 3": 1 - int(three in nearest(words, one, 2)),
    "they are related": int((one, three) in edges(words, 2, tau)),
}
printed = Statement(
    "With the 'or' of condition (a), words can be related of which one is a nearest neighbour of the other but not conversely: "
    "so are 1 and 3 among the words 0, 1, 3 at m = 2, τ = 1/3.",
    And(*[eq(value, 1) for value in rows.values()]),
)


def three_words():
    """Computed from the definitions."""
    return compute(printed.body)


claim = Claim(
    id="bollegala-2023-sec-3-one-sided",
    title="One-sided neighbours",
    locator="Section 3, paragraph on conjunction and disjunction",
    printed=printed,
    proof=three_words,
    reason="such pairs exist; but at the m = 2, τ = 0.5 of the experiments condition (b) undoes the 'or' (dx-nadp-matching)",
)
