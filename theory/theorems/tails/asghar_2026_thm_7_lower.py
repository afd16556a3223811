"""Theorem 7, second half: lower tail of the radius."""

import sympy as sp

from theory.laws.dot_product import R, eps, n, r
from theory.proof import Claim, Pr, Statement, eq, le, real, theorem_of
from theory.rules.algebra import follows
from theory.rules.events import chernoff, equal_events
from theory.rules.instances import put
from theory.rules.logic import assume
from theory.rules.means import equal_means
from theory.theorems.tails.asghar_2026_eq_30 import delta

c = real("c", low=1, low_open=True)
a = n / (c * eps)
printed = Statement(
    "For c > 1, Pr[R ≤ n/(cε)] ≤ 1/(c e^{(1−c)/c})^n.",
    le(Pr(le(r, a), R), 1 / (c * sp.exp((1 - c) / c)) ** n),
    variables=(n, eps, c),
    witness={n: 2, eps: 1, c: 2},
)


def best_rate():
    """Chernoff's bound for −R at t = (1−c)ε, the minimiser, with Eq. (30)."""
    generating = put(theorem_of("asghar-2026-eq-30"), {delta: c * eps})
    rate = (c - 1) * eps
    same = equal_means(sp.exp(-rate * r), sp.exp((eps - c * eps) * r), R)
    tail = chernoff(follows(eq(same.concl.lhs, generating.concl.rhs), same, generating), -r, rate, -a, R)
    turn = equal_events(follows(le(-a, -r), assume(le(r, a))), follows(le(r, a), assume(le(-a, -r))), R)
    return follows(printed.body, turn, tail)


claim = Claim(
    id="asghar-2026-thm-7-lower",
    title="Lower tail of the radius",
    locator="Theorem 7, second bound",
    printed=printed,
    proof=best_rate,
    garbled="our copy reads n/(ce) in the threshold; the proof has n/(cε)",
    uses=("asghar-2026-eq-30",),
    reason="Chernoff's bound with the moment generating function of Eq. (30)",
)
