"""Section 6.4: privacy guarantees over three times greater than the baselines for ε ≤ 23."""

from theory.laws.feyisetan_tables import TABLE_4
from theory.proof import And, Claim, Statement, lt, q
from theory.rules.algebra import compute


def three_times(epsilons):
    """The baselines' AUC of 1.0 over ours exceeds three, half a unit of rounding granted."""
    return And(*[lt(3, 1 / (TABLE_4["AUC"][eps] - q("0.005"))) for eps in epsilons])


printed = Statement(
    "For ε ≤ 23 the privacy guarantees are over three times greater than those of the baselines, on AUC scores.",
    three_times((6, 12, 17, 23)),
    reading="the AUC of the baselines, 1, is more than three times that of the mechanism",
)
amended = Statement("It is for ε ≤ 17.", three_times((6, 12, 17)))


def at_twenty_three():
    """At ε = 23 the ratio is 1/0.36, below 2.82 even with rounding in its favour."""
    return ({},)


def below():
    """The three smaller values of ε."""
    return compute(amended.body)


claim = Claim(
    id="feyisetan-2020-tab-3-three-times",
    title="Three times greater than the baselines?",
    locator="Section 6.4 and Conclusion, Tables 3 and 4",
    printed=printed,
    amended=amended,
    refutation=at_twenty_three,
    repair=below,
    severity="range",
    reason="1/0.36 is 2.8 at ε = 23; for ε ≤ 17 the ratio is above 8",
)
