"""Theorem 7, first half: upper tail of the radius."""

import sympy as sp

from theory.laws.dot_product import R, eps, n, r
from theory.proof import Claim, Pr, Statement, le, real, theorem_of
from theory.rules.algebra import follows
from theory.rules.events import chernoff
from theory.rules.instances import put
from theory.theorems.tails.asghar_2026_eq_30 import delta

c = real("c", low=1, low_open=True)
printed = Statement(
    "For c > 1, Pr[R ≥ cn/ε] ≤ (c/e^{c−1})^n.",
    le(Pr(le(c * n / eps, r), R), (c / sp.exp(c - 1)) ** n),
    variables=(n, eps, c),
    witness={n: 2, eps: 1, c: 2},
)


def best_rate():
    """Chernoff's bound at t = ε(c−1)/c, the minimiser, with Eq. (30)."""
    generating = put(theorem_of("asghar-2026-eq-30"), {delta: eps / c})
    return follows(printed.body, chernoff(generating, r, eps - eps / c, c * n / eps, R))


claim = Claim(
    id="asghar-2026-thm-7",
    title="Upper tail of the radius",
    locator="Theorem 7, first bound",
    printed=printed,
    proof=best_rate,
    garbled="our copy reads cn/e in the threshold; the proof has cn/ε",
    uses=("asghar-2026-eq-30",),
    reason="Chernoff's bound with the moment generating function of Eq. (30)",
)
