"""Falsehoods offered to the engine: each must be refused by a rule or on acceptance, never certified."""

from __future__ import annotations

import pytest
import sympy

from tests.theory.attack import binom, certified, mk, offered, t, x
from tests.theory.attacks import (
    acceptance,
    binding,
    events,
    hidden,
    jumps,
    kinds,
    lemmas,
    premises,
    ranges,
    sides,
    undefined,
)
from theory.laws.dot_product import K, R, k, n, r
from theory.laws.normal import Normal
from theory.laws.words import NOISE, eta, v
from theory.proof import Exists, MaxOver, Pr, eq, le, lt, positive, q, real
from theory.rules.algebra import algebra, compute, rewrite
from theory.rules.change import change_variable
from theory.rules.events import distribution
from theory.rules.expectation import even_series, odd_mean, reflected
from theory.rules.falling import beyond_limit
from theory.rules.instances import cases, put
from theory.rules.integrals import integral, scaled, split
from theory.rules.logic import assume
from theory.rules.maxima import below_max, union_of_max
from theory.rules.means import linear_mean
from theory.rules.noise import ball_mass, coordinate_projected, projected, sliced
from theory.rules.products import last_term
from theory.rules.quantifiers import exhibit
from theory.rules.shrinking import affine_limit, from_above
from theory.rules.slopes import derivative, one_root
from theory.rules.sums import one_of_sum, sum_out

TABLES = (acceptance, ranges, events, binding, premises, jumps, kinds, undefined, sides, hidden, lemmas)
u, w, low = real("u", low=0, high=1), real("w", low=2), real("v", low=0, high=2, low_open=True)
ATTACKS = [row for part in TABLES for row in part.ATTACKS]


@pytest.mark.parametrize("attack", ATTACKS)
def test_falsehood_is_not_certified(attack):
    """A rule or the acceptance refuses it."""
    assert not certified(attack)


def test_there_are_many():
    """The table is not empty, and a true statement offered the same way is certified."""
    assert len(ATTACKS) > 100
    assert certified(lambda: mk(eq((x + 1) ** 2, x**2 + 2 * x + 1), proof=binom))
    assert certified(lambda: mk(le(x, 4), refutation=lambda: ({x: 9},)))


def test_what_is_continuous_is_still_integrated():
    """A singularity at an end, an infinite range, a slope with another number, events that do shrink."""
    u, w = real("u", low=0, high=1), positive("w")
    assert certified(lambda: integral(1 / sympy.sqrt(u), (u, 0, 1), 2 * sympy.sqrt(u), 2))
    assert certified(lambda: integral(sympy.exp(-x), (x, 0, sympy.oo), -sympy.exp(-x), 1))
    assert certified(lambda: put(derivative(t * x, x, t), {t: w}))
    assert certified(lambda: from_above(Pr(le(1, r + x * k**2), R, K), x))


TRUE_NEIGHBOURS = {
    **lemmas.TRUE,
    "a root between the limits": lambda: one_root(
        kinds.FALLS, *kinds.ENDS, q(1, 2), compute(lt(0, q(1, 2))), compute(lt(q(1, 2), 1))
    ),
    "above the limit at ∞": lambda: beyond_limit(kinds.FALLS, kinds.ENDS[1]),
    "cases by a letter of its own": lambda: cases(
        le(0, t * x), x, (w, algebra(le(0, t * w))), (low, algebra(le(0, t * low)))
    ),
    "∫ is ∫": lambda: scaled(
        integral(kinds.P, (u, 0, 1), kinds.P * u, kinds.P), 2, sympy.Integral(2 * kinds.P, (u, 0, 1))
    ),
    "a fixed range": lambda: union_of_max(le(5, MaxOver(kinds.one * r, (kinds.one, 1, 3))), R),
    "three halves": lambda: algebra(lt(0, sympy.Product(q(1, 2), (kinds.one, 1, 3)))),
    "a dot product": lambda: projected(Pr(le(1, kinds.SQUARES), NOISE), kinds.SQUARES, R, K),
    "a factor that may vanish": lambda: sum_out(undefined.C, kinds.p(kinds.i), kinds.i, 0, 5),
    "a factor that may not": lambda: sum_out(1 / x, kinds.p(kinds.i), kinds.i, 0, 5),
    "one over the index": lambda: last_term(1 / kinds.one, kinds.one, 1, 4),
    "a mean": lambda: linear_mean(k, K[1], (undefined.C, k**2)),
    "a limit": lambda: affine_limit(kinds.ENDS[1], undefined.C, 1 / t),
    "equals for equals": lambda: rewrite(assume(le(1 / t, 5)), assume(eq(t, x)), le(1 / x, 5)),
    "a slice": lambda: sliced(sympy.floor(r), compute(lt(0, 1)), R),
    "no pole": lambda: split(sympy.Integral(kinds.P / (2 - u), (u, 0, 1)), q(1, 2)),
    "a sum of one letter": lambda: change_variable(
        sympy.Integral(hidden.TAIL * low**2 / 4, (low, 0, 2)),
        sympy.Integral(hidden.TAIL * 2 * u**2, (u, 0, 1)),
        2 * u,
    ),
    "one of several": lambda: exhibit(
        Exists(w, eq((w - 2) / w, 0)), sympy.Integer(2), compute(eq(sympy.Integer(0), 0))
    ),
    "one of four terms": lambda: one_of_sum(1 / (1 + kinds.i), kinds.i, 0, 3, 1),
    "one of four values": lambda: below_max(1 / (1 + kinds.i), kinds.i, 2, 0, 3),
    "a ball": lambda: ball_mass(
        le(sympy.Sum((eta(v, kinds.one) - 1 / t) ** 2, (kinds.one, 1, n)), 1), NOISE, compute(lt(0, 1))
    ),
    "events that move by 1/t": lambda: from_above(Pr(le(1, r + x / t), R), x),
    "a coordinate in n dimensions": lambda: coordinate_projected(Pr(le(1, eta(v, 1)), NOISE), 1, R, K),
    "a mean of k/t": lambda: odd_mean(k / t, k, K[1], reflected(k, K[1])),
    "a series at 1/t": lambda: even_series(1 / t, k, K[1], reflected(k, K[1]), kinds.i),
    "a table at one number": lambda: offered(
        eq(kinds.p(q(1, 2)), kinds.p(1)),
        (),
        {kinds.p: lambda _: 1},
        refutation=lambda: ({kinds.p: lambda at: 1 if at == 1 else 0},),
    ),
    "a level": lambda: distribution(real("l"), Normal(0, 1), sympy.log(x)),
}


@pytest.mark.parametrize("rule", TRUE_NEIGHBOURS.values(), ids=TRUE_NEIGHBOURS)
def test_a_true_neighbour_is_still_proved(rule):
    """The side conditions that refuse the falsehoods leave what is true."""
    assert certified(rule)


@pytest.mark.parametrize(
    ("attack", "accident"),
    [
        (lambda: sympy.Integer(1) + object(), TypeError),
        (lambda: int("x"), ValueError),
        (lambda: mk(le(x, 4), proof=lambda: int("x")), AssertionError),
        (lambda: mk(le(x, 4), proof=lambda: x(1)), AssertionError),
        (lambda: mk(le(x, 4), proof=lambda: x.no_such_name), AttributeError),
    ],
)
def test_an_accident_is_no_refusal(attack, accident):
    """An attack that ends in an error of Python or sympy has not been refused, and is red."""
    with pytest.raises(accident):
        certified(attack)
