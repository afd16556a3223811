"""Section 5.2: no significant difference in Figures 6 and 7 is said to show the same utility across λ."""

import sympy as sp

from theory.proof import Claim, Statement, le, q
from theory.rules.algebra import compute

#: Tweets, the share that is tested on, and the accuracy of the benchmark.
TWEETS, TESTED, ACCURACY = q(7613), q("0.3"), q("0.78")
least = q("1.96") * sp.sqrt(2 * ACCURACY * (1 - ACCURACY) / (TWEETS * TESTED))
printed = Statement(
    "That no difference of accuracy across λ is significant shows that utility stays at the same level.",
    le(least, q("0.02")),
    reading="on the 30 % of 7,613 tweets that are tested, at the benchmark's accuracy of 0.78, a difference of two points would be significant (1.96 standard errors of two independent scores)",
)
amended = Statement("A difference of 2.5 points would be.", le(least, q("0.025")))


def two_points():
    """The least significant difference is 0.0240."""
    return ({},)


def more_than_two_points():
    """Computed."""
    return compute(amended.body)


claim = Claim(
    id="xu-2020-sec-5-2-utility",
    title="Is utility the same across λ?",
    locator="Section 5.2 and the captions of Figures 6 and 7",
    printed=printed,
    amended=amended,
    refutation=two_points,
    repair=more_than_two_points,
    severity="range",
    reason="what is not significant is below about 2.4 points of accuracy, not zero; smaller losses of utility remain possible",
)
