"""Limits, integrals with singularities and slopes, next to a probability whose value balls do not know.

The first eight were certified until the rules asked for continuity: F' = f inside a range says nothing of a value at its
end that F jumps to. Those about slopes put the letter of a slope where a fixed number was meant.
"""

from __future__ import annotations

import sympy as sp

from tests.theory.attack import keeper, offered, t, x
from theory.laws.dot_product import K, R, eps, k, n, r
from theory.proof import E, Pr, eq, le, lt, real
from theory.rules.algebra import algebra, follows
from theory.rules.change import change_variable
from theory.rules.events import at_most_complement, complement, product_event, two_sides
from theory.rules.expectation import affine_mean
from theory.rules.instances import put
from theory.rules.integrals import integral, integral_below, split, under
from theory.rules.limits import limit, squeeze
from theory.rules.logic import assume, both, contrapose
from theory.rules.mass import mass_scale
from theory.rules.shrinking import affine_limit, from_above, up_to
from theory.rules.slopes import derivative
from theory.rules.substitution import integral_not_negative

ATTACKS, no = keeper()
u, y, z = real("u", low=0, high=1), real("y"), real("z", low=0, high=2)
end, w = real("e", low=0), real("w", low=-1, high=0)
P = Pr(le(1, r), R)
#: No number where k < 0.
ROOT = sp.sqrt(k)
STEP = sp.Piecewise((1, u > 0), (0, True))


def nothing(primitive, value, letter=u, ends=(0, 1)):
    """Offer ∫ 0 = value, by a primitive that is flat inside and jumps at an end."""
    return integral(sp.S.Zero, (letter, *ends), primitive, value)


def no_radius_above_one():
    """Pr[R ≥ 1] ≤ 0, from a jump at the end of a range."""
    jump, none = nothing(P * sp.sign(u), P), nothing(sp.S.Zero, sp.S.Zero)
    return follows(le(P, 0), (jump, 1), (none, -1))


no("Pr ≤ 0 by a jump", lambda: offered(le(P, 0), (n, eps), {n: 2, eps: 1}, proof=no_radius_above_one))
no("∫ 0 by sign", lambda: nothing(P * sp.sign(u), P))
no("∫ 0 by a step", lambda: nothing(P * sp.Heaviside(u), P / 2))
no("∫ 0 by a step at the other end", lambda: nothing(P * sp.Heaviside(w, 1), P, w, (-1, 0)))
no("∫ 0 by cases", lambda: nothing(P * STEP, P))
no("∫ 0 by a point", lambda: nothing(P * sp.KroneckerDelta(u, 0), -P))
no(
    "a range of 1 becomes one of 2",
    lambda: change_variable(sp.Integral(P, (z, 0, 2)), sp.Integral(P, (u, 0, 1)), u + STEP),
)
no(
    "events that do not shrink to their limit",
    lambda: from_above(Pr(le(1, sp.Piecewise((1, k * x > 0), (0, True))), K), x),
)
no("x for a fixed number under a slope", lambda: put(derivative(t * x, x, t), {t: x}))
no("a slope at a number", lambda: put(derivative(x**2, x, 2 * x), {x: sp.S.One}))
no("a slope along another letter", lambda: put(derivative(x**2, x, 2 * x), {x: t**2}))
no("1/y² across 0", lambda: integral(P / y**2, (y, -1, 1), -P / y, -2 * P))
no("1/y across 0", lambda: integral(P / y, (y, -1, 1), P * sp.log(sp.Abs(y)), 0))
no(
    "u^(−3/2) is finite",
    lambda: integral(P * u ** sp.Rational(-3, 2), (u, 0, 1), -2 * P / sp.sqrt(u), -2 * P),
)
no("the sign of a logarithm", lambda: integral(P / y, (y, -2, -1), P * sp.log(-y), P * sp.log(2)))
no("sgn(y) → 0", lambda: limit(sp.sign(end) * P, end, 0, 0))
no("1/(1 + x) → 1", lambda: limit(P / (1 + end), end, sp.oo, P))
no("∞ − ∞ in a limit", lambda: limit(P * (sp.sqrt(x + 1) - sp.sqrt(x)), x, sp.oo, P))
no("erfc(−x) → 0", lambda: limit(P * sp.erfc(-x), x, sp.oo, 0))
no("x^t·exp(−x) → Pr", lambda: limit(P * x**t * sp.exp(-x), x, sp.oo, P))
no("a coefficient that moves", lambda: affine_limit(limit(x, x, 0, 0), 0, 1 / x))
no(
    "squeezed by −∞",
    lambda: squeeze(algebra(le(P - x, P)), algebra(le(P, P)), limit(P - x, x, sp.oo, P)),
)
no("a mass with a negative factor", lambda: mass_scale(-1, P, r, R))
no(
    "a mean that is one above itself",
    lambda: affine_mean(assume(eq(E(r ** (-n), R), E(r ** (-n), R) + 1)), 0, 1),
)
no("an event twice, as two", lambda: product_event(le(r, 1), le(r, 2), R, R))
no("y = 0 under an integral", lambda: under(sp.Integral(y * P, (y, 0, 1)), assume(eq(y, 0))))
no("a split beyond the end", lambda: split(sp.Integral(P * sp.exp(-x), (x, 0, 1)), sp.Integer(2)))
no("∫ from 1 to 0 of f ≥ 0", lambda: integral_not_negative(sp.Integral(P, (u, 1, 0))))
no(
    "order kept from 1 to 0",
    lambda: integral_below(algebra(le(0, P * u)), (u, 1, 0), assume(eq(sp.Integral(P * u, (u, 1, 0)), P))),
)
no("neither the event nor its opposite", lambda: complement(le(ROOT, 0), K))
no(
    "all of a law, up to the half that has a root",
    lambda: up_to(both(assume(le(k, 1)), assume(lt(ROOT, 0))), le(0, ROOT), le(k, 1), K),
)
no("a root below zero, where there is none", lambda: contrapose(assume(le(0, ROOT)), le(0, ROOT)))
no(
    "half a law has no root",
    lambda: at_most_complement(assume(le(Pr(le(0, ROOT), K), t)), le(ROOT, 0), K),
)
no("the modulus of what is no real number", lambda: two_sides(sp.sqrt(-1 - r), 1, R))
