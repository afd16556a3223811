"""Appendix B: skewness is said to rise with the noise by its definition, whatever the mechanism."""

from theory.laws.skewness import Two, pair_of_probabilities, skewness
from theory.proof import And, Claim, Statement, le, q

printed = Statement(
    "That skewness rises with the noise stems from its definition and is independent of the mechanism.",
    says=lambda o: le(skewness(o.first), skewness(o.second)),
    meets=lambda o: And(
        pair_of_probabilities(o), *[le(b, a) for a, b in zip(o.first, o.second, strict=True)]
    ),
    over="two samples of probabilities of one size, neither constant, the second with no p above that of the first",
    witness=Two((q(0), q(1, 2), q(1)), (q(0), q(1, 4), q(1))),
    reading="if no p rises, skewness does not fall",
)


def falls():
    """Lowering one probability lowers the skewness: p = 0, 1/2, 1 to 0, 1/2, 3/4."""
    return (Two((q(0), q(1, 2), q(1)), (q(0), q(1, 2), q(3, 4))),)


claim = Claim(
    id="bollegala-2023-app-b-trend",
    title="Skewness and the amount of noise",
    locator="Appendix B, last paragraph",
    printed=printed,
    refutation=falls,
    severity="step",
    reason="p = 0, 1/2, 1 to 0, 1/2, 3/4 lowers it; and a measure that rises with noise cannot be one of which less is more private",
)
