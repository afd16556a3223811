"""Theorem 7, first half: upper tail of the radius."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon, n
from theory.variable import real

c = real("c", low=1, low_open=True)
s = real("s", low=0, high=1, low_open=True, high_open=True)
bound = (c / sp.exp(c - 1)) ** n


def upper(threshold):
    """Pr[R ≥ threshold]."""
    return sp.uppergamma(n, epsilon * threshold) / sp.gamma(n)


def a_small_epsilon(d):
    """With Euler's number in the threshold the bound fails once ε is small."""
    d.refute({n: 2, epsilon: sp.Rational(1, 2), c: 2}, "R ≥ 4/e is likely at ε = 1/2")


def chernoff(d):
    """Exact minimiser of the Chernoff bound, with its second-order condition."""
    exponent = -c * n * s - n * sp.log(1 - s)
    d.equal(
        sp.Derivative(exponent, s),
        n * (c * s - c + 1) / (1 - s),
        "log of exp(−ta)M(t) at a = cn/ε, t = εs: zero at s = (c−1)/c",
    )
    d.less(
        0,
        sp.Derivative(exponent, s, s),
        "the exponent is strictly convex on 0 < s < 1, so that zero is the minimum",
    )
    d.less(0, (c - 1) / c, "the minimiser is positive")
    d.less((c - 1) / c, 1, "and below one, so 0 < t < ε")
    d.equal(
        sp.Subs(exponent, s, (c - 1) / c),
        sp.log(c) * n - (c - 1) * n,
        "value there: the log of (c/e^{c−1})^n",
    )


claim = Claim(
    id="asghar-2026-thm-7",
    title="Upper tail of the radius",
    locator="Theorem 7, first bound",
    printed=Statement(
        "For c > 1, Pr[R ≥ cn/e] ≤ (c/e^{c−1})^n, with the same letter e in the threshold as in the bound.",
        sp.Le(upper(c * n / sp.E), bound, evaluate=False),
    ),
    amended=Statement(
        "For c > 1, Pr[R ≥ cn/ε] ≤ (c/e^{c−1})^n.", sp.Le(upper(c * n / epsilon), bound, evaluate=False)
    ),
    variables=(n, epsilon, c),
    witness={n: 2, epsilon: 1, c: 2},
    refutations=(a_small_epsilon,),
    repairs=(chernoff,),
    uses=("asghar-2026-eq-28", "asghar-2026-eq-30"),
    reason="as extracted, the threshold reads cn/e; the proof has cn/ε, and with it the bound holds (the best Chernoff gives)",
)
