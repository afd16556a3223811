"""Section 5.3: the Enron test set is a random 10 % subset."""

from theory.proof import And, Claim, Statement, lt, q
from theory.rules.algebra import compute

TRAINING, TEST = q(8517), q(850)
share = TEST / TRAINING
printed = Statement(
    "The 850 test emails of Table 2 are 10 % of the 8,517 emails, to the nearest percent.",
    And(lt(q("0.095"), share), lt(share, q("0.105"))),
)


def share_of_the_emails():
    """850/8517 is 0.0998."""
    return compute(printed.body)


claim = Claim(
    id="feyisetan-2020-sec-5-3-ten-percent",
    title="Share of the Enron test set",
    locator="Section 5.3 and Table 2",
    printed=printed,
    proof=share_of_the_emails,
    reason="9.98 %, if the 8,517 emails are those the subset was drawn from",
)
