"""Theorem 7, proof of the lower bound: the threshold a = n/ε should be n/(cε)."""

import sympy as sp

from theory.laws.dot_product import eps, n
from theory.proof import Claim, Statement, eq, positive, real
from theory.rules.algebra import follows, monotone
from theory.rules.logic import assume

c, a = real("c", low=1, low_open=True), positive("a")
t = real("t", high=0, high_open=True)
factor = eq(sp.exp(-t * a), sp.exp(-n * t / (c * eps)))
printed = Statement(
    "With a = n/ε the factor exp(−ta) of Eq. (29) is the displayed exp(−nt/(cε)).",
    factor,
    given=(eq(a, n / eps),),
    variables=(n, eps, c, t, a),
    witness={n: 2, eps: 1, c: 2, t: -1, a: 2},
)
amended = Statement(
    "With a = n/(cε) it is.",
    factor,
    given=(eq(a, n / (c * eps)),),
    variables=(n, eps, c, t, a),
    witness={n: 2, eps: 1, c: 2, t: -1, a: 1},
)


def at_two():
    """At c = 2 the factor is exp(2), the displayed one exp(1)."""
    return ({n: 2, eps: 1, c: 2, t: -1, a: 2},)


def divided():
    """Multiply a = n/(cε) by −t and take exponentials."""
    return monotone(sp.exp, follows(eq(-t * a, -n * t / (c * eps)), (assume(amended.given[0]), -t)))


claim = Claim(
    id="asghar-2026-thm-7-threshold-proof",
    title="Threshold in the proof of the lower bound",
    locator="Appendix A, proof of Theorem 7, start of the second half",
    printed=printed,
    amended=amended,
    refutation=at_two,
    repair=divided,
    severity="slip",
    reason="the text sets a = n/ε, the display uses n/(cε), which is what the theorem needs",
)
