"""Theorem 8: the overall bound on the dot product, stated for every real c₁."""

import sympy as sp

from theory.laws.dot_product import K, R, Z, eps, k, n, r
from theory.proof import Claim, Pr, Statement, ge, le, lt, negate, real, theorem_of
from theory.rules.algebra import algebra, compute, follows
from theory.rules.cited import power_below_one, tangent
from theory.rules.events import at_most_complement, impossible, inclusion, product_event
from theory.rules.instances import put
from theory.rules.logic import assume
from theory.theorems.angle import asghar_2026_cor_1 as angle
from theory.theorems.tails import asghar_2026_thm_7 as radius

anything, c1, c2 = real("c_1"), real("c_1", low=0), real("c_2", low=1, low_open=True)
tail = (c2 / sp.exp(c2 - 1)) ** n


def says(c):
    """The printed bound with a given first constant."""
    inside = le(sp.Abs(Z), c * c2 * sp.sqrt(n) / eps)
    return ge(Pr(inside, R, K), 2 * (1 - sp.exp(-(c**2) / 2)) * (1 - tail) - 1)


printed = Statement(
    "For all real c₁ and all c₂ > 1, Pr[|Z| ≤ c₁c₂√n/ε] ≥ 2(1−e^{−c₁²/2})(1−(c₂/e^{c₂−1})^n) − 1.",
    says(anything),
    variables=(n, eps, anything, c2),
    witness={n: 2, eps: 1, anything: 1, c2: 2},
)
amended = Statement(
    "It holds for all c₁ ≥ 0 and c₂ > 1.",
    says(c1),
    variables=(n, eps, c1, c2),
    witness={n: 2, eps: 1, c1: 1, c2: 2},
)


def a_negative_constant():
    """For c₁ = −4 the event is impossible and the bound is above 0.99."""
    at = {n: 10, eps: 1, anything: -4, c2: 4}
    bad = printed.instance(at)
    event, *laws = bad.rhs.args
    return at, follows(negate(bad), impossible(algebra(negate(event)), event, *laws), compute(lt(0, bad.lhs)))


def both_small():
    """|K| ≤ a and R ≤ b give |RK| ≤ ab; the events are independent and their tails are known."""
    a, b = c1 / sp.sqrt(n), c2 * n / eps
    small, short = le(sp.Abs(k), a), le(r, b)
    inside = follows(le(sp.Abs(Z), c1 * c2 * sp.sqrt(n) / eps), (assume(small), r), (assume(short), a))
    joint = follows(
        le(Pr(small, K) * Pr(short, R), Pr(inside.concl, R, K)),
        inclusion(inside, R, K),
        product_event(short, small, R, K),
    )
    angle_tail = at_most_complement(put(theorem_of("asghar-2026-cor-1"), {angle.c: c1}), small, K)
    radius_tail = at_most_complement(put(theorem_of("asghar-2026-thm-7"), {radius.c: c2}), short, R)
    return follows(
        amended.body,
        joint,
        (radius_tail, Pr(small, K)),
        (angle_tail, (1 - tail, below_one())),
        algebra(le(0, tail)),
    )


def below_one():
    """c/e^{c−1} ≤ 1, from 1 + x ≤ e^x at x = c − 1."""
    x = c2 - 1
    base = follows(le(c2 / sp.exp(x), 1), (tangent(x), sp.exp(-x)))
    return follows(le(0, 1 - tail), power_below_one(base, n))


claim = Claim(
    id="asghar-2026-thm-8",
    title="Overall bound on the noisy dot product",
    locator="Theorem 8",
    printed=printed,
    amended=amended,
    refutation=a_negative_constant,
    repair=both_small,
    severity="range",
    uses=("asghar-2026-cor-1", "asghar-2026-thm-7"),
    reason="c₁ must not be negative: the bound sees only c₁², the event does not",
)
