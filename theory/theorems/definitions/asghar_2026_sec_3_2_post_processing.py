"""Section 3.2: d_X-privacy is immune to post-processing."""

import sympy as sp

from theory.laws.channels import bounded, each, eps, i, m, p, p2, rows
from theory.proof import Claim, Statement, family, le, positive, q, real
from theory.rules.algebra import follows
from theory.rules.sums import sum_out, termwise

d = positive("d")
factor = sp.exp(eps * d)
#: Probability that the later step turns output i into z.
sent = family("T", real("_", low=0, high=1))


def after(row):
    """Pr[T(M(x)) = z]."""
    return sp.Sum(sent(i) * row(i), (i, 1, m))


printed = Statement(
    "Whatever is computed from the output of a d_X-private mechanism, without its input, is d_X-private at the same level.",
    le(after(p), factor * after(p2)),
    given=(bounded(factor),),
    variables=(eps, d, m),
    witness={eps: 1, d: 1, m: 2, sent: lambda k: q(1, k), **rows((q(2, 3), q(1, 3)), (q(1, 3), q(2, 3)))},
)


def average():
    """An average of bounded terms keeps the bound."""
    one = follows(le(sent(i) * p(i), factor * (sent(i) * p2(i))), (each(factor, i), sent(i)))
    return follows(printed.body, termwise(one, i, 1, m), sum_out(factor, sent(i) * p2(i), i, 1, m))


claim = Claim(
    id="asghar-2026-sec-3-2-post-processing",
    title="Post-processing keeps metric privacy",
    locator="Section 3.2",
    printed=printed,
    proof=average,
    reason="an average of bounded ratios keeps the bound",
)
