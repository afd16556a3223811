"""Section 4.1: S_w is estimated by the distinct outputs of 1,000 runs, which cannot exceed 1,000."""

from theory.laws.support_size import Spread
from theory.proof import And, Claim, Statement, le, q


def half(o):
    """Size of the smallest set that holds mass 1/2: the likeliest outputs first."""
    missing, size = q(1, 2), 0
    for number, p in sorted(o.groups, key=lambda group: -group[1]):
        taken = min(number, -(-missing // p))
        missing, size = missing - taken * p, size + taken
    return size


def within_a_factor_two(o):
    """For some η ≤ 1/2 the expected count is within a factor two of S_w, which lies between these sizes."""
    count, most = o.distinct(1000), sum(number for number, _ in o.groups)
    return And(le(half(o), 2 * count), le(count, 2 * most))


printed = Statement(
    "S_w, the size of the smallest set of outputs with mass 1 − η, is estimated by the number of distinct outputs in 1,000 runs.",
    over="laws on finitely many outputs",
    says=within_a_factor_two,
    meets=Spread.meets,
    witness=Spread(((1, q(1)),)),
    reading="*estimated* is read as: for some η ≤ 1/2, within a factor of two on average",
)


def uniform_over_ten_thousand():
    """A uniform output over 10,000 words needs 5,000 of them for half of the mass; 1,000 runs show 952."""
    return (Spread(((10000, q(1, 10000)),)),)


claim = Claim(
    id="feyisetan-2020-sec-4-1-s-w",
    title="Estimate of the effective support",
    locator="Section 4.1, item (ii)",
    printed=printed,
    refutation=uniform_over_ten_thousand,
    severity="result",
    reason="another statistic: 1,000 runs cannot show a support larger than 1,000; its expectation is Σ(1−(1−p)^{1000})",
)
