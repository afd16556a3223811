"""Appendix C.3: different noise for dense and sparse regions is said to be possible with the Jaccard mechanism only."""

from theory.laws.nadp import Words, proper, width
from theory.laws.neighbours import line
from theory.proof import And, Claim, Statement, eq, q

printed = Statement(
    "The Jaccard mechanism allows different noise levels in sparse and dense regions, which is not possible with other mechanisms.",
    says=lambda o: And(*[eq(width(o, x), width(o, o.words[0])) for x in o.words]),
    meets=proper,
    over="finite vocabularies on a line, m ≥ 1, τ in [0, 1]",
    witness=Words(line(0, 1, 4, 5), 2, q(1, 2)),
    reading="checked for NADP, which would give all words the same noise",
)


def nadp_does():
    """NADP gives the pair 4, 6 twice the noise of the pair 0, 1."""
    return (Words(line(0, 1, 4, 6), 2, q(1, 2)),)


claim = Claim(
    id="bollegala-2023-app-c-3-only",
    title="Different noise in different regions",
    locator="Appendix C.3, last sentence",
    printed=printed,
    refutation=nadp_does,
    severity="slip",
    reason="NADP is such a mechanism; and α = 1.835 (dense) > 1.276 (sparse) is the reverse of the idea of Figure 1",
)
