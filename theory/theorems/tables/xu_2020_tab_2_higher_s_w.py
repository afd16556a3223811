"""Section 5.1: the Mahalanobis mechanism is said to have higher S_w; at ε = 1 the tables say lower."""

from theory.laws.xu_tables import EPSILONS, entry
from theory.proof import And, Claim, Statement, lt
from theory.rules.algebra import compute


def rows(epsilons):
    """Mean S_w at λ = 0 below that at λ = 1, in both tables."""
    return And(*[lt(entry(t, "0", e)[0], entry(t, "1", e)[0]) for t in (2, 4) for e in epsilons])


printed = Statement(
    "The Mahalanobis mechanism has higher values of S_w than the Laplace mechanism (Tables 2 and 4).",
    rows(EPSILONS),
    reading="no range of ε is named; we read it for the means at every ε of the tables",
)
amended = Statement("It is higher at ε = 5, 10, 20, 40.", rows(EPSILONS[1:]))


def epsilon_one():
    """At ε = 1 it falls from 99.23 to 98.88, and from 99.46 to 99.24."""
    return ({},)


def from_five_on():
    """The other eight comparisons."""
    return compute(amended.body)


claim = Claim(
    id="xu-2020-tab-2-higher-s-w",
    title="Is S_w higher for every ε?",
    locator="Section 5.1, the sentences after Table 2 and on Tables 3 and 4",
    printed=printed,
    amended=amended,
    refutation=epsilon_one,
    repair=from_five_on,
    severity="range",
    reason="at ε = 1 the printed means fall from 99.23 to 98.88 (and from 99.46 to 99.24)",
)
