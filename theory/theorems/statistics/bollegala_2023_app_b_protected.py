"""Section 5.2 and Appendix B: small skewness is said to show that most words are protected."""

from theory.laws.skewness import Two, mean, pair_of_probabilities, skewness
from theory.proof import Claim, Implies, Statement, le, lt, q


def protected(p):
    """Number of words whose p is below the mean."""
    return sum(bool(x < mean(p)) for x in p)


printed = Statement(
    "Smaller skewness of the p indicates that most words are protected, that is, have p below the mean.",
    says=lambda o: Implies(
        lt(skewness(o.first), skewness(o.second)), le(protected(o.second), protected(o.first))
    ),
    meets=pair_of_probabilities,
    over="two samples of probabilities of one size, neither constant",
    witness=Two((q(0), q(0), q(1)), (q(0), q(0), q(1))),
    reading="of two samples of one size the one with the smaller skewness has at least as many words below the mean",
)


def nine_of_ten():
    """Nine exposed words of ten have skewness −3.2 and one protected word; nine protected ones +3.2."""
    return (Two((q(1),) * 9 + (q(0),), (q(0),) * 9 + (q(1),)),)


claim = Claim(
    id="bollegala-2023-app-b-protected",
    title="Skewness and protected words",
    locator="Section 5.2, second paragraph; end of Appendix B",
    printed=printed,
    refutation=nine_of_ten,
    severity="result",
    reason="reversed: nine exposed words of ten give skewness −3.2, nine protected ones +3.2",
)
