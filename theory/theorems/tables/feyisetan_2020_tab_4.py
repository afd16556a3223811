"""Section 6.4: what Table 4 says of ε ≤ 23, and the last line of Table 3."""

from theory.laws.feyisetan_tables import TABLE_4
from theory.proof import And, Claim, Statement, eq, le, q
from theory.rules.algebra import compute

TABLE_3 = {"precision": q("0.0"), "recall": q("0.0"), "accuracy": q("0.5"), "AUC": q("0.36")}
same = [eq(TABLE_3[name], TABLE_4[name][23]) for name in TABLE_3]
chance = [le(scores[eps], q(1, 2)) for scores in TABLE_4.values() for eps in (6, 12, 17, 23)]
printed = Statement(
    "Table 4 expands the last line of Table 3: the scores at ε = 23 are the same. At ε ≤ 23 no score of the auditor (precision, recall, "
    "accuracy, AUC) exceeds one half, which is chance.",
    And(*same, *chance),
)


def scores_of_the_tables():
    """Four equal scores, sixteen scores of at most one half."""
    return compute(printed.body)


claim = Claim(
    id="feyisetan-2020-tab-4",
    title="Better than chance?",
    locator="Section 6.4, Tables 3 and 4",
    printed=printed,
    proof=scores_of_the_tables,
    reason="so the tables say; but accuracy 0.50 is chance itself, and an AUC of 0.04 tells as much as one of 0.96: answer the opposite",
)
