"""Where y = 17/19, 1/(y − 17/19) is no number; no test point is there, and c·(1/c) is written 1 before anybody looks.

All but the last four were certified: "if y = 17/19 then 1 = 0" was PROVED.
"""

from __future__ import annotations

import sympy as sp

from tests.theory.attack import keeper, offered
from theory.laws.dot_product import K, R, eps, k, n, r
from theory.laws.normal import Normal
from theory.laws.sphere import ball, norm
from theory.laws.sphere import y as place
from theory.proof import E, Implies, Pr, eq, family, integer, le, positive, q, real
from theory.rules.algebra import algebra, follows, rewrite
from theory.rules.cited import gamma_integral
from theory.rules.events import chernoff, distribution, tail
from theory.rules.expectation import affine_mean, expectation
from theory.rules.integrals import scaled
from theory.rules.limits import limit
from theory.rules.logic import assume, contrapose, discharge
from theory.rules.mass import mass_scale
from theory.rules.means import linear_mean, reweighed
from theory.rules.products import last_factor, last_term, power_of_product
from theory.rules.shrinking import affine_limit
from theory.rules.sums import exp_of_sum, linear, product_splits, sum_constant, sum_linear, sum_out

ATTACKS, no = keeper()
x, y, i, m = positive("x"), real("y"), integer("i", low=0), integer("m", low=1)
u, line = real("u", low=0, high=1), real("l")
p = family("p", real("_", low=0, high=1))
C = y - q(17, 19)
HERE = eq(y, q(17, 19))
P = Pr(le(1, r), R)
TERM = p(i) / C
PARTS, WHOLE = sp.Sum(TERM, (i, 0, m)), sp.Sum(p(i), (i, 0, m))
MOMENT = E(k**2 / C, K)


def zero(equation, term, part):
    """From term = C·part to: where C = 0, the term is 0."""
    return discharge(follows(eq(term, 0), equation, (assume(HERE), part)), HERE)


def last():
    """Σ up to m + 1 less Σ up to m is 1/C, and C times that is 1."""
    more, less = (sp.Sum(1 / C, (i, 0, top)) for top in (m + 1, m))
    step = follows(eq(C * (more - less), 1), (last_term(1 / C, i, 0, m), C))
    return discharge(follows(eq(1, 0), step, (assume(HERE), more - less)), HERE)


def mean_of_nothing():
    """C·K² has the mean 0 where C = 0; K² is that over C."""
    none = follows(eq(E(C * k**2, K), 0), linear_mean(k, K[1], (C, k**2)), (assume(HERE), E(k**2, K)))
    return discharge(affine_mean(none, 0, 1 / C), HERE)


def limit_of_nothing():
    """The same for a limit."""
    term = C * (1 + sp.exp(-x))
    none = follows(eq(sp.Limit(term, x, sp.oo, "-"), 0), limit(term, x, sp.oo, C), assume(HERE))
    return discharge(affine_limit(none, 0, 1 / C), HERE)


def itself(term):
    """A term is itself, also where it has no value."""
    return follows(eq(term, term))


def negative_level():
    """At y < 0, Pr ≤ m/y < 0, for exp(−log y) is written 1/y."""
    whole = E(sp.exp(eps * r / 2), R)
    moment = scaled(gamma_integral(n, eps / 2), eps**n / sp.gamma(n), whole.define())
    return chernoff(expectation(moment, sp.exp(eps * r / 2), R), r, eps / 2, 2 * sp.log(y) / eps, R)


UNEVALUATED = sp.Mul(C, 1 / C, P, evaluate=False)
no("1 = 0", lambda: offered(Implies(HERE, eq(1, 0)), (y,), {y: 1}, proof=last))
no("C·(1/C)·Pr", lambda: algebra(le(P, UNEVALUATED)))
no("a mean over C", mean_of_nothing)
no("a limit over C", limit_of_nothing)
no("the limit of a term over C", lambda: affine_limit(itself(sp.Limit(x / C, x, 0, "+")), 0, C))
no("a factor out of a sum", lambda: zero(sum_out(C, TERM, i, 0, m), WHOLE, PARTS))
no("factors out of a sum", lambda: zero(sum_linear([(C, TERM)], i, 0, m), WHOLE, PARTS))
no("a linear relation", lambda: zero(linear(eq(WHOLE, C * PARTS)), WHOLE, PARTS))
no("a factor out of a mean", lambda: zero(linear_mean(k, K[1], (C, k**2 / C)), E(k**2, K), MOMENT))
no("a law reweighed by C", lambda: zero(reweighed(k**2, K[1], C, k**2 / C, K[1], k), E(k**2, K), MOMENT))
no("a constant sum", lambda: sum_constant(1 / C, i, 0, m))
no("a last factor", lambda: last_factor(1 / C, i, 0, m))
no("a product splits", lambda: product_splits(C, 1 / C, i, 0, m))
no("a power of a product", lambda: power_of_product(1 + p(i), 1 / C, i, 0, m))
no("exp of a sum", lambda: exp_of_sum(C, TERM, i, 0, m))
D = real("c") - q(17, 19)
no("a mass", lambda: mass_scale(D**2, norm(place) / D**2, place, ball(n, x)))
no(
    "a factor out of an integral",
    lambda: scaled(itself(sp.Integral(P * u / C, (u, 0, 1))), C, sp.Integral(P * u, (u, 0, 1))),
)
no(
    "3/0 is 1/0",
    lambda: rewrite(assume(eq(PARTS, p(1) / C)), assume(HERE), eq(PARTS, 3 * p(1) / C)),
)
no(
    "1/(1 + 1/0) is 0",
    lambda: rewrite(
        algebra(eq(C**2 - (y**2 - 2 * q(17, 19) * y + q(17, 19) ** 2), 0)),
        assume(HERE),
        eq(1 / (P + 1 / C), 0),
    ),
)
no("a level that is no number", negative_level)
no("a probability up to log y", lambda: distribution(line, Normal(0, 1), sp.log(y)))
no("a probability from log y on", lambda: tail(line, Normal(0, 1), sp.log(y), real("s")))
no("the value of a limit", lambda: limit(sp.exp(-x) + 1, x, sp.oo, sp.Mul(C, 1 / C, evaluate=False)))
no("the opposite of no number", lambda: contrapose(assume(le(1 / C, P)), le(1 / C, P)))
no("log y² for y = 0", lambda: algebra(eq(P * sp.log(y**2), 2 * P * sp.log(sp.Abs(y)))))
no("a cube root of a negative number", lambda: algebra(le(0, P * (y**3) ** q(1, 3))))
no("Γ at 0", lambda: algebra(eq(P * sp.gamma(1 + u), P * u * sp.gamma(u))))
