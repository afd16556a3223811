"""Section 5.1: the divisor √100 of the confidence intervals."""

import sympy as sp

from theory.laws.xu_tables import entry
from theory.proof import And, Claim, Statement, integer, le, lt, q
from theory.rules.algebra import algebra, follows, monotone
from theory.rules.logic import both

#: Number of values under the mean; the tables divide by √100, and there are 28,596 words.
count = integer("k", low=100)
ORDERS = {1: ("1", "0"), 2: ("0", "1"), 3: ("1", "0"), 4: ("0", "1")}
CELLS = [(table, *ORDERS[table], eps) for table in ORDERS for eps in (5, 10, 20)]


def apart(table, small, large, eps, root):
    """The interval of the smaller mean ends below that of the larger one."""
    (a, s), (b, t) = entry(table, small, eps), entry(table, large, eps)
    return lt(a + q("1.96") * s / root, b - q("1.96") * t / root)


def widths(table, small, large, eps):
    """1.96 times both deviations."""
    return q("1.96") * (entry(table, small, eps)[1] + entry(table, large, eps)[1])


printed = Statement(
    "The differences at ε = 5, 10, 20 are significant by the intervals mean ± 1.96·std/√100.",
    And(*[apart(*cell, sp.sqrt(count)) for cell in CELLS]),
    variables=(count,),
    witness={count: 100},
    reading="they stay significant with any larger number of values under the root, the number of words among them",
)


def wider_at_one_hundred():
    """The intervals are widest at 100, where they are apart already."""
    root = monotone(sp.sqrt, algebra(le(100, count)))
    return both(
        *[
            follows(apart(*cell, sp.sqrt(count)), (root, widths(*cell) / (10 * sp.sqrt(count))))
            for cell in CELLS
        ]
    )


claim = Claim(
    id="xu-2020-sec-5-1-divisor",
    title="Divisor of the confidence intervals",
    locator="Section 5.1, Tables 1 to 4",
    printed=printed,
    proof=wider_at_one_hundred,
    reason="the deviations are over words (100 runs of one word deviate by at most 5), so √100 is too small a divisor: the intervals are wider than need be and the conclusions stand",
)
