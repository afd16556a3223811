"""Section 5.2 says that Section 5.1 used τ = 0.1; Section 5.1 says 0.5."""

from theory.proof import Claim, Statement, eq, q

here, there = q("0.1"), q("0.5")
printed = Statement(
    "The τ = 0.1 of Section 5.2 is the τ = 0.5 that Section 5.1 says it uses.", eq(here, there)
)


def two_values():
    """They are different numbers."""
    return ({},)


claim = Claim(
    id="bollegala-2023-sec-5-2-tau-used",
    title="The threshold of the utility experiments",
    locator="Section 5.2, Results, against Section 5.1, Results",
    printed=printed,
    refutation=two_values,
    severity="slip",
    reason="at m = 2 the two values lie on different sides of 1/3 and give different graphs (dx-nadp-matching); which was used cannot be told",
)
