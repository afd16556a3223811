"""Theorem 6, proof, last line: the sign of the exponent."""

import sympy as sp

from theory.laws.dot_product import n
from theory.proof import Claim, Statement, eq, integer, lt, real
from theory.rules.algebra import compute, follows
from theory.rules.cited import exp_series
from theory.rules.logic import differ, swap

lam, j = real("lambda"), integer("j", low=0)
x = lam**2 / (2 * n)
series = sp.Sum(x**j / sp.factorial(j), (j, 0, sp.oo))
printed = Statement(
    "The series Σ(λ²/(2n))^j/j! equals exp(−σ²λ²/2) with σ² = 1/n.",
    eq(series, sp.exp(-x)),
    variables=(n, lam),
    witness={n: 2, lam: 0},
)
amended = Statement(
    "It equals exp(+σ²λ²/2).", eq(series, sp.exp(x)), variables=(n, lam), witness={n: 2, lam: 1}
)


def positive_exponent():
    """The exponential series."""
    return exp_series(x)


def at_one():
    """At n = 2, λ = 1 the series is exp(1/4), above exp(−1/4)."""
    at = {n: 2, lam: 1}
    bad = printed.instance(at)
    value = exp_series(x.subs(at))
    return at, swap(differ(follows(lt(bad.rhs, bad.lhs), value, compute(lt(bad.rhs, value.concl.rhs)))))


claim = Claim(
    id="asghar-2026-thm-6-proof",
    title="Sign of the exponent in the proof of Theorem 6",
    locator="Appendix A, proof of Theorem 6, last line",
    printed=printed,
    amended=amended,
    refutation=at_one,
    repair=positive_exponent,
    severity="slip",
    keeps="the same series with the sign of its exponent turned",
    reason="a minus sign too many in the last line; the theorem has it right",
)
