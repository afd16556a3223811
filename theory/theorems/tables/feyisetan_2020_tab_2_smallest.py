"""Section 5.4: what Table 2 says of the InsuranceQA data."""

from theory.proof import And, Claim, Statement, lt, q
from theory.rules.algebra import compute

#: Vocabulary size, mean and standard deviation of the sentence length.
IMDB = (q(79428), q("42.27"), q("34.38"))
ENRON = (q(15570), q("30.68"), q("31.54"))
INSURANCE = (q(2745), q("7.15"), q("2.06"))
printed = Statement(
    "Of the three data sets InsuranceQA has the smallest vocabulary, the shortest sentences and the smallest deviation.",
    And(*[lt(INSURANCE[k], other[k]) for other in (IMDB, ENRON) for k in range(3)]),
)


def table_two():
    """Six comparisons of Table 2."""
    return compute(printed.body)


claim = Claim(
    id="feyisetan-2020-tab-2-smallest",
    title="The smallest data set",
    locator="Section 5.4, Table 2",
    printed=printed,
    proof=table_two,
    reason="as Table 2 says",
)
