"""Letters that are captured, or range over less than their law."""

from __future__ import annotations

import sympy as sp

from tests.theory.attack import (
    c,
    jj,
    keeper,
    mk,
    t,
    x,
)
from theory.laws.dot_product import Angle, K, R, Radius, eps, k, n, r
from theory.laws.normal import Normal
from theory.proof import (
    E,
    eq,
    le,
    lt,
    metric,
    positive,
    q,
    real,
)
from theory.rules.algebra import algebra, compute
from theory.rules.cited import exp_series, gamma_integral
from theory.rules.events import (
    chernoff,
    condition,
    distribution,
    markov,
    tail,
)
from theory.rules.expectation import expectation, odd_mean, reflected
from theory.rules.integrals import scaled, split, under
from theory.rules.logic import assume
from theory.rules.slopes import derivative, falls, one_root
from theory.rules.sums import sum_out

ATTACKS, no = keeper()
g7 = real("g7", low=0)
no(
    "gamma a = x captured",
    lambda: mk(
        eq(sp.Integral(x ** (x - 1) * sp.exp(-x), (x, 0, sp.oo)), sp.gamma(x)),
        proof=lambda: gamma_integral(x, sp.S.One),
    ),
)
no(
    "exp_series j captured",
    lambda: mk(
        eq(sp.Sum(jj**jj / sp.factorial(jj), (jj, 0, sp.oo)), sp.exp(jj)),
        variables=(jj,),
        witness={jj: 1},
        proof=lambda: exp_series(jj),
    ),
)
no(
    "chernoff random threshold",
    lambda: chernoff(
        expectation(
            scaled(gamma_integral(n, eps / 2), eps**n / sp.gamma(n), E(sp.exp(eps * r / 2), R).define()),
            sp.exp(eps * r / 2),
            R,
        ),
        r,
        eps / 2,
        r,
        R,
    ),
)
no("condition on dependent law", lambda: condition(le(r * k, 1), (r, Radius(n, eps)), (k, Angle(r))))
no("falls with y inside", lambda: falls(derivative(-x * t, x, -t), algebra(lt(-t, 0)), t))
no("sum_out index", lambda: sum_out(jj, x, jj, 0, 5))
no("split outside", lambda: split(sp.Integral(sp.exp(-x), (x, 0, 1)), sp.Integer(2)))
no(
    "under outside the range",
    lambda: under(sp.Integral(sp.Abs(x - 1), (x, 0, 2)), assume(eq(sp.Abs(x - 1), x - 1))),
)
no(
    "distribution beyond support",
    lambda: distribution(k, K[1], sp.Integer(2), compute(le(-1, 2)), compute(le(1, 2))),
)
no(
    "root without limits",
    lambda: one_root(
        falls(derivative(-x, x, -1), compute(lt(-1, 0)), t),
        assume(lt(0, 1)),
        assume(lt(0, 1)),
        sp.S.Zero,
        assume(lt(0, 1)),
        assume(lt(0, 1)),
    ),
)


narrow = (positive("k"), Angle(n))


def mean_of_narrow():
    """E K = 0, written with a letter that is always positive."""
    return odd_mean(narrow[0], narrow[0], narrow[1], reflected(*narrow))


no("Markov with a letter k > 0", lambda: markov(mean_of_narrow(), q(1, 2)))
no("E K = 0 with a letter k > 0", mean_of_narrow)
no("asin beyond its range", lambda: algebra(eq(sp.sin(sp.asin(x)) + 1, x + 1)))
no("d(0, 1) = 1 for every metric", lambda: compute(eq(metric("d")(0, 1), 1)))
no("tail with a captured letter", lambda: tail(c, Normal(t, 1), 0, t))
