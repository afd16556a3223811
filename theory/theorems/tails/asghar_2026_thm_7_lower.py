"""Theorem 7, second half: lower tail of the radius."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon, n
from theory.variable import positive, real

c = real("c", low=1, low_open=True)
s = positive("s")
bound = 1 / (c * sp.exp((1 - c) / c)) ** n


def lower(threshold):
    """Pr[R ≤ threshold]."""
    return sp.lowergamma(n, epsilon * threshold) / sp.gamma(n)


def a_large_epsilon(d):
    """With Euler's number in the threshold the bound fails once ε is large."""
    d.refute({n: 2, epsilon: 10, c: 2}, "R ≤ 1/e is likely at ε = 10")


def chernoff(d):
    """Exact minimiser of the Chernoff bound, with its second-order condition."""
    exponent = n * s / c - n * sp.log(1 + s)
    d.equal(
        sp.Derivative(exponent, s),
        n * (s + 1 - c) / (c * (1 + s)),
        "log of exp(−ta)M(t) at a = n/(cε), t = −εs: zero at s = c−1",
    )
    d.less(
        0,
        sp.Derivative(exponent, s, s),
        "the exponent is strictly convex in s > 0, so that zero is the minimum",
    )
    d.less(0, c - 1, "the minimiser is positive, so t = (1−c)ε < 0")
    d.equal(
        sp.Subs(exponent, s, c - 1),
        -n * (sp.log(c) + (1 - c) / c),
        "value there: the log of 1/(c e^{(1−c)/c})^n",
    )


claim = Claim(
    id="asghar-2026-thm-7-lower",
    title="Lower tail of the radius",
    locator="Theorem 7, second bound",
    printed=Statement(
        "For c > 1, Pr[R ≤ n/(ce)] ≤ 1/(c e^{(1−c)/c})^n, with the same letter e in the threshold as in the bound.",
        sp.Le(lower(n / (c * sp.E)), bound, evaluate=False),
    ),
    amended=Statement(
        "For c > 1, Pr[R ≤ n/(cε)] ≤ 1/(c e^{(1−c)/c})^n; the bound itself is right.",
        sp.Le(lower(n / (c * epsilon)), bound, evaluate=False),
    ),
    variables=(n, epsilon, c),
    witness={n: 2, epsilon: 1, c: 2},
    refutations=(a_large_epsilon,),
    repairs=(chernoff,),
    uses=("asghar-2026-eq-29", "asghar-2026-eq-30"),
    reason="as extracted, the threshold reads n/(ce); with ε the printed bound is right, sign of the exponent included",
)
