"""Section 3: Δ is said to be largest at m = 2 and therefore independent of m."""

from theory.laws.nadp import Words, proper
from theory.laws.neighbours import line, sensitivity
from theory.proof import And, Claim, Statement, le, lt, q

printed = Statement(
    "The sensitivity Δ at m = 2 is larger than that at any larger m.",
    says=lambda o: le(sensitivity(o.words, o.m, o.tau), sensitivity(o.words, 2, o.tau)),
    meets=lambda o: And(proper(o), lt(2, o.m)),
    over="finite vocabularies on a line, m > 2, τ in [0, 1]",
    witness=Words(line(-21, -20, 0, 10, 31, 32), 3, q(3, 5)),
    reading="*larger* is read as *not smaller*",
)


def three_words():
    """For the words 0, 1, 3 at τ = 1/2 the sensitivity is 1 at m = 2 and 3 at m = 3."""
    return (Words(line(0, 1, 3), 3, q(1, 2)),)


claim = Claim(
    id="bollegala-2023-sec-3-delta-m",
    title="How the sensitivity depends on m",
    locator="Section 3, after Definition 1",
    printed=printed,
    refutation=three_words,
    severity="result",
    reason="more neighbours are farther neighbours: words 0, 1, 3 have Δ = 1 at m = 2 and 3 at m = 3; so Δ depends on m",
)
