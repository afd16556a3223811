"""Section 6.2: whether Table 2 shows a slightly worse problem in higher dimensions."""

from theory.laws.table_two import GLOVE, ROUNDING, TABLE
from theory.proof import And, Claim, Statement, lt, q
from theory.rules.algebra import compute


def grows(name):
    """The quotient z_(w,x1)/z_(x1,x2) grows from the lowest to the highest dimension, by less than the factor 1.6."""
    (_, first, second, _), (_, third, fourth, _) = TABLE[name][0], TABLE[name][-1]
    least, most = (third - ROUNDING) / (fourth + ROUNDING), (third + ROUNDING) / (fourth - ROUNDING)
    return And(
        lt((first + ROUNDING) / (second - ROUNDING), least),
        lt(most, q("1.6") * (first - ROUNDING) / (second + ROUNDING)),
    )


printed = Statement(
    "The problem may be slightly worse in higher dimensions, but not by much: from the lowest to the highest dimension of both GloVe vocabularies "
    "z_{w,x1}/z_{x1,x2} grows, by less than the factor 1.6.",
    And(*[grows(name) for name in GLOVE]),
)


def against_the_neighbours():
    """Both vocabularies, rounding included."""
    return compute(printed.body)


claim = Claim(
    id="asghar-2026-sec-6-2-worsening",
    title="Whether higher dimensions make it worse",
    locator="Section 6.2, end of the paragraph on √n",
    printed=printed,
    proof=against_the_neighbours,
    reason="the sentence does not say what is measured: by z_{w,x1}/z_{x1,x2} it is right, by z_{w,x1}/√n it is the other way round",
)
