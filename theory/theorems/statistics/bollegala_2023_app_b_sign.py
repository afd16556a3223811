"""Appendix B: the sign of the skewness and the side of the tail."""

from theory.laws.skewness import Sample, mean, probabilities, skewness
from theory.proof import And, Claim, Implies, Statement, lt, q


def sign(o):
    """A longer left tail goes with positive, a longer right tail with negative skewness."""
    left, right = mean(o.p) - min(o.p), max(o.p) - mean(o.p)
    skew = skewness(o.p)
    return And(Implies(lt(right, left), lt(0, skew)), Implies(lt(left, right), lt(skew, 0)))


printed = Statement(
    "Skewness is positive for a longer left tail and negative for a longer right tail.",
    says=sign,
    meets=probabilities,
    over="samples of at least three probabilities, not all equal",
    witness=Sample((q(0), q(1, 2), q(1))),
    reading="the longer tail is the one that reaches farther from the mean",
)


def right_tail():
    """Three words at 0 and one at 1: the tail is on the right and the skewness is +2."""
    return (Sample((q(0), q(0), q(0), q(1))),)


claim = Claim(
    id="bollegala-2023-app-b-sign",
    title="Sign of the skewness",
    locator="Appendix B, first sentence",
    printed=printed,
    refutation=right_tail,
    severity="result",
    reason="the two are exchanged; p = 0, 0, 0, 1 has skewness +2 by the printed formula",
)
