"""Truth at a point: sums, families and letters that are bound."""

import sympy as sp

from theory.proof import MaxOver, eq, family, integer, le, q, real
from theory.proof.values import value
from theory.verdict import Outcome

i, j, m = integer("i", low=1), integer("j", low=1), integer("m", low=1)
f, x = family("f", real("_")), real("x")
TABLE = {f: lambda k: k}


def test_a_bound_letter_is_not_the_free_letter_of_the_same_name():
    """Σ f(i) over 1..2 is 3, whatever the free i is."""
    total = sp.Sum(f(i), (i, 1, 2))
    assert value(eq(total + i, 8), {i: 5, **TABLE}) is Outcome.TRUE
    assert value(eq(total + i, 10), {i: 5, **TABLE}) is Outcome.FALSE


def test_a_sum_with_two_indices_keeps_them():
    """Σ f(i) j over two ranges, with free letters of the same names."""
    total = sp.Sum(f(i) * j, (i, 1, 2), (j, 1, 2))
    assert value(eq(total, 9), {i: 7, j: 7, **TABLE}) is not Outcome.FALSE
    assert value(eq(total, 2 * 49), {i: 7, j: 7, **TABLE}) is not Outcome.TRUE


def test_an_integral_keeps_its_letter():
    """∫ f(1)·x dx over 0..2 is 2, whatever the free x is."""
    area = sp.Integral(f(1) * x, (x, 0, 2))
    assert value(le(area + x, q(15, 2)), {x: 5, **TABLE}) is Outcome.TRUE
    assert value(le(area + x, q(13, 2)), {x: 5, **TABLE}) is Outcome.FALSE


def test_roots_and_maxima_of_written_sums():
    """√(1 + 4 + 4) at m = 2, and a maximum up to m."""
    root = sp.sqrt(sp.Sum(f(i) ** 2, (i, 1, m)) + 4)
    assert value(eq(root, 3), {m: 2, **TABLE}) is Outcome.TRUE
    assert value(eq(MaxOver(f(i), (i, 1, m)), 3), {m: 3, **TABLE}) is Outcome.TRUE
