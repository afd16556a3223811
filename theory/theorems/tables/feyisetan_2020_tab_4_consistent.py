"""Table 4: precision, recall and accuracy against each other, for classes of equal size."""

from theory.laws.feyisetan_tables import TABLE_4
from theory.proof import And, Claim, Statement, le, q
from theory.rules.algebra import compute

HALF_UNIT = q("0.005")


def accuracy(recall, precision):
    """Accuracy with as many positive as negative examples: it grows with recall and with precision above ½."""
    return (1 + recall - recall * (1 - precision) / precision) / 2


def consistent(epsilons):
    """Some recall and precision that round to the printed ones give an accuracy that rounds to the printed one."""
    rows = []
    for eps in epsilons:
        recall, precision, printed = (TABLE_4[name][eps] for name in ("recall", "precision", "accuracy"))
        smallest = accuracy(recall - HALF_UNIT, precision - HALF_UNIT)
        largest = accuracy(recall + HALF_UNIT, min(precision + HALF_UNIT, q(1)))
        rows += [le(smallest, printed + HALF_UNIT), le(printed - HALF_UNIT, largest)]
    return And(*rows)


printed = Statement(
    "Table 4 gives precision, recall and accuracy of the same experiments.",
    consistent((29, 35, 41, 47, 52)),
    reading="the classes are of equal size, as accuracy 0.50 at recall 0 says; then the three values of each column from ε = 29 on fit together, to rounding",
)
amended = Statement("So they do in the columns 29, 41, 47, 52.", consistent((29, 41, 47, 52)))


def at_thirty_five():
    """At ε = 35 recall 0.09 and precision 0.90 allow an accuracy of at most 0.543, not 0.55."""
    return ({},)


def other_columns():
    """The other four columns."""
    return compute(amended.body)


claim = Claim(
    id="feyisetan-2020-tab-4-consistent",
    title="Precision, recall and accuracy in Table 4",
    locator="Table 4",
    printed=printed,
    amended=amended,
    refutation=at_thirty_five,
    repair=other_columns,
    severity="slip",
    reason="at ε = 35 the printed accuracy 0.55 cannot come with recall 0.09 and precision 0.90, if the classes are of equal size as accuracy 0.50 at recall 0 says",
)
