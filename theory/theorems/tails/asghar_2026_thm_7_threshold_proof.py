"""Theorem 7, proof of the lower bound: the threshold a = n/ε should be n/(cε)."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon, n
from theory.variable import positive, real

c = real("c", low=1, low_open=True)
a = positive("a")
t = real("t", high=0, high_open=True)


def factor(level):
    """The factor exp(−ta) of Eq. (29) at a = level."""
    return sp.exp(-t * level)


displayed = sp.exp(-n * t / (c * epsilon))


def at_two(d):
    """At c = 2 the two exponents differ."""
    d.refute({n: 2, epsilon: 1, c: 2, t: -1}, "a = n/ε gives exp(2), the display has exp(1)")


def divided(d):
    """The threshold n/(cε) gives the displayed factor."""
    d.equal(sp.Subs(factor(a), a, n / (c * epsilon)), displayed, "the factor of Eq. (29) at a = n/(cε)")


claim = Claim(
    id="asghar-2026-thm-7-threshold-proof",
    title="Threshold in the proof of the lower bound",
    locator="Appendix A, proof of Theorem 7, start of the second half",
    printed=Statement(
        "Eq. (29) with a = n/ε gives the factor exp(−nt/(cε)).",
        sp.Eq(factor(n / epsilon), displayed, evaluate=False),
    ),
    amended=Statement(
        "It is a = n/(cε) that gives this factor.",
        sp.Eq(sp.Subs(factor(a), a, n / (c * epsilon)), displayed, evaluate=False),
    ),
    variables=(n, epsilon, c, t),
    witness={n: 2, epsilon: 1, c: 2, t: -1},
    refutations=(at_two,),
    repairs=(divided,),
    reason="the text sets a = n/ε, the display uses n/(cε), which is what the theorem needs",
)
