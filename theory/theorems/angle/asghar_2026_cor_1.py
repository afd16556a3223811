"""Corollary 1: the tail of the angular component, stated for every real c."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import n
from theory.variable import real

c = real("c")
c_plus = real("c_plus", low=0)
half = sp.Rational(1, 2)


def tail(threshold):
    """Pr[|K| ≥ threshold], for any real threshold: K² is a Beta variable."""
    inside = sp.Min(1, sp.Max(0, threshold))
    return sp.betainc_regularized((n - 1) * half, half, 0, 1 - inside**2)


def a_negative_multiple(d):
    """For c = −2 the event is certain."""
    d.refute({n: 3, c: -2}, "|K| ≥ −2/√3 always holds, and 2e^{−2} is below one")


def theorems_5_and_6(d):
    """For c ≥ 0 it is Theorem 5 at t = c/√n with σ² = 1/n."""
    t, variance = c_plus / sp.sqrt(n), 1 / n
    d.equal(
        sp.UnevaluatedExpr(t) ** 2 / (2 * variance), c_plus**2 / 2, "the exponent of the sub-Gaussian bound"
    )
    d.at_most(0, t, "the threshold is not negative, as the amended Theorem 5 asks")


claim = Claim(
    id="asghar-2026-cor-1",
    title="Tail of the angular component",
    locator="Corollary 1",
    printed=Statement(
        "For any real c, Pr[|K| ≥ c/√n] ≤ 2 exp(−c²/2).",
        sp.Le(tail(c / sp.sqrt(n)), 2 * sp.exp(-(c**2) / 2), evaluate=False),
    ),
    amended=Statement(
        "It holds for any c ≥ 0.",
        sp.Le(tail(c_plus / sp.sqrt(n)), 2 * sp.exp(-(c_plus**2) / 2), evaluate=False),
    ),
    variables=(n, c),
    witness={n: 2, c: 1},
    refutations=(a_negative_multiple,),
    repairs=(theorems_5_and_6,),
    uses=("asghar-2026-thm-5", "asghar-2026-thm-6"),
    reason="c must not be negative: at c = −2 the left side is 1 and the right side 0.27",
)
