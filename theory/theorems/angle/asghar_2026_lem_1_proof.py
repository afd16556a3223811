"""Lemma 1, proof: the partial sums are not monotone when λ is negative."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import n
from theory.variable import integer, positive, real
from theory.verdict import Fact

lam = real("lambda", high=0, high_open=True)
size = positive("ell")
m, j = integer("m", low=0), integer("j", low=0)
half = sp.Rational(1, 2)


def absolute_moment(order):
    """E |K|^order, a quotient of Beta functions."""
    return sp.beta((order + 1) * half, (n - 1) * half) / sp.beta(half, (n - 1) * half)


def partial_sum(last, base):
    """S_last, the sum of base^j E|K|^j / j! up to j = last."""
    return sp.Sum(base**j * absolute_moment(j) / sp.factorial(j), (j, 0, last))


def alternating(d):
    """At λ = −1 and n = 3 the sums are 1, 1/2, 2/3."""
    d.equal(
        absolute_moment(j).rewrite(sp.gamma).subs(n, 3),
        1 / (j + 1),
        "|K| is uniform on [0, 1] in three dimensions",
    )
    first, second = (sp.Rational(1, order + 1) / sp.factorial(order) for order in (1, 2))
    d.refute_instance(
        1 - first + second,
        ">",
        1 - first,
        at="n = 3, λ = −1, m = 1",
        reason="S_2 = 2/3 exceeds S_1 = 1/2: the even term is positive",
    )


def absolute_series(d):
    """With |λ| in place of λ the sums increase and are bounded."""
    term = size**j * absolute_moment(j).rewrite(sp.gamma) / sp.factorial(j)
    d.less(0, term, "every term of the series in ℓ = |λ| is positive, so its partial sums increase")
    d.fact(
        Fact.POWER_SERIES,
        sp.Eq(sp.Sum(size**j / sp.factorial(j), (j, 0, sp.oo)), sp.exp(size), evaluate=False),
        "they are bounded by exp(|λ|) because E|K|^j ≤ 1",
    )
    d.fact(
        Fact.MONOTONE_CONVERGENCE, "Σ |λ|^j E|K|^j / j! converges, so sum and expectation may be exchanged"
    )


claim = Claim(
    id="asghar-2026-lem-1-proof",
    title="Monotone partial sums in the proof of Lemma 1",
    locator="Lemma 1, proof, below the definition of S_m",
    printed=Statement(
        "For λ < 0 the partial sums S_m = Σ_{j≤m} λ^j E|K|^j/j! decrease with m.",
        sp.Le(partial_sum(m + 1, lam), partial_sum(m, lam), evaluate=False),
    ),
    amended=Statement(
        "The sums with |λ| in place of λ increase and are bounded by exp(|λ|); that is what the exchange needs.",
        r"\sum_{j\le m}\frac{|\lambda|^j}{j!}\mathbb{E}|K|^j \uparrow\ \le e^{|\lambda|}",
    ),
    variables=(n, m, lam),
    witness={n: 2, m: 0, lam: -1},
    refutations=(alternating,),
    repairs=(absolute_series,),
    reason="for negative λ the terms alternate in sign; the lemma survives by absolute convergence",
)
