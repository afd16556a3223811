"""Falsehoods about sums, expectations, events and notions."""

from __future__ import annotations

import sympy as sp

from tests.theory.attack import (
    c,
    jj,
    judged,
    keeper,
    mk,
    one,
    t,
    x,
)
from theory.laws.dot_product import K, R, eps, k, n, r
from theory.proof import (
    E,
    Exists,
    Notion,
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
from theory.proof.props import Eq
from theory.proof.theorem import thm
from theory.rules.algebra import algebra, follows, monotone
from theory.rules.events import (
    chernoff,
    impossible,
    inclusion,
)
from theory.rules.expectation import even_series, independent
from theory.rules.instances import cases, put
from theory.rules.limits import limit
from theory.rules.logic import assume
from theory.rules.mass import triangle
from theory.rules.maxima import max_below
from theory.rules.sums import termwise

ATTACKS, no = keeper()
no(
    "bound capture in put",
    lambda: mk(
        eq(E(k * r, K), 0),
        variables=(r,),
        witness={r: 1},
        proof=lambda: put(thm("x", Eq(E(k * t, K), 0)), {t: k}),
    ),
)
no(
    "independence of same letter",
    lambda: independent(k, k, K, K, assume(eq(E(k, K), 0)), assume(eq(E(k, K), 0))),
)
no(
    "independence, E assumed",
    lambda: mk(
        eq(E(r * k, R, K), 7),
        variables=(n, eps),
        witness={n: 2, eps: 1},
        proof=lambda: independent(r, k, R, K, assume(eq(E(r, R), 1)), assume(eq(E(k, K), 7))),
    ),
)
no(
    "cases leave a gap at 0",
    lambda: cases(
        lt(0, c**2),
        c,
        (positive("c"), algebra(lt(0, positive("c") ** 2))),
        (real("c", high=0, high_open=True), algebra(lt(0, real("c", high=0, high_open=True) ** 2))),
    ),
)
no("cases integers for reals", lambda: cases(le(sp.floor(x), x), x, (integer("x", low=1), assume(le(1, 2)))))


def algebra_under():
    """A truth about k > 0 only."""
    kk = positive("k")
    return follows(le(-q(1), kk), assume(le(kk, 5)))


no("inclusion off support", lambda: inclusion(algebra_under(), (positive("k"), K[1])))
no("impossible under hyps", lambda: impossible(follows(lt(1, r), assume(lt(1, r))), le(r, 1), R))
no("termwise wrong start", lambda: termwise(algebra(le(1, integer("i", low=1))), integer("i", low=1), 0, 5))
no("termwise infinite no total", lambda: termwise(algebra(le(0, jj)), jj, 0, sp.oo))
no(
    "max_below dependent",
    lambda: max_below(algebra(le(integer("i", low=1), integer("i", low=1) + 1)), integer("i", low=1), 1, 5),
)
no("triangle for a non-metric", lambda: triangle(family("f", real("_")), x, t, c))
no("monotone sqrt negative", lambda: monotone(sp.sqrt, algebra(le(c - 1, c))))
no("follows negative multiplier", lambda: follows(le(-x, -x - 1), (algebra(le(x, x + 1)), -1)))
no("strict from weak", lambda: follows(lt(x, x + c**2), algebra(le(0, c**2))))
no(
    "put outside the domain",
    lambda: mk(le(0, -x), proof=lambda: put(algebra(le(0, positive("s"))), {positive("s"): -x})),
)
no("even_series, odd law", lambda: even_series(c, r, R[1], assume(lt(0, 1)), jj))


class Bad(Notion):
    """A notion whose definition has a letter that is no argument."""

    @staticmethod
    def define(a):
        """Hides c."""
        return a * c


no("notion hides a letter", lambda: mk(eq(Bad(x), x * 2), proof=lambda: algebra(eq(Bad(x), x * 2))))
no("two letters c", lambda: follows(le(c - positive("c"), 1), assume(le(c, 1))))
no(
    "E infinite minus infinite",
    lambda: mk(
        le(E(r ** (-n), R), E(r ** (-n), R) - 1),
        variables=(n, eps),
        witness={n: 2, eps: 1},
        proof=lambda: follows(le(E(r ** (-n), R), E(r ** (-n), R) - 1), algebra(le(0, 1))),
    ),
)
no("limit of exp(x)/exp(2x)...", lambda: limit(x**2 * sp.exp(-x + c), x, sp.oo, 1))
no("chernoff negative rate", lambda: chernoff(assume(eq(E(sp.exp(-r), R), 1)), r, sp.Integer(-1), 1, R))
no(
    "object without hypothesis",
    lambda: judged(
        Statement("w", meets=lambda o: lt(0, o), says=lambda o: lt(0, o)), refutation=lambda: (q(-1),)
    ),
)
no(
    "proof of an over-statement",
    lambda: judged(Statement("w", meets=lambda o: lt(0, o), says=lambda o: lt(0, o)), proof=one),
)
no(
    "existence by shadowing",
    lambda: mk(Exists(x, lt(x, 0)), variables=(), witness={}, proof=lambda: algebra(lt(0, x))),
)
