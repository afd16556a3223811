"""Section 6.4: across all metrics the auditor does no better than chance for ε ≤ 23."""

from theory.laws.feyisetan_tables import TABLE_4
from theory.proof import And, Claim, Statement, le, q
from theory.rules.algebra import compute

printed = Statement(
    "At ε ≤ 23 no score of the auditor (precision, recall, accuracy, AUC) exceeds one half, which is chance.",
    And(*[le(scores[eps], q(1, 2)) for scores in TABLE_4.values() for eps in (6, 12, 17, 23)]),
)


def scores_of_the_table():
    """All sixteen scores."""
    return compute(printed.body)


claim = Claim(
    id="feyisetan-2020-tab-4-chance",
    title="Better than chance?",
    locator="Section 6.4, Table 4",
    printed=printed,
    proof=scores_of_the_table,
    reason="so the table says; but accuracy 0.50 is chance itself, and an AUC of 0.04 tells as much as one of 0.96: answer the opposite",
)
