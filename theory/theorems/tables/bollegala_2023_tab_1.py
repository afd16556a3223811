"""Table 1: which mechanism shows the word itself."""

from theory.proof import And, Claim, Statement, eq, lt
from theory.rules.algebra import compute

#: Word to the three neighbours under Mahalanobis and under NADP.
TABLE = {
    "misogynist": (("insulting", "sexist", "racist"), ("scholastic", "filicia", "shannara")),
    "police": (("police", "authorities", "officials"), ("posing", "smiling", "lying")),
    "hitler": (("hitler", "adolf", "nazi"), ("paid", "ipo", "raided")),
    "wikileaks": (("wikileaks", "iran", "assange"), ("impetuous", "jashari", "enraged")),
    "fbi": (("fbi", "history", "government"), ("asylum", "cardoza", "sandiego")),
}
mahalanobis, nadp = (sum(word in row[k] for word, row in TABLE.items()) for k in (0, 1))
printed = Statement(
    "Of the five words of the table the Mahalanobis mechanism shows four among the three neighbours of their release, and NADP none.",
    And(eq(mahalanobis, 4), lt(nadp, 1)),
)


def the_five_words():
    """Counted."""
    return compute(printed.body)


claim = Claim(
    id="bollegala-2023-tab-1",
    title="Disclosed words",
    locator="Table 1 and its caption; Section 6",
    printed=printed,
    proof=the_five_words,
    reason="true of the five words shown; a word without neighbours gets no noise and is always shown (see bollegala-2023-fig-1)",
)
