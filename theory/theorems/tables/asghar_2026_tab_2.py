"""Section 6.2: what Table 2 shows across the dimensions of the two GloVe vocabularies."""

import sympy as sp

from theory.laws.table_two import GLOVE, ROUNDING, TABLE, steps
from theory.proof import And, Claim, Statement, le, lt, q
from theory.rules.algebra import compute


def within(low, high, law, share):
    """The ratio of two printed values is within a share of the law, rounding included."""
    least, most = (high - ROUNDING) / (low + ROUNDING), (high + ROUNDING) / (low - ROUNDING)
    return le((1 - share) * law, least), le(most, (1 + share) * law)


def limit(name, n):
    """Our reading of "more or less": 28 per cent for GloVe-Wiki from 50 to 100, 14 per cent for the others."""
    return q("0.28") if (name, n) == ("GloVe-Wiki", 50) else q("0.14")


def misfit(column):
    """Sum of |log(ratio/law)| over the six steps."""
    laws = ((sp.log(high / low), sp.log(q(n2, n1)) / 2) for _, n1, n2, low, high in steps(column))
    return sum(sp.Abs(found - law) for found, law in laws)


def worse(name):
    """The quotient z_(w,x1)/z_(x1,x2) grows from the lowest to the highest dimension, by less than the factor 1.6."""
    (_, first, second, _), (_, third, fourth, _) = TABLE[name][0], TABLE[name][-1]
    least, most = (third - ROUNDING) / (fourth + ROUNDING), (third + ROUNDING) / (fourth - ROUNDING)
    return (
        lt((first + ROUNDING) / (second - ROUNDING), least),
        lt(most, q("1.6") * (first - ROUNDING) / (second + ROUNDING)),
    )


increases = [lt(low + ROUNDING, high - ROUNDING) for _, _, _, low, high in steps(1)]
ratios = [
    row
    for name, n1, n2, low, high in steps(1)
    for row in within(low, high, sp.sqrt(q(n2, n1)), limit(name, n1))
]
second = [lt(misfit(1), misfit(2)), lt(misfit(2), 2 * misfit(1))]
printed = Statement(
    "In both GloVe vocabularies z_{w,x1} increases with the dimension; its ratios more or less obey √(n₁/n₂), those of z_{x1,x2} somewhat less well; and the problem may be slightly worse in higher dimensions, but not by much.",
    And(*increases, *ratios, *second, *[row for name in GLOVE for row in worse(name)]),
    reading="within 14 per cent (28 for GloVe-Wiki from 50 to 100); a larger total deviation of logarithms, by less than a factor 2; growth of z_{w,x1}/z_{x1,x2} from the lowest to the highest dimension, by less than the factor 1.6",
)


def every_row():
    """Six steps, six ratios, the total misfits and two quotients, rounding included."""
    return compute(printed.body)


claim = Claim(
    id="asghar-2026-tab-2",
    title="Table 2 across the dimensions",
    locator="Section 6.2, second and third observation on Table 2, and the end of the paragraph on √n",
    printed=printed,
    proof=every_row,
    reason="true on this reading; the worst ratio is GloVe-Wiki 50 → 100, 1.025 where the law asks for 1.414, and by z_{w,x1}/√n the last sentence would be the other way round",
)
