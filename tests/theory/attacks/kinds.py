"""One kind of term taken for another: a sum for an integral, a mean for a slope, a limit from outside for one from inside.

Nineteen of them were certified until the rules asked what kind of term stands before them.
"""

from __future__ import annotations

import sympy as sp

from tests.theory.attack import keeper, offered
from theory.laws.dot_product import K, R, eps, k, n, r
from theory.laws.words import NOISE, eta, v
from theory.proof import MaxOver, Pr, eq, family, integer, le, lt, positive, q, real
from theory.rules.algebra import algebra, compute, follows
from theory.rules.change import change_variable, swap_integrals
from theory.rules.events import impossible
from theory.rules.falling import beyond_limit
from theory.rules.instances import cases
from theory.rules.integrals import integral, scaled, under
from theory.rules.limits import limit, squeeze
from theory.rules.logic import assume
from theory.rules.maxima import union_of_max
from theory.rules.noise import projected
from theory.rules.products import partial_sum_below
from theory.rules.shrinking import from_above
from theory.rules.slopes import derivative, falls, one_root
from theory.rules.substitution import proportional, stretched
from theory.rules.sums import rewrite_under, sum_constant

ATTACKS, no = keeper()
x, z, t = positive("x"), positive("z"), positive("t")
u, w = real("u", low=0, high=1), real("w", low=0, high=1)
i, j, a, b = (integer(name, low=0) for name in "ijab")
one, m = integer("i", low=1), integer("m", low=0)
p, f = family("p", real("_", low=0, high=1)), family("f", real("_"))
P = Pr(le(1, r), R)
DECAY = sp.exp(-x)
FALLS = falls(derivative(DECAY, x, -DECAY), algebra(lt(-DECAY, 0)), z)
ENDS = limit(DECAY, x, 0, 1), limit(DECAY, x, sp.oo, 0)
SQUARES = sp.Sum(f(one) * eta(v, one), (one, 1, n))


def root():
    """exp(−x) = 5 for some x > 0, where 5 < 1."""
    return one_root(FALLS, *ENDS, sp.Integer(5), compute(lt(0, 5)), assume(lt(5, 1)))


def root_of_another_letter():
    """exp(−x) + 5exp(−t) takes the level 3 for some x, whatever t is: the limits are those in t."""
    curve = sp.exp(-x) + 5 * sp.exp(-t)
    fall = falls(derivative(curve, x, -sp.exp(-x)), algebra(lt(-sp.exp(-x), 0)), z)
    ends = limit(curve, t, 0, 5 + sp.exp(-x)), limit(curve, t, sp.oo, sp.exp(-x))
    return one_root(fall, *ends, sp.Integer(3), assume(lt(DECAY, 3)), algebra(lt(3, 5 + sp.exp(-x))))


def mean_for_slope():
    """∫ (u − 1) = −1/2 is no slope of u − 1."""
    return falls(integral((u - 1) * P, (u, 0, 1), (u**2 / 2 - u) * P, -P / 2), assume(lt(-P / 2, 0)), w)


def from_the_left():
    """arctan(1/x) tends to −π/2 as x grows to 0; for x > 0 it is above 0."""
    curve = sp.atan(1 / x)
    fall = falls(derivative(curve, x, -1 / (1 + x**2)), algebra(lt(-1 / (1 + x**2), 0)), z)
    return beyond_limit(fall, assume(eq(sp.Limit(curve, x, 0, "-"), -sp.pi / 2)))


def beyond_the_range():
    """−1 − x ≤ exp(−x) ≤ 1 for x > 0 says nothing of x near −2."""
    low, high = algebra(le(-1 - x, DECAY)), algebra(le(DECAY, 1))
    return squeeze(low, high, assume(eq(sp.Limit(-1 - x, x, -2), 1)))


def no_radius_at_all():
    """Pr[R ≥ 1] = 0: the random letter itself falls to 0."""
    return follows(eq(P, 0), from_above(P, r), limit(P, z, 0, P), impossible(compute(lt(0, 1)), le(1, 0), R))


def one_index_for_all():
    """p(a) = 0 for one a; the maximum is over all."""
    whole = MaxOver(sp.Sum(p(a) * i * P, (i, 0, 3)), (a, 0, 3))
    other = MaxOver(sp.Sum(p(b) * j * P, (j, 0, 3)), (b, 0, 3))
    zero = follows(eq(p(a) * i * P, 0), (assume(eq(p(a), 0)), i * P))
    return rewrite_under(follows(le(other, whole)), zero, i, sp.S.Zero)


def orders_exchanged_on_the_diagonal():
    """Two letters called s: (s² − s²)/(s² + s²)² is ≥ 0 only where they agree, and its integrals are ±π/4."""
    first, second = real("s", low=0, high=1), real("s", low=0, high=1, low_open=True)
    g = P * (first**2 - second**2) / (first**2 + second**2) ** 2
    over = integral(g, (first, 0, 1), -P * first / (first**2 + second**2), -P / (1 + second**2))
    return swap_integrals(sp.Integral(sp.Integral(g, (second, 0, 1)) * sp.exp(0), (first, 0, 1)), over)


def integers_for_reals():
    """sin(πu) is 0 for integers u, and so is its integral; over (0, 1) it is not."""
    whole = sp.Symbol("u", integer=True)
    primitive = P * (u / 2 - sp.sin(2 * sp.pi * u) / (4 * sp.pi))
    return scaled(
        integral(P * sp.sin(sp.pi * u) ** 2, (u, 0, 1), primitive, P / 2), 1, sp.Integral(0, (whole, 0, 1))
    )


def diagonal():
    """That x ≤ z where x = z is no case of x ≤ z."""
    goal = le(P * x, P * z)
    return offered(
        goal,
        (x, z, n, eps),
        {x: 1, z: 2, n: 2, eps: 1},
        proof=lambda: cases(goal, x, (z, follows(le(P * z, P * z)))),
    )


ROOT = (n, eps), {n: 2, eps: 1}
no("a root, assumed", lambda: offered(root().concl, (), {}, proof=root))
no("a root in another letter", root_of_another_letter)
no("a mean as a slope", mean_for_slope)
no("a limit from the left", from_the_left)
no("a limit beyond the range", beyond_the_range)
no("a random letter tends to 0", lambda: offered(eq(P, 0), *ROOT, proof=no_radius_at_all))
no("one index for all", one_index_for_all)
no("two letters of one name", orders_exchanged_on_the_diagonal)
no("integers for reals", integers_for_reals)
no("cases on a diagonal", diagonal)
no("∫ is Σ", lambda: scaled(sum_constant(P, i, 0, 5), 1, sp.Integral(P, (x, 0, 5))))
no("Σ is ∫", lambda: scaled(integral(P, (u, 0, 1), P * u, P), 1, sp.Sum(P, (i, 0, 1))))
no("∫ is proportional to Σ", lambda: proportional(sum_constant(P, i, 0, 5), 1, sp.Integral(P, (x, 0, 5))))
no(
    "Σ becomes ∫ by a change of letters",
    lambda: change_variable(sp.Sum(P * i, (i, 0, 5)), sp.Integral(P * x, (x, 0, 5)), x),
)
no("Σ is stretched", lambda: stretched(sp.Sum(P * i, (i, 0, 6)), x, sp.Integer(2)))
no(
    "an empty product of zeros",
    lambda: under(sp.Product(P * (one - one**1 + 1) - P, (one, 1, m)), assume(eq(P, 0))),
)
no(
    "a series over two indices",
    lambda: partial_sum_below(assume(eq(sp.Sum(p(i) * p(j), (i, 0, sp.oo), (j, 0, 3)), P)), m),
)
no(
    "a product for a dot product",
    lambda: projected(Pr(le(1, sp.Product(*SQUARES.args)), NOISE), sp.Product(*SQUARES.args), R, K),
)
no("a random range", lambda: union_of_max(le(5, MaxOver(one, (one, 1, sp.floor(r) + 1))), R))
no("infinitely many halves", lambda: algebra(lt(0, P + sp.Product(q(1, 2), (one, 1, sp.oo)) - P)))
no("an index that is no letter of a sum", lambda: rewrite_under(algebra(le(0, P)), algebra(le(0, P)), i, 0))
no("a case at ∞", lambda: cases(le(P * (k - 1), 0), k, (sp.oo, follows(le(0, P)))))
no("two limits", lambda: squeeze(algebra(le(0, P)), algebra(le(P, 1)), assume(eq(sp.Limit(0, x, z), 1))))
no("an integral without ends", lambda: scaled(assume(eq(sp.Integral(P, x), P)), 1, sp.Integral(P, x)))
no("a slope of a slope", lambda: falls(assume(eq(sp.Derivative(-x, x, x), -1)), compute(lt(-1, 0)), z))
