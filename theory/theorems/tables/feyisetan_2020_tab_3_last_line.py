"""Section 6.4: the last line of Table 3 is one column of Table 4."""

from theory.laws.feyisetan_tables import TABLE_4
from theory.proof import And, Claim, Statement, eq, q
from theory.rules.algebra import compute

TABLE_3 = {"precision": q("0.0"), "recall": q("0.0"), "accuracy": q("0.5"), "AUC": q("0.36")}
printed = Statement(
    "Table 4 expands the last line of Table 3: the scores at ε = 23 are the same.",
    And(*[eq(TABLE_3[name], TABLE_4[name][23]) for name in TABLE_3]),
)


def same_scores():
    """Four scores."""
    return compute(printed.body)


claim = Claim(
    id="feyisetan-2020-tab-3-last-line",
    title="Table 3 and Table 4 at ε = 23",
    locator="Section 6.4, Tables 3 and 4",
    printed=printed,
    proof=same_scores,
    reason="the four scores agree",
)
