"""Corollary 1: the tail of the angular component, stated for every real c."""

import sympy as sp

from theory.laws.dot_product import K, k, n
from theory.proof import Claim, Pr, Statement, le, lt, negate, positive, real, theorem_of
from theory.rules.algebra import algebra, compute, follows
from theory.rules.events import certainty, chernoff, two_sides
from theory.rules.instances import cases, put
from theory.theorems.angle.asghar_2026_thm_6 import lam

anything, c = real("c"), real("c", low=0)


def says(c):
    """Pr[|K| ≥ c/√n] ≤ 2 exp(−c²/2)."""
    return le(Pr(le(c / sp.sqrt(n), sp.Abs(k)), K), 2 * sp.exp(-(c**2) / 2))


printed = Statement(
    "For any real c, Pr[|K| ≥ c/√n] ≤ 2 exp(−c²/2).",
    says(anything),
    variables=(n, anything),
    witness={n: 2, anything: 1},
)
amended = Statement("It holds for any c ≥ 0.", says(c), variables=(n, c), witness={n: 2, c: 1})


def a_negative_multiple():
    """At c = −2 the event is certain, and 2e^{−2} is below one."""
    at = {n: 3, anything: -2}
    bad = printed.instance(at)
    event, law = bad.lhs.args
    return at, follows(negate(bad), certainty(algebra(event), law), compute(lt(bad.rhs, 1)))


def chernoff_on_both_sides():
    """Theorem 6 with rate c√n on K and on −K; c = 0 is trivial."""
    c_plus = positive("c")
    rate, cut = c_plus * sp.sqrt(n), c_plus / sp.sqrt(n)
    proxy = theorem_of("asghar-2026-thm-6")
    up = chernoff(put(proxy, {lam: rate}), k, rate, cut, K)
    down = chernoff(put(proxy, {lam: -rate}), -k, rate, cut, K)
    tail = follows(says(c_plus), two_sides(k, cut, K), up, down)
    return cases(says(c), c, (c_plus, tail), (0, algebra(says(sp.S.Zero))))


claim = Claim(
    id="asghar-2026-cor-1",
    title="Tail of the angular component",
    locator="Corollary 1",
    printed=printed,
    amended=amended,
    refutation=a_negative_multiple,
    repair=chernoff_on_both_sides,
    severity="range",
    uses=("asghar-2026-thm-6",),
    reason="c must not be negative: at c = −2 the left side is 1 and the right side 0.27",
)
