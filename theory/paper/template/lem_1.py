"""Lemma 1, false as printed: the advantage over a coin is not below ε/5. It is at most ε/2."""

import sympy as sp

from theory.proof import Claim, Statement, le, q, real
from theory.rules.algebra import follows
from theory.rules.cited import tangent

#: The range of the lemma.
small = real("epsilon", low=0, high=1, low_open=True)


def advantage(e):
    """How much more likely than a coin the truth is."""
    return sp.exp(e) / (1 + sp.exp(e)) - q(1, 2)


printed = Statement(
    "For 0 < ε ≤ 1 the truth is told with probability at most 1/2 + ε/5.",
    le(advantage(small), small / 5),
    variables=(small,),
    witness={small: 1},
)

amended = Statement(
    "For 0 < ε ≤ 1 the truth is told with probability at most 1/2 + ε/2.",
    le(advantage(small), small / 2),
    variables=(small,),
    witness={small: 1},
)


def refutation():
    """At ε = 1 the advantage is 0.231…, above 1/5."""
    return ({small: 1},)


def repair():
    """1 − ε ≤ e^{−ε}, so e^ε(1 − ε) ≤ 1."""
    x = sp.exp(small)
    below = follows(le(x * (1 - small), 1), (tangent(-small), x))
    return follows(amended.body, (below, 1 / (2 * (1 + x))))


claim = Claim(
    id="{{key}}-lem-1",
    title="Advantage over a coin",
    locator="Lemma 1",
    printed=printed,
    amended=amended,
    refutation=refutation,
    repair=repair,
    severity="result",
    keeps="a bound on the advantage that is linear in ε",
    reason="at ε = 1 the advantage is 0.231…",
)
