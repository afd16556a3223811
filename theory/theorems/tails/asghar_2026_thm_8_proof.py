"""Theorem 8, proof: the product step for a negative c₁."""

import sympy as sp

from theory.laws.dot_product import K, R, Z, eps, k, n, r
from theory.proof import Claim, Pr, Statement, eq, le, lt, negate, q, real, theorem_of
from theory.rules.algebra import algebra, compute, follows
from theory.rules.events import at_most_complement, certainty, distribution, inclusion, product_event
from theory.rules.instances import put
from theory.rules.integrals import integral
from theory.rules.logic import assume, both
from theory.theorems.tails import asghar_2026_thm_7 as radius

anything, c1, c2 = real("c_1"), real("c_1", low=0), real("c_2", low=1, low_open=True)


def says(c):
    """Pr[K ≤ a] Pr[R ≤ b] ≤ Pr[RK ≤ ab] with a = c/√n and b = c₂n/ε."""
    a, b = c / sp.sqrt(n), c2 * n / eps
    return le(Pr(le(k, a), K) * Pr(le(r, b), R), Pr(le(Z, a * b), R, K))


printed = Statement(
    "Pr[RK ≤ ab] ≥ Pr[K ≤ a] Pr[R ≤ b] with a = c₁/√n for every real c₁ and b = c₂n/ε, c₂ > 1.",
    says(anything),
    variables=(n, eps, anything, c2),
    witness={n: 3, eps: 1, anything: 1, c2: 2},
)
amended = Statement(
    "It holds for c₁ ≥ 0.",
    says(c1),
    variables=(n, eps, c1, c2),
    witness={n: 3, eps: 1, c1: 1, c2: 2},
)


def three_dimensions():
    """At a = −1/2, b = 30, n = 3, ε = 1: RK ≤ −15 needs R ≥ 15, rarer than K ≤ −1/2 and R ≤ 30 together."""
    at = {n: 3, eps: 1, anything: -sp.sqrt(3) / 2, c2: 10}
    bad = printed.instance(at)
    law, length = bad.rhs.args[2], bad.rhs.args[1]
    tail = theorem_of("asghar-2026-thm-7")
    long = put(tail, {n: 3, eps: 1, radius.c: 5})
    needs = both(follows(le(15, r), assume(le(Z, -15)), algebra(le(-r, Z))), algebra(le(k, 1)))
    joint = product_event(*needs.concl.args, length, law)
    sure = certainty(algebra(le(k, 1)), law)
    rare = follows(
        le(bad.rhs, long.concl.rhs),
        inclusion(needs, length, law),
        joint,
        (sure, long.concl.lhs),
        long,
    )
    short = at_most_complement(put(tail, {n: 3, eps: 1, radius.c: 10}), le(r, 30), length)
    ends = [algebra(p) for p in (le(-1, -q(1, 2)), le(-q(1, 2), 1))]
    below = distribution(k, law[1], -q(1, 2), *ends)
    area = integral(below.concl.rhs.function, below.concl.rhs.limits[0], k / 2, q(1, 4))
    quarter = follows(eq(below.concl.lhs, q(1, 4)), below, area)
    gap = compute(lt(rare.concl.rhs, short.concl.lhs / 4))
    return at, follows(negate(bad), rare, gap, (short, q(1, 4)), (quarter, Pr(le(r, 30), length)))


def non_negative():
    """For a ≥ 0 the events K ≤ a and R ≤ b together imply RK ≤ ab."""
    a, b = c1 / sp.sqrt(n), c2 * n / eps
    small, short = le(k, a), le(r, b)
    inside = follows(le(Z, a * b), (assume(small), r), (assume(short), a))
    return follows(amended.body, inclusion(inside, R, K), product_event(short, small, R, K))


claim = Claim(
    id="asghar-2026-thm-8-proof",
    title="Product step in the proof of Theorem 8",
    locator="Theorem 8, proof, third line",
    printed=printed,
    amended=amended,
    refutation=three_dimensions,
    repair=non_negative,
    severity="step",
    uses=("asghar-2026-thm-7",),
    reason="for negative a the two events do not imply RK ≤ ab, and the inequality itself fails",
)
