"""Section 3.2: m words perturbed independently are mε-private."""

import sympy as sp

from theory.laws.channels import eps, i, m, p, p2, rows
from theory.proof import Claim, MaxOver, Statement, family, le, positive, q, real
from theory.rules.algebra import follows, monotone, rewrite
from theory.rules.logic import assume
from theory.rules.maxima import below_max
from theory.rules.sums import exp_of_sum, product_splits, sum_constant, termwise_product
from theory.verdict import Assumption

largest, d = positive("D"), family("d", real("_", low=0))
private = le(MaxOver(p(i) - sp.exp(eps * d(i)) * p2(i), (i, 1, m)), 0)
near = le(MaxOver(d(i), (i, 1, m)), largest)


def sequence(row):
    """Probability of a sequence of outputs; the words are perturbed independently."""
    return sp.Product(row(i), (i, 1, m))


printed = Statement(
    "A mechanism that is ε d_X-private, applied independently to each of m words, is mε d_X-private.",
    le(sequence(p), sp.exp(m * eps * largest) * sequence(p2)),
    given=(private, near),
    variables=(eps, m, largest),
    witness={eps: 1, m: 2, largest: 1, d: lambda _: 1, **rows((q(2, 3), q(1, 3)), (q(1, 3), q(2, 3)))},
    reading="with respect to the largest distance of two corresponding words",
)


def product_of_bounds():
    """Each factor is at most e^{εD} times the other, and m equal exponents add up."""
    one = follows(
        le(p(i), sp.exp(eps * d(i)) * p2(i)), below_max(private.lhs.args[0], i, i, 1, m), assume(private)
    )
    close = follows(le(eps * d(i), eps * largest), (below_max(d(i), i, i, 1, m), eps), (assume(near), eps))
    factor = sp.exp(eps * largest)
    one = follows(le(p(i), factor * p2(i)), one, (monotone(sp.exp, close), p2(i)))
    split = follows(
        le(sequence(p), sp.Product(factor, (i, 1, m)) * sequence(p2)),
        termwise_product(one, i, 1, m),
        product_splits(factor, p2(i), i, 1, m),
    )
    power = exp_of_sum(eps, largest, i, 1, m)
    total = sum_constant(largest, i, 1, m)
    power = rewrite(power, total, power.concl.func(power.concl.lhs, sp.exp(eps * (m * largest))))
    return follows(printed.body, split, (power, sequence(p2)))


claim = Claim(
    id="asghar-2026-sec-3-2-composition",
    title="Sequences of m words",
    locator="Section 3.2, composition",
    printed=printed,
    proof=product_of_bounds,
    assumptions=(Assumption.INDEPENDENT_NOISE,),
    reason="true of the largest distance (the paper names no metric on sequences); with the sum of distances ε itself is enough",
)
