"""Eq. (28): the exponential Markov inequality for the upper tail."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import n
from theory.variable import positive, real
from theory.verdict import Fact

t, x = positive("t"), real("x")
a = positive("a")
share = real("s", low=0, high=1, low_open=True, high_open=True)


def markov(d):
    """exp(tx) increases in x, so both events are the same; then Markov."""
    d.less(
        0,
        sp.Derivative(sp.exp(t * x), x),
        "exp(tx) is strictly increasing for t > 0: X ≥ a and exp(tX) ≥ exp(ta) agree",
    )
    d.fact(Fact.MARKOV, "Pr[Y ≥ b] ≤ E[Y]/b for Y = exp(tX) ≥ 0 and b = exp(ta) > 0")
    d.fact(
        Fact.MARKOV,
        sp.Le(sp.uppergamma(n, a) / sp.gamma(n), sp.exp(-share * a) * (1 - share) ** (-n), evaluate=False),
        "for X = R with ε = 1 and t = s it reads so",
    )


claim = Claim(
    id="asghar-2026-eq-28",
    title="Chernoff's method for the upper tail",
    locator="Eq. (28)",
    printed=Statement(
        "For 0 < t < h, where the moment generating function is finite, Pr[X ≥ a] ≤ exp(−ta) M_X(t).",
        r"\Pr[X\ge a]\le e^{-ta}M_X(t),\quad 0<t<h",
    ),
    proofs=(markov,),
    reason="Markov's inequality for an increasing function",
)
