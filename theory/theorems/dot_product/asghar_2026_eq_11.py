"""Eq. (11): the distribution function of Z, printed with lower limit |z|."""

import sympy as sp

from theory.laws.dot_product import K, R, Z, eps, k, n, r
from theory.laws.z_density import CosineBelow, far, length
from theory.proof import And, Claim, Pr, Statement, eq, le, lt, positive, q, real
from theory.rules.algebra import algebra, compute, follows
from theory.rules.events import certainty, condition, distribution, equal_events, impossible
from theory.rules.instances import put
from theory.rules.integrals import split, under
from theory.rules.logic import assume, both, differ, swap

z, up, down = real("z"), positive("z"), real("z_neg", high=0)


def below(z):
    """Pr[Z ≤ z]."""
    return Pr(le(Z, z), R, K)


printed = Statement(
    "Pr[Z ≤ z] is the integral of f_G(r) Pr[K ≤ z/r] over r from |z| to infinity, for every real z.",
    eq(below(z), far(z)),
    variables=(n, eps, z),
    witness={n: 3, eps: 1, z: -1},
)
amended = Statement(
    "For z ≤ 0 so; for z > 0 add Pr[R < z], since shorter lengths always satisfy RK ≤ z.",
    And(eq(below(up), sp.Integral(length, (r, 0, up)) + far(up)), eq(below(down), far(down))),
    variables=(n, eps, up, down),
    witness={n: 3, eps: 1, up: 1, down: -1},
)


def beyond(z):
    """For r > |z|: Pr[rK ≤ z] = F_B(z/r)."""
    big = assume(lt(sp.Abs(z), r))
    less = follows(le(k, z / r), (assume(le(Z, z)), 1 / r))
    more = follows(le(Z, z), (assume(le(k, z / r)), r))
    low, high = follows(le(-1, z / r), (big, 1 / r)), follows(le(z / r, 1), (big, 1 / r))
    inside = distribution(k, K[1], z / r, low, high)
    return follows(eq(Pr(le(Z, z), K), CosineBelow(z / r, n)), equal_events(less, more, K), inside)


def halves(z, short, rest):
    """Condition on R and split at |z|."""
    law = condition(le(Z, z), R, K)
    near = sp.Integral(length * Pr(le(Z, z), K), (r, 0, sp.Abs(z)))
    tail = sp.Integral(length * Pr(le(Z, z), K), (r, sp.Abs(z), sp.oo))
    parts = law, split(law.concl.rhs, sp.Abs(z), law), under(near, short), under(tail, beyond(z))
    return follows(eq(below(z), rest + far(z)), *parts)


def short_positive():
    """Lengths below z > 0 always give RK ≤ z."""
    small = follows(le(Z, up), assume(lt(r, up)), algebra(le(Z, r)))
    return halves(up, certainty(small, K), sp.Integral(length, (r, 0, up)))


def short_negative():
    """Lengths below −z > 0 never give RK ≤ z."""
    none = follows(lt(down, Z), assume(lt(r, -down)), algebra(le(-r, Z)))
    return halves(down, impossible(none, le(Z, down), K), sp.S.Zero)


def with_short_lengths():
    """Lengths below |z| decide alone: always for z > 0, never for z ≤ 0."""
    return both(short_positive(), short_negative())


def misses_short_lengths():
    """At n = 3, ε = 1, z = 1 the printed value misses Pr[R < 1] > 0.08."""
    at = {n: 3, eps: 1, z: 1}
    true = put(short_positive(), {n: 3, eps: 1, up: 1})
    missing = sp.Integral(length, (r, 0, 1)).xreplace({n: sp.Integer(3), eps: sp.S.One})
    bad = printed.instance(at)
    return at, swap(differ(follows(lt(bad.rhs, bad.lhs), true, compute(lt(q("0.08"), missing)))))


claim = Claim(
    id="asghar-2026-eq-11",
    title="Distribution function of the noisy dot product",
    locator="Eq. (11)",
    printed=printed,
    refutation=misses_short_lengths,
    amended=amended,
    repair=with_short_lengths,
    keeps="the same formula, with the missing term for z > 0",
    severity="result",
    reason="the lower limit |z| drops Pr[R < z] for z > 0: at n = 3, ε = 1, z = 1 it gives 0.644 for 0.724; the derivation of Eq. (12) has the lower limit 0, which is right, so the density of Eqs. (12) and (13) is not affected",
)
