"""Theorem 6, proof, last line: the sign of the exponent."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import n
from theory.variable import integer, real
from theory.verdict import Fact

lam = real("lambda")
j = integer("j", low=0)
term = (lam**2 / (2 * n)) ** j / sp.factorial(j)


def two_terms(d):
    """At n = 2, λ = 1 the first two terms already exceed the printed value."""
    d.at_most(0, term, "no term of the series is negative")
    at = {n: 2, lam: 1}
    d.refute_instance(
        sp.Sum(term.xreplace(at), (j, 0, 1)),
        ">",
        sp.exp(-(lam**2) / (2 * n)).xreplace(at),
        at="n = 2, λ = 1, σ² = 1/2: the first two terms",
        reason="the sum is at least 5/4, the printed value is below 1",
    )


def positive_exponent(d):
    """The series is the exponential of +λ²/(2n)."""
    d.fact(
        Fact.POWER_SERIES,
        sp.Eq(sp.Sum(term, (j, 0, sp.oo)), sp.exp(lam**2 / (2 * n)), evaluate=False),
        "exponential series",
    )
    d.equal(sp.Subs(term, j, 1) * n, lam**2 / 2, "its linear term is +λ²/(2n), which fixes the sign")


claim = Claim(
    id="asghar-2026-thm-6-proof",
    title="Sign of the exponent in the proof of Theorem 6",
    locator="Appendix A, proof of Theorem 6, last line",
    printed=Statement(
        "The series Σ(λ²/(2n))^j/j! equals exp(−σ²λ²/2) with σ² = 1/n.",
        sp.Eq(sp.Sum(term, (j, 0, sp.oo)), sp.exp(-(lam**2) / (2 * n)), evaluate=False),
    ),
    amended=Statement(
        "It equals exp(+σ²λ²/2).",
        sp.Eq(sp.Sum(term, (j, 0, sp.oo)), sp.exp(lam**2 / (2 * n)), evaluate=False),
    ),
    variables=(n, lam),
    witness={n: 2, lam: 1},
    refutations=(two_terms,),
    repairs=(positive_exponent,),
    reason="a minus sign too many; with it no variable would be sub-Gaussian, since the left side is at least 1",
)
