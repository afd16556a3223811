"""Neyman and Pearson's lemma and two exchanges of E and Σ, with all premises but one as they should be."""

from __future__ import annotations

import sympy as sp

from tests.theory.attack import keeper
from tests.theory.attacks.kinds import P, m, one, u
from tests.theory.attacks.undefined import C
from theory.laws.absolute_moments import j, size_below_one
from theory.laws.dot_product import Angle, K, R, Z, k
from theory.laws.line import Laplace
from theory.laws.normal import Normal
from theory.laws.rounded_laplace import Size
from theory.proof import E, eq, family, integer, le, lt, real
from theory.proof.theorem import axiom
from theory.rules.algebra import follows, monotone
from theory.rules.cited import absolute, absolute_at_most, exp_series
from theory.rules.instances import put
from theory.rules.limits import limit
from theory.rules.logic import assume
from theory.rules.means import dominated_series, linear_mean
from theory.rules.series import even_moment_series
from theory.rules.testing import neyman_pearson

ATTACKS, no = keeper()
t, y = real("t"), real("y")
TEST = family("T", real("_", low=0, high=1))(t)
NORMAL, SHIFTED = (t, Normal(0, 1)), (t, Normal(1, 1))
HALF = sp.Rational(1, 2)
NO_NUMBER = sp.Mul(HALF, C, 1 / C, evaluate=False)


def normal_side(*, left, cut=HALF):
    """Compare the two densities on one side of the cut."""
    p, q = (law.density(t, *law.args) for _, law in (NORMAL, SHIFTED))
    own, other = -(t**2) / 2, -((t - 1) ** 2) / 2
    small, large = (other, own) if left else (own, other)
    order = monotone(sp.exp, follows(le(small, large), assume(lt(t, cut) if left else lt(cut, t))))
    return follows(le(*((q, p) if left else (p, q))), (order, 1 / sp.sqrt(2 * sp.pi)))


def lemma(*, test=TEST, cut=HALF, second=SHIFTED):
    """The lemma for two normal laws."""
    sides = (normal_side(left=left, cut=cut) for left in (True, False))
    return neyman_pearson(test, sp.S.One, cut, *sides, NORMAL, second)


def ratio_for_a_factor():
    """P = (p/q)·q everywhere; but p/q is random."""
    p, q = (law.density(t, *law.args) for _, law in (NORMAL, SHIFTED))
    ratio = sp.exp(HALF - t)
    sides = follows(le(ratio * q, p)), follows(le(p, ratio * q))
    return neyman_pearson(TEST, ratio, HALF, *sides, NORMAL, SHIFTED)


def half_a_line():
    """2exp(−2t) is no density below 0, though it is above 4·exp(−|t|)/2 there; no test at all is 0, and not ≤ −2."""
    below_zero, above_zero = assume(lt(t, 0)), assume(lt(0, t))
    left = follows(le(-sp.Abs(t), -2 * t), absolute(t), below_zero)
    size = absolute_at_most(follows(le(t, 2 * t), above_zero), follows(le(-t, 2 * t), (above_zero, 3)))
    right = follows(le(-2 * t, -sp.Abs(t)), size)
    p, q = 2 * sp.exp(-2 * t), sp.exp(-sp.Abs(t)) / 2
    above = follows(le(4 * q, p), (monotone(sp.exp, left), 2))
    below = follows(le(p, 4 * q), (monotone(sp.exp, right), 2))
    return neyman_pearson(TEST, sp.Integer(4), sp.S.Zero, above, below, (t, Size(2)), (t, Laplace(1)))


TERM, BOUND = k**m / sp.factorial(m), 1 / sp.factorial(m)
EACH = linear_mean(*K, (BOUND, k**m))
BELOW = follows(le(sp.Abs(TERM), BOUND), (put(size_below_one(), {j: m}), BOUND))
POWERS = sp.Sum(1, (m, 0, sp.oo))


def exchanged(*, limit=K, each=EACH, below=BELOW, total=None):
    """E Σ = Σ E with one other premise."""
    return dominated_series(m, limit, each, below, total or exp_series(1))


VALUE = sp.exp(-m)


def moments(*, power=Z ** (2 * m), laws=(R, K), index=m):
    """Even moments, for the sake of the test."""
    return axiom("a test", eq(E(power.xreplace({m: index}), *laws), P * VALUE.xreplace({m: index})))


def series(rate):
    """The series with that rate."""
    return sp.Sum(rate ** (2 * m) * P * VALUE / sp.factorial(2 * m), (m, 0, sp.oo))


def transform(*, rate=y, letter=k, index=m, total=None, **of):
    """E exp(λX) from even moments."""
    return even_moment_series(
        rate, letter, moments(index=index, **of), index, total or assume(eq(series(rate), P))
    )


whole = integer("w", low=0)
no("another letter", lambda: lemma(second=(y, Normal(1, 1))))
no("a test beyond 1", lambda: lemma(test=family("T", real("_", low=0, high=2))(t)))
no("a cut that is no number", lambda: lemma(cut=NO_NUMBER))
no("a ratio for a factor", ratio_for_a_factor)
no("half a line", half_a_line)
no("a mean of another law", lambda: exchanged(limit=(k, Angle(7))))
no(
    "a mean over no letter",
    lambda: exchanged(each=follows(eq(sp.Integral(TERM, (k, -1, 1)), sp.Integral(TERM, (k, -1, 1))))),
)
no("a bound of another term", lambda: exchanged(each=linear_mean(*K, (P, k**m))))
no(
    "a bound that is random",
    lambda: exchanged(
        below=follows(le(sp.Abs(TERM), sp.Abs(TERM))),
        total=assume(eq(sp.Sum(sp.Abs(TERM), (m, 0, sp.oo)), P)),
    ),
)
no("a mean at one index", lambda: exchanged(each=assume(eq(E(TERM, K), P * m))))
no(
    "a law that changes with the index",
    lambda: exchanged(limit=(k, Angle(m + 2)), each=linear_mean(k, Angle(m + 2), (BOUND, k**m))),
)
no(
    "bounds without a sum",
    lambda: exchanged(
        each=linear_mean(*K, (1, k**m), (P, 0)),
        below=follows(le(sp.Abs(k**m), 1), put(size_below_one(), {j: m})),
        total=follows(eq(POWERS, POWERS)),
    ),
)
no("moments from the first on", lambda: transform(index=one, total=assume(eq(series(y), P))))
no("a law that is not even", lambda: transform(power=t ** (2 * m), laws=((t, Normal(1, 1)),), letter=t))
no("a random rate", lambda: transform(rate=k))
no("an index for a rate", lambda: transform(rate=m))
no("a series without a value", lambda: transform(total=follows(eq(series(y), series(y)))))
no("integers that tend to 0", lambda: limit(P * whole, whole, 0, 0))
TRUE = {
    "the half-line is the best test": lemma,
    "E Σ = Σ E": exchanged,
    "moments give the transform": transform,
    "a limit at ∞ over integers": lambda: limit(P * sp.exp(-whole), whole, sp.oo, 0),
    "a limit at 0 over reals": lambda: limit(P * u, u, 0, 0),
}
