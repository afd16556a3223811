"""Section 2.3: under local privacy related words get vanishing probability in a large vocabulary."""

import sympy as sp

from theory.laws.channels import eps
from theory.proof import Claim, MaxOver, Statement, eq, family, integer, le, q, real
from theory.rules.algebra import follows
from theory.rules.logic import assume
from theory.rules.maxima import below_max
from theory.rules.sums import sum_out, swap_sums, termwise

N, k = integer("N", low=1), integer("k", low=1)
w, x = integer("w", low=1), integer("x", low=1)  # words are numbered 1..N
prob = family("P", real("_", low=0, high=1))  # P(w, x): probability of output x from input w
related = family("R", integer("_", low=0, high=1))  # R(w, x): 1 if x is related to w
first = prob(1, x)


def over(f, index):
    """Σ over all words."""
    return sp.Sum(f, (index, 1, N))


private = le(MaxOver(MaxOver(prob(w, x) - sp.exp(eps) * first, (x, 1, N)), (w, 1, N)), 0)
row = eq(over(first, x), 1)
few = le(MaxOver(over(related(w, x), w), (x, 1, N)), k)
printed = Statement(
    "Under local privacy the words that are semantically related to a word have vanishingly small probability, as the vocabulary grows.",
    le(over(over(related(w, x) * prob(w, x), x), w) / N, k * sp.exp(eps) / N),
    given=(private, row, few),
    variables=(eps, N, k),
    witness={eps: 1, N: 2, k: 1, prob: lambda *_: q(1, 2), related: lambda a, b: int(a == b)},
    reading="if each word is related to at most k inputs, the probability of a related output is on average at most k·e^ε/N",
)


def double_counting():
    """Row 1 bounds every row; exchange the sums; each word is counted at most k times; row 1 sums to one."""
    inner = below_max(prob(w, x) - sp.exp(eps) * first, x, x, 1, N)
    outer = below_max(inner.concl.rhs, w, w, 1, N)
    one = follows(le(prob(w, x), sp.exp(eps) * first), inner, outer, assume(private))
    bound = sp.exp(eps) * first * related(w, x)
    one = follows(le(related(w, x) * prob(w, x), bound), (one, related(w, x)))
    whole = termwise(termwise(one, x, 1, N), w, 1, N)
    count = below_max(over(related(w, x), w), x, x, 1, N)
    weight = sp.exp(eps) * first
    column = follows(
        le(over(bound, w), sp.exp(eps) * k * first),
        sum_out(weight, related(w, x), w, 1, N),
        (count, weight),
        (assume(few), weight),
    )
    total = sum_out(sp.exp(eps) * k, first, x, 1, N)
    exchanged = swap_sums(bound, (w, 1, N), (x, 1, N))
    unit = 1 / N
    return follows(
        printed.body,
        (whole, unit),
        (exchanged, unit),
        (termwise(column, x, 1, N), unit),
        (total, unit),
        (assume(row), unit * sp.exp(eps) * k),
    )


claim = Claim(
    id="feyisetan-2020-sec-2-3-vanishing",
    title="Related words under local privacy",
    locator="Section 2.3, second paragraph",
    printed=printed,
    proof=double_counting,
    reason="a row sums to one and bounds every other row",
)
