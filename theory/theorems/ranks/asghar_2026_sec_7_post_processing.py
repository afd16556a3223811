"""Section 7: the proposed fix keeps the privacy of the mechanism it follows."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.variable import integer, positive, real
from theory.verdict import Assumption, Fact

N = integer("N", low=1)
q = real("q", low=0, high=1, low_open=True, high_open=True)
tau, p, ratio, slack = positive("tau"), positive("p"), positive("g"), real("s", low=0)


def rows_are_laws(d):
    """The printed weights sum to one over the vocabulary."""
    closed = (1 - q**N) / (1 - q)
    d.equal(sp.Subs(closed, N, 1) + 1, 2, "one word: the normaliser is 1")
    d.equal(
        sp.Subs(closed, N, N + 1),
        closed + q**N,
        "geometric sum of q^i over ranks 0, …, N−1, q = e^{−εc}: finite and positive",
    )


def averages(d):
    """Each term of the output probability obeys the bound of the first mechanism."""
    d.at_most(
        tau * p,
        tau * ratio * (p / ratio + slack),
        "τ = Pr[x* ↦ output] ≥ 0, p = Pr[M(w) = x*] ≤ g·Pr[M(w') = x*] with g = e^{εd(w,w')}; sum over x*",
    )
    d.fact(
        Fact.POST_PROCESSING,
        "Σ τ p ≤ g Σ τ p'",
        "the fix reads x* only, so τ is the same for both inputs, for any c > 0",
    )


claim = Claim(
    id="asghar-2026-sec-7-post-processing",
    title="Privacy of the proposed fix",
    locator="Section 7, the displayed probability",
    printed=Statement(
        "Replacing the nearest word x* by a word drawn with probability ∝ exp(−εc d_NN(x*,x)) is post-processing: ε d_X-privacy is kept.",
        r"\sum_{x^*}\tau(x^*,x)\Pr[M(w)=x^*]\le e^{\epsilon d(w,w')}\sum_{x^*}\tau(x^*,x)\Pr[M(w')=x^*]",
    ),
    assumptions=(Assumption.FINITE_VOCABULARY, Assumption.REAL_ARITHMETIC),
    proofs=(rows_are_laws, averages),
    reason="post-processing, for every c > 0; ε enters the second step for utility only, as the paper says",
)
