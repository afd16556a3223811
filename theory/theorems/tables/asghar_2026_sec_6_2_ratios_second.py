"""Section 6.2: the ratios of z_{x1,x2} against the square-root law."""

import sympy as sp

from theory.laws.table_two import steps
from theory.proof import And, Claim, Statement, lt, q
from theory.rules.algebra import compute


def misfit(column):
    """Sum of |log(ratio/law)| over the six steps."""
    laws = ((sp.log(high / low), sp.log(q(n2, n1)) / 2) for _, n1, n2, low, high in steps(column))
    return sum(sp.Abs(found - law) for found, law in laws)


printed = Statement(
    "The quantities z_{x1,x2} obey the law √(n₁/n₂) somewhat less well than z_{w,x1}: in logarithms they deviate more in total, by less than a factor 2.",
    And(lt(misfit(1), misfit(2)), lt(misfit(2), 2 * misfit(1))),
)


def total_misfit():
    """Sums of absolute logarithmic deviations."""
    return compute(printed.body)


claim = Claim(
    id="asghar-2026-sec-6-2-ratios-second",
    title="Square-root law for the second threshold",
    locator="Section 6.2, third observation on Table 2",
    printed=printed,
    proof=total_misfit,
    reason="the misfit is 1.5 to 2 times that of z_{w,x1}; in GloVe-Wiki from 50 to 100 dimensions z_{x1,x2} even falls",
)
