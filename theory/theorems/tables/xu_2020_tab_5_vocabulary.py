"""Section 5.1 and Table 5: the sizes of two vocabularies and of their union."""

from theory.proof import And, Claim, Statement, le, q
from theory.rules.algebra import compute

TWITTER, SMS, UNION = q(22213), q(9515), q(28596)
printed = Statement(
    "Two vocabularies of 22,213 and 9,515 words can have a union of 28,596 words: at least the larger, at most the sum.",
    And(le(TWITTER, UNION), le(SMS, UNION), le(UNION, TWITTER + SMS)),
)


def sizes():
    """The union lies between the larger size and the sum."""
    return compute(printed.body)


claim = Claim(
    id="xu-2020-tab-5-vocabulary",
    title="Sizes of the vocabularies",
    locator="Section 5.1 and Table 5",
    printed=printed,
    proof=sizes,
    reason="the printed sizes fit together",
)
