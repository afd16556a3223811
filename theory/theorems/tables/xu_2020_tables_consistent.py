"""Tables 1 to 5 against each other: distinct outputs and runs that changed the word, sizes of vocabularies and their union."""

from theory.laws.xu_tables import EPSILONS, LAMBDAS, entry
from theory.proof import And, Claim, Statement, le, q
from theory.rules.algebra import compute

TWITTER, SMS, UNION = q(22213), q(9515), q(28596)
runs = [
    le(entry(kept, lam, eps)[0] + entry(distinct, lam, eps)[0], 101 + q("0.01"))
    for kept, distinct in ((1, 2), (3, 4))
    for lam in LAMBDAS
    for eps in EPSILONS
]
printed = Statement(
    "Tables 1 to 4 give the means of N_w and S_w in 100 runs; the vocabularies of 22,213 and 9,515 words have a union of 28,596 words.",
    And(*runs, le(TWITTER, UNION), le(SMS, UNION), le(UNION, TWITTER + SMS)),
    reading="the paper gives the numbers, and we check that they agree: mean N_w plus mean S_w of the same runs is at most 101 (two roundings of 0.005 granted); the union is at least the larger vocabulary and at most the sum",
)


def counting():
    """All 50 pairs of cells, and three sizes."""
    return compute(printed.body)


claim = Claim(
    id="xu-2020-tables-consistent",
    title="The tables agree with each other",
    locator="Section 5.1, Tables 1 to 5",
    printed=printed,
    proof=counting,
    reason="all 50 pairs of cells obey the counting bound, and the printed sizes fit together",
)
