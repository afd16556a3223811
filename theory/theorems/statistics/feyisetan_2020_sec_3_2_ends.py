"""Section 3.2: the limits of the Rényi entropy at order zero and infinity."""

import sympy as sp

from theory.laws.entropies import H0, LARGEST, N, i, j, p
from theory.proof import And, Claim, Statement, eq, le, q, real
from theory.rules.algebra import algebra, follows, monotone
from theory.rules.cited import power_below_one, tangent
from theory.rules.limits import limit, squeeze_between
from theory.rules.logic import both, cut
from theory.rules.maxima import below_max, max_below
from theory.rules.sums import one_of_sum, sum_constant, sum_linear, termwise

low = real("alpha", low=0, high=1, low_open=True, high_open=True)
high = real("alpha", low=1, low_open=True)
top = sp.log(LARGEST)


def powers(order):
    """Σ p^α."""
    return sp.Sum(p(i) ** order, (i, 1, N))


def renyi(order):
    """The Rényi entropy."""
    return sp.log(powers(order)) / (1 - order)


printed = Statement(
    "H_α tends to H₀ = log N, N the number of outputs of positive probability, as α → 0, and to H_∞ = log(1/max p) as α → ∞.",
    And(eq(sp.Limit(renyi(low), low, 0, "+"), H0), eq(sp.Limit(renyi(high), high, sp.oo, "-"), -top)),
    variables=(N,),
    witness={N: 2, p: lambda _: q(1, 2)},
)


def order_zero():
    """N·e^{αm} ≤ Σ p^α ≤ N, with m the mean of log p."""
    logs = sp.Sum(sp.log(p(j)), (j, 1, N))
    mean = low * logs / N
    scale, one = sp.exp(mean), sp.S.One
    each = follows(
        le(scale * (1 - mean) + scale * low * sp.log(p(i)), p(i) ** low),
        (tangent(low * sp.log(p(i)) - mean), scale),
    )
    parts = sum_linear([(scale * (1 - mean), one), (scale * low, sp.log(p(i)))], i, 1, N)
    count = sum_constant(one, i, 1, N)
    least = follows(le(N * scale, powers(low)), termwise(each, i, 1, N), parts, (count, scale * (1 - mean)))
    most = termwise(power_below_one(algebra(le(p(i), 1)), low), i, 1, N)
    most = follows(le(powers(low), N), most, count)
    below, above = (H0 + mean) / (1 - low), H0 / (1 - low)
    share = 1 / (1 - low)
    return squeeze_between(
        follows(le(below, renyi(low)), (monotone(sp.log, least), share)),
        follows(le(renyi(low), above), (monotone(sp.log, most), share)),
        limit(below, low, 0, H0),
        limit(above, low, 0, H0),
    )


def order_infinity():
    """max^α ≤ Σ p^α ≤ N·max^α."""
    total = sp.log(powers(high))
    one = monotone(sp.log, cut(one_of_sum(p(i) ** high, i, 1, N, j), algebra(le(1, j))))
    one = monotone(sp.exp, follows(le(sp.log(p(j)), total / high), (one, 1 / high)))
    least = monotone(sp.log, max_below(follows(le(p(j), sp.exp(total / high)), one), j, 1, N))
    largest = monotone(sp.log, below_max(p(j), j, i, 1, N))
    largest = monotone(sp.exp, follows(le(high * sp.log(p(i)), high * top), (largest, high)))
    each = follows(le(p(i) ** high, sp.exp(high * top)), largest)
    most = follows(
        le(powers(high), N * sp.exp(high * top)),
        termwise(each, i, 1, N),
        sum_constant(sp.exp(high * top), i, 1, N),
    )
    below, above = -top - (H0 + top) / (high - 1), -top - top / (high - 1)
    share = 1 / (high - 1)
    return squeeze_between(
        follows(le(below, renyi(high)), (monotone(sp.log, most), share)),
        follows(le(renyi(high), above), (least, high * share)),
        limit(below, high, sp.oo, -top),
        limit(above, high, sp.oo, -top),
    )


def both_ends():
    """Power sums between two bounds, at either end."""
    return both(order_zero(), order_infinity())


claim = Claim(
    id="feyisetan-2020-sec-3-2-ends",
    title="Ends of the Rényi entropies",
    locator="Section 3.2, Rényi entropies",
    printed=printed,
    proof=both_ends,
    reason="power sums between max^α and N·max^α",
)
