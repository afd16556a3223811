"""Closed forms agree with quadrature and summation of another library, and are refused where they do not apply."""

from __future__ import annotations

from itertools import pairwise

import mpmath
import pytest
import sympy as sp

from theory import balls
from theory.laws.dot_product import Angle, Radius, k, r
from theory.laws.normal import Normal
from theory.proof import And, E, Implies, Not, Or, Pr, integer, le, lt, positive, q, real
from theory.proof.closed_forms import write_closed
from theory.proof.values import evaluable, value
from theory.verdict import Outcome

x, z = positive("x"), real("z")
i, j = integer("i", low=0), integer("j", low=1)
INF = sp.oo


def number(e):
    """The closed form, as a float of 30 digits."""
    found = evaluable(e)
    assert not found.has(sp.Integral, sp.Sum, Pr, sp.Limit)
    return mpmath.mpf(balls.enclose(found, bits=200).str(30, radius=False))


def numerically(body, letter, low, high, *breaks):
    """Quadrature by mpmath, which shares no code with the closed forms."""
    with mpmath.workdps(30):
        f = sp.lambdify(letter, body, "mpmath")
        ends = [
            mpmath.mpf(c) if abs(c) != sp.oo else mpmath.inf * (1 if c > 0 else -1)
            for c in (low, *breaks, high)
        ]
        return mpmath.quad(f, ends)


INTEGRALS = [
    (r**3 * sp.exp(-2 * r), r, 0, INF, ()),
    (r ** q(-1, 2) * sp.exp(-r), r, 0, INF, ()),
    (x**2 * sp.exp(-3 * x), x, 2, INF, ()),
    ((1 + x) ** 3 * sp.exp(1 - x), x, 0, INF, ()),
    (z**2 * sp.exp(-sp.Abs(z - 1)), z, -INF, INF, (1,)),
    (sp.Abs(z) * sp.Abs(z - 2) * sp.exp(-2 * sp.Abs(z)), z, -INF, INF, (0, 2)),
    (z**4 * sp.exp(-(z**2) + z), z, -INF, INF, ()),
    (sp.exp(-2 * z**2 + z - 1), z, 1, INF, ()),
    (sp.exp(-2 * z**2 + z - 1), z, -INF, q(1, 2), ()),
    (sp.Abs(z) ** 3 * sp.exp(-(z**2) / 3), z, -INF, INF, (0,)),
    (k**4 * (1 - k**2) ** q(-1, 2), k, -1, 1, ()),
    (k**2 * (1 - k**2) ** q(3, 2), k, q(1, 3), 1, ()),
    (k**3 * (1 - k**2) ** 2, k, q(-1, 2), 1, ()),
    ((1 - k**2) ** q(1, 2), k, -1, q(1, 4), ()),
]


@pytest.mark.parametrize(("body", "letter", "low", "high", "breaks"), INTEGRALS, ids=str)
def test_integrals_agree_with_quadrature(body, letter, low, high, breaks):
    """To twelve digits; singular ends cost quadrature some."""
    found = number(sp.Integral(body, (letter, low, high)))

    assert mpmath.almosteq(found, numerically(body, letter, low, high, *breaks), rel_eps=1e-10, abs_eps=1e-12)


@pytest.mark.parametrize(
    ("body", "letter", "low"),
    [
        (q(1, 3) ** i * i**3, i, 0),
        (q(-1, 2) ** i, i, 0),
        (3**i * i**2 / sp.factorial(i), i, 0),
        (sp.exp(-2 * j) * j, j, 1),
        (2 * q(1, 5) ** (j + 1) + j * q(1, 2) ** j, j, 1),
    ],
    ids=str,
)
def test_series_agree_with_partial_sums(body, letter, low):
    """The first three hundred terms leave less than 1e-20."""
    partial = sum(sp.N(body.xreplace({letter: sp.Integer(m)}), 40) for m in range(low, 300))

    assert abs(number(sp.Sum(body, (letter, low, INF))) - mpmath.mpf(str(partial))) < mpmath.mpf(10) ** -20


EVENTS = [
    (le(r, 2), (r, Radius(3, 2))),
    (And(lt(1, r), Or(le(r, 2), le(3, r))), (r, Radius(2, 1))),
    (le(1, (r - 2) ** 2), (r, Radius(2, 1))),
    (Not(le(sp.Abs(z - 1), 2)), (z, Normal(0, 3))),
    (Implies(le(0, z), le(z, 1)), (z, Normal(1, 2))),
    (le(k, q(-1, 3)), (k, Angle(4))),
]


@pytest.mark.parametrize(("event", "limit"), EVENTS, ids=str)
def test_probabilities_agree_with_quadrature_of_the_indicator(event, limit):
    """The indicator is integrated piece by piece by mpmath."""
    letter, law = limit
    low, high = law.support
    cuts = [
        c for c in (-3, -1, q(-1, 3), 0, 1, 2, 3) if (low == -INF or c > low) and (high == INF or c < high)
    ]
    total = mpmath.mpf(0)
    ends = [low, *cuts, high]
    for a, b in pairwise(ends):
        middle = b - 1 if a == -INF else a + 1 if b == INF else sp.Rational(1, 2) * (a + b)
        if value(event.xreplace({letter: sp.sympify(middle)})) is Outcome.TRUE:
            total += numerically(law.density(letter, *law.args), letter, a, b)

    assert mpmath.almosteq(number(Pr(event, limit)), total, rel_eps=1e-10)


@pytest.mark.parametrize(
    "e",
    [
        sp.Integral(sp.exp(x), (x, 0, INF)),
        sp.Integral(1 / x, (x, 0, INF)),
        sp.Integral(r ** sp.Integer(-1) * sp.exp(-r), (r, 0, INF)),
        sp.Integral((1 - k**2) ** -1, (k, -1, 1)),
        sp.Integral(sp.exp(z**2), (z, -INF, INF)),
        sp.Sum(sp.Integer(2) ** i, (i, 0, INF)),
        sp.Sum((-1) ** i, (i, 0, INF)),
        sp.Sum(1 / j, (j, 1, INF)),
        sp.Limit(x**2, x, INF, "-"),
        Pr(le(sp.sin(z), 0), (z, Normal(0, 1))),
    ],
    ids=str,
)
def test_what_diverges_or_is_unknown_stays(e):
    """No value is given to an integral, a series or a limit that has none."""
    assert write_closed(e).has(sp.Integral, sp.Sum, sp.Limit, Pr)


def test_means_of_products_are_products():
    """A double integral is worked out from the inside."""
    mean = E(r**2 * k**2, (r, Radius(3, 2)), (k, Angle(3)))

    assert mpmath.almosteq(number(mean), mpmath.mpf(12) / 4 / 3)
