"""Eq. (28): the exponential Markov inequality for the upper tail."""

import sympy as sp

from theory.laws.arbitrary import X, x
from theory.proof import Claim, E, Implies, Pr, Statement, eq, le, positive, real
from theory.rules.events import chernoff
from theory.rules.logic import assume, discharge

t, a, m = positive("t"), real("a"), real("M")
exists = eq(E(sp.exp(t * x), X), m)
bound = le(Pr(le(a, x), X), sp.exp(-t * a) * m)
printed = Statement(
    "If M = E exp(tX) exists for a t > 0, then Pr[X ≥ a] ≤ exp(−ta) M, for every random variable X.",
    Implies(exists, bound),
    variables=(t, a, m),
    witness={t: 1, a: 0, m: 1},
)


def markov():
    """X ≥ a and exp(tX) ≥ exp(ta) are the same event; then Markov."""
    return discharge(chernoff(assume(exists), x, t, a, X), exists)


claim = Claim(
    id="asghar-2026-eq-28",
    title="Chernoff's method for the upper tail",
    locator="Eq. (28)",
    printed=printed,
    proof=markov,
    reason="Markov's inequality for an increasing function",
)
