"""Table 2 and the sentences of Sections 5.3 and 5.4 that repeat its numbers."""

from theory.proof import And, Claim, Statement, lt, q
from theory.rules.algebra import compute

#: Vocabulary size, mean and standard deviation of the sentence length.
IMDB = (q(79428), q("42.27"), q("34.38"))
ENRON = (q(15570), q("30.68"), q("31.54"))
INSURANCE = (q(2745), q("7.15"), q("2.06"))
TRAINING, TEST = q(8517), q(850)
share = TEST / TRAINING
smallest = [lt(INSURANCE[k], other[k]) for other in (IMDB, ENRON) for k in range(3)]
printed = Statement(
    "Of the three data sets InsuranceQA has the smallest vocabulary, the shortest sentences and the smallest deviation; "
    "the 850 test emails are 10 % of the 8,517 emails, to the nearest percent.",
    And(*smallest, lt(q("0.095"), share), lt(share, q("0.105"))),
)


def table_two():
    """Eight comparisons of Table 2."""
    return compute(printed.body)


claim = Claim(
    id="feyisetan-2020-tab-2",
    title="Sizes of the data sets",
    locator="Sections 5.3 and 5.4, Table 2",
    printed=printed,
    proof=table_two,
    reason="as Table 2 says; the share is 9.98 %, if the 8,517 emails are those the subset was drawn from",
)
