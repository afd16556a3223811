"""Lemma 1: expectation and power series of exp(λK) may be exchanged."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import angle_density, angle_even_moment, k, n
from theory.variable import integer, real
from theory.verdict import Fact

lam = real("lambda")
m = integer("m", low=0)
series = sp.Sum(lam ** (2 * m) * angle_even_moment(m, n) / sp.factorial(2 * m), (m, 0, sp.oo))
whole = sp.Integral(sp.exp(lam * k) * angle_density(k, n), (k, -1, 1))


def dominated(d):
    """All partial sums are dominated by exp(|λ|), which is integrable."""
    d.at_most(k**2, 1, "|K| ≤ 1, so |(λK)^j/j!| ≤ |λ|^j/j!")
    d.fact(
        Fact.POWER_SERIES,
        sp.Eq(sp.Sum(sp.Abs(lam) ** m / sp.factorial(m), (m, 0, sp.oo)), sp.exp(sp.Abs(lam)), evaluate=False),
        "so every partial sum is at most exp(|λ|) in absolute value",
    )
    odd = k ** (2 * m + 1) * angle_density(k, n)
    d.equal(sp.Subs(odd, k, -k), -odd, "odd moments vanish, so only even orders are left")
    d.fact(
        Fact.DOMINATED_CONVERGENCE, sp.Eq(whole, series, evaluate=False), "the sum may leave the expectation"
    )


claim = Claim(
    id="asghar-2026-lem-1",
    title="Expectation of the exponential series",
    locator="Lemma 1",
    printed=Statement(
        "For every real λ the expectation of Σ(λK)^j/j! is the sum of the expectations (odd orders are zero).",
        sp.Eq(whole, series, evaluate=False),
    ),
    variables=(n, lam),
    witness={n: 2, lam: 1},
    proofs=(dominated,),
    uses=("asghar-2026-thm-4",),
    reason="dominated convergence with the constant exp(|λ|); the paper's own proof has two false steps, judged apart",
)
