"""Section 5.1: S_w is defined through a threshold and estimated by counting distinct outputs."""

from itertools import accumulate

from theory.laws.support_size import Spread
from theory.proof import And, Claim, Or, Statement, le, q


def within_a_factor_two(o):
    """For some η the number of outputs of probability ≥ η is within a factor two of the expected count."""
    likely = sorted(o.groups, key=lambda group: -group[1])
    count = o.distinct(100)
    sizes = [0, *accumulate(number for number, _ in likely)]
    return Or(*[And(le(size, 2 * count), le(count, 2 * size)) for size in sizes])


printed = Statement(
    "S_w, the number of words with output probability at least η, is approximated by the number of distinct outputs in 100 runs.",
    over="laws on finitely many outputs",
    says=within_a_factor_two,
    meets=Spread.meets,
    witness=Spread(((1, q(1)),)),
    reading="*approximated* is read as: for some η, within a factor of two on average",
)


def uniform_over_a_thousand():
    """A uniform output over 1,000 words has S_w = 0 or 1,000 for every η, and about 95 distinct outputs."""
    return (Spread(((1000, q(1, 1000)),)),)


claim = Claim(
    id="xu-2020-sec-5-1-s-w",
    title="Definition and estimate of S_w",
    locator="Section 5.1, item 2",
    printed=printed,
    refutation=uniform_over_a_thousand,
    severity="result",
    reason="two different statistics: 0 or 1,000 against 95 for a uniform output over 1,000 words; the count has expectation Σ(1−(1−p)^{100})",
)
