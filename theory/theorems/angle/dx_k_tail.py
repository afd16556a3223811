"""A tail bound for the angular component that is exact at both ends."""

import sympy as sp

from theory.laws.dot_product import K, k, n
from theory.proof import Claim, Pr, Statement, eq, le, q, real
from theory.rules.algebra import algebra, follows, monotone
from theory.rules.change import change_variable
from theory.rules.cited import beta_integral
from theory.rules.events import distribution, equal_events, two_sides
from theory.rules.integrals import half_of_even, integral_below, scaled
from theory.rules.logic import assume
from theory.rules.noise import mirrored

cut = real("c", low=0, high=1, high_open=True)
y, z = (real(name, low=-1, high=high, low_open=True, high_open=True) for name, high in (("y", 0), ("z", 1)))
power = (n - 3) / 2
printed = Statement(
    "Pr[|K| ≥ c] ≤ (1 − c²)^{(n−1)/2} for 0 ≤ c < 1.",
    le(Pr(le(cut, sp.Abs(k)), K), (1 - cut**2) ** ((n - 1) / 2)),
    variables=(n, cut),
    witness={n: 2, cut: q(1, 2)},
)


def scaled_range():
    """∫ (1−s²)^p ds from −1 to −c with s² = c² + (1−c²)y²: an integral from −1 to 0 with a larger integrand."""
    inner, rest = cut**2 + (1 - cut**2) * y**2, 1 - cut**2
    root, s = sp.sqrt(inner), real("s", low=-1, high=0)
    new = sp.Integral((1 - inner) ** power * rest * -y / root, (y, -1, 0))
    mass = beta_integral(sp.S.Zero, (n - 1) / 2)
    moved = change_variable(sp.Integral((1 - s**2) ** power, (s, -1, -cut)), new, -root, mass)
    longer = monotone(sp.sqrt, algebra(le(y**2, inner)))
    weight = rest * (1 - inner) ** power / root
    split = algebra(eq(rest * (1 - inner) ** power, rest ** (power + 1) * (1 - y**2) ** power))
    larger = follows(le(new.function, rest ** (power + 1) * (1 - y**2) ** power), (longer, weight), split)
    half = half_of_even(sp.Integral((1 - z**2) ** power, (z, -1, 0)), mass)
    whole = follows(
        eq(half.concl.lhs, sp.beta(q(1, 2), power + 1) / 2), half, (beta_integral(0, power + 1), q(1, 2))
    )
    total = scaled(whole, rest ** (power + 1), sp.Integral(larger.concl.rhs, (y, -1, 0)))
    return moved, integral_below(larger, (y, -1, 0), total)


def both_sides():
    """The event is K ≥ c or K ≤ −c, and K is symmetric."""
    moved, below = scaled_range()
    area = distribution(k, K[1], -cut, algebra(le(-1, -cut)), algebra(le(-cut, 1)))
    one = scaled(moved, 1 / sp.beta(power + 1, q(1, 2)), area.concl.rhs)
    left, turned = le(k, -cut), le(cut, -k)
    same = equal_events(follows(turned, assume(left)), follows(left, assume(turned)), K)
    mirror = mirrored(Pr(turned, K), k)
    unit = 2 / sp.beta(power + 1, q(1, 2))
    union = two_sides(k, cut, K)
    return follows(printed.body, union, mirror, (same, 2), (area, 2), (one, 2), (below, unit))


claim = Claim(
    id="dx-k-tail",
    title="Tail of the angular component",
    locator='Chapter "The noise, and why its dot product is variance-gamma", Length and direction',
    printed=printed,
    proof=both_sides,
    reason="the range is scaled to the whole one, which only enlarges the integrand",
)
