"""Proof of Theorem 7: the minimiser of the lower tail leaves the interval (−h, 0) when c ≥ 2."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon, n, r
from theory.variable import positive, real
from theory.verdict import Fact

c = real("c", low=1, low_open=True)
minimiser = (1 - c) * epsilon
size = positive("s")


def at_three(d):
    """At c = 3 the minimiser is −2ε, but h ≤ ε."""
    d.refute(
        {c: 3, epsilon: 1}, "the generating function of R is infinite at t ≥ ε, so h ≤ ε, and −2ε < −ε ≤ −h"
    )


def every_negative_argument(d):
    """The generating function of R is finite at every t < ε, so Eq. (29) may be used at every t < 0."""
    d.fact(
        Fact.GAMMA_INTEGRAL,
        sp.Eq(
            sp.Integral(r ** (n - 1) * sp.exp(-(epsilon + size) * r), (r, 0, sp.oo)),
            sp.gamma(n) / (epsilon + size) ** n,
            evaluate=False,
        ),
        "finite for t = −s, whatever s > 0",
    )
    d.less(minimiser, 0, "so the minimiser is admissible for every c > 1")


claim = Claim(
    id="asghar-2026-eq-29-domain-proof",
    title="Admissible arguments in the proof of the lower bound",
    locator="Appendix A, proof of Theorem 7, second half",
    printed=Statement(
        "The minimiser t = (1−c)ε lies in the interval −h < t < 0 on which the generating function exists "
        "(a symmetric interval, so h ≤ ε).",
        sp.Lt(-epsilon, minimiser, evaluate=False),
    ),
    amended=Statement(
        "Every t < 0 is admissible, because M_R(t) is finite for all t < ε.",
        sp.Lt(minimiser, 0, evaluate=False),
    ),
    variables=(epsilon, c),
    witness={epsilon: 1, c: sp.Rational(3, 2)},
    refutations=(at_three,),
    repairs=(every_negative_argument,),
    reason="with a symmetric interval (−h, h) the proof covers only c < 2; Eq. (30) allows every t < 0",
)
