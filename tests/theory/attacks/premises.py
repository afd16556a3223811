"""Premises of the wrong kind, and things that look like one another."""

from __future__ import annotations

import sympy as sp

from tests.theory.attack import (
    c,
    i1,
    jj,
    judged,
    keeper,
    mk,
    t,
    x,
)
from theory.laws.dot_product import Angle, K, R, eps, k, n, r
from theory.proof import (
    E,
    Exists,
    ForAll,
    Pr,
    Statement,
    eq,
    family,
    integer,
    le,
    lt,
    positive,
    q,
    real,
)
from theory.proof.props import Eq, Lt
from theory.proof.theorem import thm
from theory.rules import cited
from theory.rules.algebra import algebra, compute, follows, monotone
from theory.rules.cited import EXP_SERIES, gamma_integral
from theory.rules.events import (
    at_most_complement,
)
from theory.rules.expectation import even_series, expectation, independent
from theory.rules.integrals import integral, scaled
from theory.rules.logic import assume, differ, swap
from theory.rules.slopes import one_root
from theory.rules.sums import one_of_sum, rewrite_under, termwise, termwise_product

ATTACKS, no = keeper()
f1, f2 = family("f", real("_")), family("f", real("_"))
i3 = integer("i", low=1, high=3)
no("two families named f", lambda: follows(le(f1(1), f2(1))))
no("bounded index in a product", lambda: termwise_product(algebra(le(1 / i3, 1)), i3, 1, 5))
no("bounded index, one of sum", lambda: one_of_sum(4 - i3, i3, 1, 9, sp.Integer(1)))
kp = positive("k")
no(
    "|K| became K (bound domain)",
    lambda: mk(
        eq(E(sp.Abs(kp), (kp, Angle(n))), 0), variables=(n,), witness={n: 2}, proof=lambda: assume(lt(0, 1))
    ),
)
no(
    "integral with wrong letter",
    lambda: mk(
        eq(sp.Integral(sp.sqrt(x**2), (x, -1, 1)), 0),
        variables=(),
        witness={},
        proof=lambda: integral(x, (x, -1, 1), x**2 / 2, 0),
    ),
)
no(
    "says: false of everything",
    lambda: judged(
        Statement("w", meets=lambda o: lt(0, o), says=lambda _: lt(1, 0), witness=q(1)),
        refutation=lambda: (q(2),),
    ),
)
no("1/x over 0", lambda: integral(1 / c, (c, -1, 1), sp.log(sp.Abs(c)), 0))
no("atan jump", lambda: integral(1 / (1 + c**2), (c, -1, 1), sp.atan((1 + c) / (1 - c)), 0))
no("vacuous given", lambda: mk(lt(x, 0), given=(lt(x, -1),), proof=lambda: assume(lt(x, -1))))
no(
    "forall/exists swap",
    lambda: mk(
        ForAll(x, Exists(t, lt(t, x))),
        variables=(),
        witness={},
        proof=lambda: assume(Exists(t, ForAll(x, lt(t, x)))),
    ),
)


at_most = follows(
    le(sp.Integral(x ** (n - 1) * sp.exp(-eps * x), (x, 0, sp.oo)), sp.gamma(n) / eps**n + 1),
    gamma_integral(n, eps),
)
no(
    "scaled from ≤",
    lambda: scaled(at_most, 2, sp.Integral(2 * x ** (n - 1) * sp.exp(-eps * x), (x, 0, sp.oo))),
)
no("termwise from ≠", lambda: termwise(differ(algebra(lt(i1, i1 + 1))), i1, 1, 5))


def pm():
    """Summing up ≠."""
    a = differ(algebra(lt(0, i1)))
    return termwise(a, i1, 1, 5)


no("termwise from ≠ (2)", pm)
no(
    "rewrite_under from ≤",
    lambda: rewrite_under(
        EXP_SERIES, algebra(le(cited._t**cited._j, cited._t**cited._j + 1)), cited._j, sp.S.One
    ),
)
no("complement from ≠", lambda: at_most_complement(differ(follows(lt(Pr(le(1, r), R), 2))), le(r, 1), R))
no("log of ≠", lambda: monotone(sp.log, swap(differ(algebra(lt(-x, x))))))


def jump():
    """A falling function with a jump over the level."""
    fake = thm("fake", Lt(-t - sp.floor(t), -x - sp.floor(x)), hyps={Lt(x, t)})

    def lim(to, v):
        return thm("fake", Eq(sp.Limit(-x - sp.floor(x), x, to, "+" if to == 0 else "-"), v))

    return one_root(
        fake, lim(0, 0), lim(sp.oo, -100), q(-3, 2), compute(lt(-100, q(-3, 2))), compute(lt(q(-3, 2), 0))
    )


no("one_root of a jump", jump)
no("even_series from ≤", lambda: even_series(c, k, K[1], assume(le(0, 1)), jj))
no(
    "independent from ≤",
    lambda: independent(r, k, R, K, follows(le(E(r, R), E(r, R) + 1)), follows(le(E(k, K), E(k, K) + 1))),
)
no("expectation from ≤", lambda: expectation(follows(le(E(r, R).define(), E(r, R).define() + 1)), r, R))
