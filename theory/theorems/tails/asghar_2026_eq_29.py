"""Eq. (29): the exponential Markov inequality for the lower tail."""

import sympy as sp

from theory.laws.arbitrary import X, x
from theory.proof import Claim, E, Implies, Pr, Statement, eq, le, real
from theory.rules.algebra import follows
from theory.rules.events import chernoff, equal_events
from theory.rules.logic import assume, discharge

t, a, m = real("t", high=0, high_open=True), real("a"), real("M")
exists = eq(E(sp.exp(t * x), X), m)
bound = le(Pr(le(x, a), X), sp.exp(-t * a) * m)
printed = Statement(
    "If M = E exp(tX) exists for a t < 0, then Pr[X ≤ a] ≤ exp(−ta) M, for every random variable X.",
    Implies(exists, bound),
    variables=(t, a, m),
    witness={t: -1, a: 0, m: 1},
)


def markov():
    """The upper tail of −X at the rate −t > 0."""
    below, above = le(x, a), le(-a, -x)
    turned = equal_events(follows(above, assume(below)), follows(below, assume(above)), X)
    tail = chernoff(assume(exists), -x, -t, -a, X)
    return discharge(follows(bound, turned, tail), exists)


claim = Claim(
    id="asghar-2026-eq-29",
    title="Chernoff's method for the lower tail",
    locator="Eq. (29)",
    printed=printed,
    proof=markov,
    reason="Markov's inequality for a decreasing function",
)
