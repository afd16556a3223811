"""Eq. (29): the exponential Markov inequality for the lower tail."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import n
from theory.variable import positive, real
from theory.verdict import Fact

size, x = positive("s"), real("x")
a = positive("a")


def markov(d):
    """exp(tx) decreases in x for t < 0, so both events are the same; then Markov."""
    d.less(
        sp.Derivative(sp.exp(-size * x), x),
        0,
        "exp(tx) is strictly decreasing for t = −s < 0: X ≤ a and exp(tX) ≥ exp(ta) agree",
    )
    d.fact(Fact.MARKOV, "Pr[Y ≥ b] ≤ E[Y]/b for Y = exp(tX) ≥ 0 and b = exp(ta) > 0")
    d.fact(
        Fact.MARKOV,
        sp.Le(sp.lowergamma(n, a) / sp.gamma(n), sp.exp(size * a) * (1 + size) ** (-n), evaluate=False),
        "for X = R with ε = 1 and t = −s it reads so",
    )


claim = Claim(
    id="asghar-2026-eq-29",
    title="Chernoff's method for the lower tail",
    locator="Eq. (29)",
    printed=Statement(
        "For −h < t < 0, where the moment generating function is finite, Pr[X ≤ a] ≤ exp(−ta) M_X(t).",
        r"\Pr[X\le a]\le e^{-ta}M_X(t),\quad -h<t<0",
    ),
    proofs=(markov,),
    reason="Markov's inequality for a decreasing function",
)
