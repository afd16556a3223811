"""What is hidden from whoever looks last: a limit that is ∞, an atom at the end of a slice, a term that a cut sets free.

All were certified. "If y = 17/19 then 1 ≤ 0" was PROVED and f(sin²1 + cos²1) = f(1) was REFUTED.
"""

from __future__ import annotations

from dataclasses import replace

import sympy as sp

from tests.theory.attack import keeper, offered
from tests.theory.attacks.kinds import P, a, b, i, m, one, p, u, x, z
from tests.theory.attacks.undefined import HERE, C, y
from theory.laws.arbitrary import X
from theory.laws.arbitrary import x as outcome
from theory.laws.dot_product import Angle, R, Radius, eps, k, n, r
from theory.laws.words import NOISE, Noise, eta, v
from theory.proof import Exists, ForAll, Implies, MaxOver, Pr, eq, le, lt, metric, points_of, q, real
from theory.rules.algebra import algebra, compute, follows
from theory.rules.change import change_variable
from theory.rules.cited import absolute
from theory.rules.expectation import even_series, odd_mean, reflected
from theory.rules.falling import beyond_limit
from theory.rules.instances import induct, put
from theory.rules.integrals import split
from theory.rules.logic import assume, cut, discharge
from theory.rules.maxima import below_max
from theory.rules.noise import ball_mass, coordinate_projected, sliced
from theory.rules.quantifiers import exhibit, generalise
from theory.rules.shrinking import affine_limit, from_above
from theory.rules.slopes import derivative, falls
from theory.rules.sums import one_of_sum

ATTACKS, no = keeper()
beyond = real("w", low=2)
NOTHING = follows(eq(0, 0))
LAWS = (n, eps), {n: 2, eps: 1}
TAIL = Pr(le(one, r), R)


def itself(term, other):
    """A limit is itself, under another letter; it may be infinite."""
    return follows(eq(term, other))


def below_every_number():
    """−x falls to −∞, which as a number L would be below −|L| − 1: a probability is below 0."""
    fall = falls(derivative(-x, x, -1), compute(lt(-1, 0)), z)
    least = sp.Limit(-z, z, sp.oo, "-")
    under = put(beyond_limit(fall, itself(sp.Limit(-x, x, sp.oo, "-"), least)), {x: sp.Abs(least) + 1})
    return follows(lt(P, 0), under, absolute(-least), algebra(le(P, 1)))


def above_every_number():
    """The same of 1/x, which grows without end as x falls to 0."""
    fall = falls(derivative(1 / x, x, -1 / x**2), algebra(lt(-1 / x**2, 0)), z)
    most = sp.Limit(1 / z, z, 0, "+")
    over = put(beyond_limit(fall, itself(sp.Limit(1 / x, x, 0, "+"), most)), {x: 1 / (sp.Abs(most) + 1)})
    return follows(lt(P, 0), over, absolute(most), algebra(le(P, 1)))


def nothing_at_most(whole, below):
    """From 1/C² ≤ whole, C²·(1/C²) being written 1, to: where C = 0, 1 ≤ 0."""
    scaled = follows(le(1, C**2 * whole), (below, C**2))
    return discharge(follows(le(1, 0), scaled, (assume(HERE), whole * C)), HERE)


def one_term():
    """One of four terms 1/C² is at most their sum."""
    below = one_of_sum(1 / C**2, i, 0, 3, 1)
    return nothing_at_most(sp.Sum(1 / C**2, (i, 0, 3)), cut(below, compute(le(0, 1)), compute(le(1, 3))))


def one_value():
    """One of four values 1/C² is at most their maximum."""
    below = cut(put(below_max(1 / C**2, i, m, 0, 3), {m: 1}), compute(le(1, 3)))
    return nothing_at_most(MaxOver(1 / C**2, (i, 0, 3)), below)


def first_index_left_out():
    """k·Pr = 0 at 0, and from each k > 0 to the next: no one goes from 0 to 1."""
    k = i.func("k", replace(i.domain, low_open=True))
    goal = eq(P * k, 0)
    return induct(goal, k, NOTHING, follows(eq(P * (k + 1), 0), (assume(goal), (k + 1) / k)))


def sums_that_overlap():
    """Σ from 1 to a and Σ from a + 1 to b are Σ from 1 to b only for a ≤ b; sympy writes so for all."""
    t = real("t", low=0, high=1)
    parts = sp.Sum(TAIL, (one, 1, a)) + sp.Sum(TAIL, (one, a + 1, b))
    return change_variable(
        sp.Integral(parts, (t, 0, 1)), sp.Integral(sp.Sum(TAIL, (one, 1, b)), (u, 0, 1)), u
    )


def one_number_written_twice():
    """A table that does not know sin²1 + cos²1 = 1 gives the two sides two values."""
    table = {p: lambda at: 1 if at == 1 else 0}
    return offered(
        eq(p(sp.sin(1) ** 2 + sp.cos(1) ** 2), p(1)), (), {p: lambda _: 1}, refutation=lambda: (table,)
    )


def one_place_written_twice():
    """The same of two points at a distance."""
    d, w = metric("d"), points_of("w")
    apart = {w: lambda at: 0 if at == 1 else 5}
    same = eq(d(w(sp.sin(1) ** 2 + sp.cos(1) ** 2), w(1)), 0)
    return offered(same, (), {w: lambda _: 0}, refutation=lambda: (apart,))


no("a probability below 0, by −∞", lambda: offered(lt(P, 0), *LAWS, proof=below_every_number))
no("a probability below 0, by ∞", above_every_number)
no("1 ≤ 0, by a sum", lambda: offered(Implies(HERE, le(1, 0)), (y,), {y: 1}, proof=one_term))
no("1 ≤ 0, by a maximum", lambda: offered(Implies(HERE, le(1, 0)), (y,), {y: 1}, proof=one_value))
no("∞ + 1", lambda: affine_limit(follows(eq(sp.Limit(x, x, sp.oo, "-"), sp.Limit(x, x, sp.oo, "-"))), 1, 1))
no("Pr[⌊R⌋ < 0] is Pr[⌊R⌋ ≤ 0]", lambda: sliced(sp.floor(r), follows(le(0, 0)), R))
no("no law has an atom", lambda: sliced(outcome, follows(le(z, z)), X))
no("a pole behind a step", lambda: split(sp.Integral(P / (sp.floor(u) + 1 - u), (u, 0, 1)), q(1, 2)))
no("induction from an end left out", first_index_left_out)
no("sums that overlap", sums_that_overlap)
no(
    "0·arccos 2",
    lambda: exhibit(Exists(beyond, eq((beyond - 2) * sp.acos(beyond), 0)), sp.Integer(2), NOTHING),
)
no(
    "0·√−1 for every y",
    lambda: exhibit(
        Exists(beyond, ForAll(y, eq((beyond - 2) * sp.sqrt(1 - beyond) * y, 0))),
        sp.Integer(2),
        generalise(follows(eq(0 * y, 0)), y),
    ),
)
no(
    "a ball around no point",
    lambda: ball_mass(le(sp.Sum((eta(v, one) - sp.acos(2)) ** 2, (one, 1, n)), 1), NOISE, compute(lt(0, 1))),
)
no("events that move by 1/C²", lambda: from_above(Pr(le(1, r + x / C**2), R), x))
no(
    "two and a half dimensions",
    lambda: coordinate_projected(
        Pr(le(1, eta(v, 1)), (v, Noise(q(5, 2), 1))), 1, (r, Radius(q(5, 2), 1)), (k, Angle(q(5, 2)))
    ),
)
no("one number written twice", one_number_written_twice)
no("one place written twice", one_place_written_twice)
no("a mean of k/C", lambda: odd_mean(k / C, k, Angle(n), reflected(k, Angle(n))))
no("a series at 1/C", lambda: even_series(1 / C, k, Angle(n), reflected(k, Angle(n)), i))
