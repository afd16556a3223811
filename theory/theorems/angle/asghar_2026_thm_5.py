"""Theorem 5: the sub-Gaussian tail bound, stated for every real t."""

import sympy as sp

from theory.laws.arbitrary import X, x
from theory.laws.dot_product import Angle, k, n
from theory.proof import (
    And,
    Claim,
    E,
    ForAll,
    Implies,
    Pr,
    Statement,
    le,
    lt,
    negate,
    positive,
    real,
    theorem_of,
)
from theory.rules.algebra import algebra, compute, follows
from theory.rules.events import certainty, chernoff, equal_events, two_sides
from theory.rules.instances import cases, put
from theory.rules.logic import assume, both, discharge
from theory.rules.means import equal_means
from theory.rules.quantifiers import either, generalise, specialise
from theory.theorems.angle.asghar_2026_thm_6 import lam

sigma, mu = positive("sigma"), real("mu")
anything, t = real("t"), real("t", low=0)
sub_gaussian = ForAll(lam, le(E(sp.exp(lam * (x - mu)), X), sp.exp(sigma**2 * lam**2 / 2)))


def bounds(t):
    """The upper tail, the lower tail, and both."""
    level = sp.exp(-(t**2) / (2 * sigma**2))
    return And(
        le(Pr(le(t, x - mu), X), level),
        le(Pr(le(x - mu, -t), X), level),
        le(Pr(le(t, sp.Abs(x - mu)), X), 2 * level),
    )


printed = Statement(
    "If E exp(λ(X−μ)) ≤ exp(σ²λ²/2) for all real λ, then Pr[X−μ ≥ t] ≤ exp(−t²/(2σ²)), likewise below −t, and twice that "
    "for |X−μ|, for all real t.",
    Implies(sub_gaussian, bounds(anything)),
    variables=(sigma, mu, anything),
    witness={sigma: 1, mu: 0, anything: 1},
)
amended = Statement(
    "The three bounds hold for all t ≥ 0.",
    Implies(sub_gaussian, bounds(t)),
    variables=(sigma, mu, t),
    witness={sigma: 1, mu: 0, t: 1},
)


def a_negative_threshold():
    """X = K in dimension 3, with σ² = 1/3 by Theorem 6: K ≥ −1 is certain, yet the bound at t = −1 is below 1/4."""
    at = {X[1]: Angle(3), sigma: 1 / sp.sqrt(3), mu: 0, anything: -1}
    fails = negate(printed.instance(at)).args[1]
    first = fails.args[0]
    broken = follows(first, certainty(algebra(le(-1, k)), (k, Angle(3))), compute(lt(first.lhs, 1)))
    return at, both(generalise(put(theorem_of("asghar-2026-thm-6"), {n: 3}), lam), either(fails, broken))


def tail(sign, t):
    """Chernoff's bound at the rate t/σ², for X−μ or μ−X."""
    rate = t / sigma**2
    moment = specialise(assume(sub_gaussian), sign * rate)
    f = sign * (x - mu)
    if sign < 0:
        same = equal_means(sp.exp(rate * f), moment.concl.lhs.args[0], X)
        moment = follows(le(same.concl.lhs, moment.concl.rhs), same, moment)
    return follows(le(Pr(le(t, f), X), sp.exp(-(t**2) / (2 * sigma**2))), chernoff(moment, f, rate, t, X))


def best_rate():
    """Chernoff's bound at the rate t/σ² on both sides, and the union bound; t = 0 is trivial."""
    t_plus = positive("t")
    up, down = tail(1, t_plus), tail(-1, t_plus)
    lower, turned = le(x - mu, -t_plus), le(t_plus, mu - x)
    same = equal_events(follows(turned, assume(lower)), follows(lower, assume(turned)), X)
    left, right, outside = bounds(t_plus).args
    union = follows(outside, two_sides(x - mu, t_plus, X), up, down)
    above = discharge(both(follows(left, up), follows(right, same, down), union), sub_gaussian)
    zero = discharge(both(*map(algebra, bounds(sp.S.Zero).args)), sub_gaussian)
    return cases(amended.body, t, (t_plus, above), (0, zero))


claim = Claim(
    id="asghar-2026-thm-5",
    title="Sub-Gaussian tail bound",
    locator="Theorem 5",
    printed=printed,
    amended=amended,
    refutation=a_negative_threshold,
    repair=best_rate,
    severity="range",
    uses=("asghar-2026-thm-6",),
    reason="the range must be t ≥ 0: for negative t the event may be certain and the bound is below one",
)
