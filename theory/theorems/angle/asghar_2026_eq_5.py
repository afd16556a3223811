"""Eq. (5): the density of the cosine u₁/‖u‖ of a standard normal vector."""

import sympy as sp

from theory.laws.chi_square import ChiSquare, U, V, cosine, u, v
from theory.laws.dot_product import Angle, k, n
from theory.laws.normal import Normal
from theory.proof import And, Claim, Pr, Statement, eq, le, lt, q, real
from theory.rules.algebra import algebra, follows
from theory.rules.change import change_variable, swap_integrals
from theory.rules.cited import beta_integral, gamma_integral
from theory.rules.events import condition, distribution, equal_events
from theory.rules.falling import carries, reflects
from theory.rules.integrals import scaled, under
from theory.rules.logic import assume, both
from theory.rules.slopes import derivative, falls

at = real("kappa", low=-1, high=1, low_open=True, high_open=True)
y, inner = real("y"), real("s", low=-1, high=1, low_open=True, high_open=True)
density = Angle.density(k, n)
printed = Statement(
    "K = U₁/‖U‖, U₁ standard normal and the other squares adding up to an independent chi-square with n−1 degrees of "
    "freedom, has density (1−k²)^{(n−1)/2−1}/B((n−1)/2, 1/2) on [−1, 1], of mass one.",
    And(
        eq(Pr(le(cosine, at), V, U), sp.Integral(density, (k, -1, at))),
        eq(sp.Integral(density, (k, -1, 1)), 1),
    ),
    variables=(n, at),
    witness={n: 3, at: 0},
)
end = at * sp.sqrt(v) / sp.sqrt(1 - at**2)


def same_event():
    """The cosine grows with u, and takes the value κ at u = κ√(v/(1−κ²))."""
    fall = falls(
        derivative(-cosine, u, -v / (u**2 + v) ** q(3, 2)), algebra(lt(-v / (u**2 + v) ** q(3, 2), 0)), y
    )
    value = algebra(eq(cosine.xreplace({u: end}), at))
    event, below = le(cosine, at), le(u, end)
    level = follows(le(-cosine.xreplace({u: end}), -cosine), assume(event), value)
    there = reflects(fall, level, u, end)
    back = follows(event, carries(fall, assume(below)), value)
    return equal_events(there, back, U)


def given_the_rest():
    """For a fixed sum v of the other squares, as an integral over the cosine."""
    area = distribution(u, U[1], end)
    place = inner * sp.sqrt(v) / sp.sqrt(1 - inner**2)
    slope = sp.sqrt(v) * (1 - inner**2) ** -q(3, 2)
    turned = sp.Integral(Normal.density(place, 0, 1) * slope, (inner, -1, at))
    moved = change_variable(area.concl.rhs, turned, place, area)
    return follows(eq(Pr(le(cosine, at), U), turned), same_event(), area, moved)


def integrate_the_rest_out():
    """Exchange the integrals: the one over v is Euler's Gamma integral."""
    outside = condition(le(cosine, at), V, U)
    given = given_the_rest()
    inside = under(outside.concl.rhs, given)
    joint = ChiSquare.density(v, n - 1) * given.concl.rhs.function
    constant = (1 - inner**2) ** -q(3, 2) / (2 ** (n / 2) * sp.sqrt(sp.pi) * sp.gamma((n - 1) / 2))
    over = scaled(
        gamma_integral(n / 2, 1 / (2 * (1 - inner**2))), constant, sp.Integral(joint, (v, 0, sp.oo))
    )
    found = follows(eq(outside.concl.lhs, inside.concl.rhs), outside, inside)
    single = swap_integrals(inside.concl.rhs, over, found)
    return outside, inside, single


def cosine_law():
    """The density of the cosine, and Euler's Beta integral for its mass."""
    steps = integrate_the_rest_out()
    found, target = steps[-1].concl.rhs.function, Angle.density(inner, n)
    gammas, power = (
        sp.gamma(n / 2) / (sp.sqrt(sp.pi) * sp.gamma((n - 1) / 2)),
        (1 - inner**2) ** ((n - 3) / 2),
    )
    constant = algebra(eq(gammas, target / power))
    form = follows(eq(found, target), algebra(eq(found, gammas * power)), (constant, power))
    law = follows(printed.body.args[0], *steps, under(steps[-1].concl.rhs, form))
    shape, mass = (n - 1) / 2, printed.body.args[1]
    one = scaled(beta_integral(sp.S.Zero, shape), 1 / sp.beta(shape, q(1, 2)), mass.lhs)
    return both(law, follows(mass, one))


claim = Claim(
    id="asghar-2026-eq-5",
    title="Density of the cosine",
    locator="Eq. (5)",
    printed=printed,
    proof=cosine_law,
    reason="U₁ given the other squares, turned to the cosine, and the other squares integrated out",
)
