"""Section 2.3: metric privacy composes."""

import sympy as sp

from theory.laws.channels import eps, i, m, p, p2, rows
from theory.proof import Claim, MaxOver, Statement, family, le, q, real
from theory.rules.algebra import follows
from theory.rules.logic import assume
from theory.rules.maxima import below_max
from theory.rules.sums import exp_of_sum, product_splits, termwise_product
from theory.verdict import Assumption

#: Distance of the two inputs of the i-th mechanism.
d = family("d", real("_", low=0))
private = le(MaxOver(p(i) - sp.exp(eps * d(i)) * p2(i), (i, 1, m)), 0)


def together(row):
    """Probability of all outputs; the mechanisms are independent."""
    return sp.Product(row(i), (i, 1, m))


printed = Statement(
    "Metric privacy composes: independent εd-private mechanisms are together private for the sum of the distances.",
    le(together(p), sp.exp(eps * sp.Sum(d(i), (i, 1, m))) * together(p2)),
    given=(private,),
    variables=(eps, m),
    witness={eps: 1, m: 2, d: lambda _: 1, **rows((q(2, 3), q(1, 3)), (q(1, 3), q(2, 3)))},
)


def product_of_bounds():
    """Probabilities multiply, and so do their bounds."""
    factor = sp.exp(eps * d(i))
    one = follows(le(p(i), factor * p2(i)), below_max(private.lhs.args[0], i, i, 1, m), assume(private))
    split = product_splits(factor, p2(i), i, 1, m)
    power = exp_of_sum(eps, d(i), i, 1, m)
    return follows(printed.body, termwise_product(one, i, 1, m), split, (power, together(p2)))


claim = Claim(
    id="feyisetan-2020-sec-2-3-composition",
    title="Composition",
    locator="Section 2.3, after Eq. (1)",
    printed=printed,
    proof=product_of_bounds,
    assumptions=(Assumption.INDEPENDENT_NOISE,),
    reason="independent mechanisms: ratios multiply",
)
