"""Absolute moments of the cosine: |K| ≤ 1, so all of them lie in [0, 1]."""

import sympy as sp

from theory.laws.dot_product import K, k
from theory.laws.moments import angle_moment
from theory.proof import E, eq, integer, le
from theory.rules.algebra import algebra, follows, monotone
from theory.rules.instances import induct
from theory.rules.logic import assume
from theory.rules.means import linear_mean, mean_below

j = integer("j", low=0)


def size_below_one():
    """|k|^j ≤ 1 on [−1, 1], by induction on j."""
    at = sp.Abs(k)
    unit = monotone(sp.sqrt, algebra(le(k**2, 1)))
    step = follows(le(at ** (j + 1), 1), (assume(le(at**j, 1)), at), unit)
    return induct(le(at**j, 1), j, algebra(le(at**0, sp.S.One)), step)


def absolute_moment_below_one():
    """E|K|^j ≤ 1."""
    one = follows(eq(E(sp.S.One, K), 1), angle_moment(0))
    return follows(le(E(sp.Abs(k) ** j, K), 1), mean_below(size_below_one(), *K), one)


def absolute_moment_positive():
    """0 ≤ E|K|^j."""
    zero = linear_mean(*K, (0, sp.S.One))
    return follows(le(0, E(sp.Abs(k) ** j, K)), mean_below(algebra(le(0, sp.Abs(k) ** j)), *K), zero)
