"""Figure 1: sparse neighbourhoods are said to get more noise."""

from theory.laws.nadp import Words, nearest_distance, proper, width
from theory.laws.neighbours import line
from theory.proof import And, Claim, Statement, le, q


def grows(o):
    """A word whose nearest word is farther gets no less noise; noise is u*Δ_i, so Δ_i decides."""
    pairs = [(x, y) for x in o.words for y in o.words if nearest_distance(o, x) < nearest_distance(o, y)]
    return And(*[le(width(o, x), width(o, y)) for x, y in pairs])


printed = Statement(
    "NADP adds more noise to a word in a sparse neighbourhood than to a word in a dense one.",
    says=grows,
    meets=proper,
    over="finite vocabularies on a line, m ≥ 1, τ in [0, 1]",
    witness=Words(line(0, 1, 4, 6), 2, q(1, 2)),
    reading="sparse is measured by the distance to the nearest other word: a word whose nearest word is farther gets at least as much noise",
)


def the_loneliest_word():
    """The word 1000 is 999 away from its nearest word and gets no noise; the words 0 and 1 do."""
    return (Words(line(0, 1, 1000), 2, q(1, 2)),)


claim = Claim(
    id="bollegala-2023-fig-1",
    title="More noise in sparse neighbourhoods",
    locator="Figure 1 and Section 1",
    printed=printed,
    refutation=the_loneliest_word,
    severity="result",
    reason="a word far from all others is a component of its own and gets zero noise, the risk that the text warns of",
)
