"""Ours: a release of NADP shows the component of the word."""

from theory.laws.nadp import Inside, Words, width
from theory.laws.neighbours import component, edges, line
from theory.proof import And, Claim, Statement, eq, lt, q
from theory.rules.algebra import compute

pairs = Words(line(0, 1, 4, 6), 2, q(1, 2))
one, other = pairs.words[1], pairs.words[2]
together = int(other in component(edges(pairs.words, pairs.m, pairs.tau), one))
event = [Inside(84, 4 * width(pairs, word)) for word in (one, other)]
printed = Statement(
    "Words of different components are told apart by the length of the noise: of the words 0, 1, 4, 6 (m = 2, τ = 1/2, u* = 4) the words 1 and 4 are 3 apart "
    "and lie in different components; a release within 84 of the line has probability above 0.999 for 1 and below 0.001 for 4.",
    And(eq(together, 0), lt(q("0.999"), event[0]), lt(event[1], q("0.001"))),
)


def two_lengths():
    """Exact tails of the lengths."""
    return compute(printed.body)


claim = Claim(
    id="dx-nadp-components",
    title="Words of different components",
    locator="ours; on Section 4.3 of Bollegala et al.",
    printed=printed,
    proof=two_lengths,
    reason="Definition 1 promises nothing across components, and in 300 dimensions the release tells the component almost surely",
)
