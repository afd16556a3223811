"""Table 4: precision, recall and accuracy against each other, for 100 positive and 100 negative examples."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.variable import real

recall, precision = real("r", low=0, high=1), real("p", low=0, high=1, low_open=True)
accuracy = (1 + recall - recall * (1 - precision) / precision) / 2
HALF_UNIT = sp.Rational("0.005")


def at_thirty_five(d):
    """At ε = 35 no recall and precision that round to 0.09 and 0.90 give an accuracy that rounds to 0.55."""
    d.equal(
        sp.Derivative(accuracy, recall),
        1 - 1 / (2 * precision),
        "accuracy grows with recall for precision above one half",
    )
    d.equal(sp.Derivative(accuracy, precision), recall / (2 * precision**2), "and with precision")
    best = accuracy.subs(
        {recall: sp.Rational("0.09") + HALF_UNIT, precision: sp.Rational("0.90") + HALF_UNIT}
    )
    d.refute_instance(
        best,
        "<",
        sp.Rational("0.55") - HALF_UNIT,
        at="Table 4, ε = 35: recall 0.09, precision 0.90, accuracy 0.55, classes of equal size as described in Section 6.3",
        reason="the largest accuracy that the rounded recall and precision allow is below 0.543",
    )


def other_columns(d):
    """The columns ε = 29, 41, 47, 52 are consistent to rounding."""
    for eps, r, p, a in (
        (29, "0.02", "0.67", "0.51"),
        (41, "0.14", "0.93", "0.57"),
        (47, "0.30", "1", "0.65"),
        (52, "0.50", "1", "0.75"),
    ):
        top = accuracy.subs(
            {recall: sp.Rational(r) + HALF_UNIT, precision: sp.Min(sp.Rational(p) + HALF_UNIT, 1)}
        )
        d.compare(
            top,
            ">=",
            sp.Rational(a) - HALF_UNIT,
            f"ε = {eps}: some value within rounding reaches the printed accuracy",
        )


claim = Claim(
    id="feyisetan-2020-tab-4-consistent",
    title="Precision, recall and accuracy in Table 4",
    locator="Table 4",
    printed=Statement(
        "Precision, recall and accuracy of every column belong to one experiment with classes of equal size.",
        r"\text{accuracy}=\tfrac12\bigl(1+r-r\tfrac{1-p}{p}\bigr)",
    ),
    amended=Statement(
        "True of the columns 29, 41, 47, 52; the column 35 has an accuracy at most 0.54.",
        r"\text{accuracy}(35)<0.545",
    ),
    refutations=(at_thirty_five,),
    repairs=(other_columns,),
    reason="at ε = 35 the printed accuracy 0.55 cannot come with recall 0.09 and precision 0.90",
)
