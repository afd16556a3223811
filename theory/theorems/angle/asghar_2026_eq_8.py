"""Eq. (8): distribution function of the F law with 1 and n − 1 degrees of freedom."""

import sympy as sp

from theory.laws.chi_square import A, ChiSquare, V, a, v
from theory.laws.dot_product import n
from theory.laws.incomplete_beta import IncompleteBeta, t
from theory.proof import Claim, Pr, Statement, eq, le, positive, q
from theory.rules.algebra import algebra, follows
from theory.rules.change import change_variable, swap_integrals
from theory.rules.cited import gamma_integral, whole_beta
from theory.rules.events import condition, distribution, equal_events
from theory.rules.integrals import scaled, under
from theory.rules.logic import assume

x, s = positive("x"), positive("s")
ratio = le((n - 1) * a / v, x)
shapes = (q(1, 2), (n - 1) / 2)
printed = Statement(
    "The F law with 1 and n−1 degrees of freedom, that of (n−1)a/v for independent chi-squares a and v with 1 and n−1, "
    "has distribution function I_y(½, (n−1)/2) at y = x/(n−1+x).",
    eq(Pr(ratio, V, A), IncompleteBeta(x / (n - 1 + x), *shapes)),
    variables=(n, x),
    witness={n: 2, x: 1},
)


def given_the_denominator():
    """Pr[(n−1)a/v ≤ x] for a fixed v, as an integral over s = a/v."""
    end = x * v / (n - 1)
    below = le(a, end)
    same = equal_events(
        follows(below, (assume(ratio), v / (n - 1))), follows(ratio, (assume(below), (n - 1) / v)), A
    )
    area = distribution(a, A[1], end, algebra(le(0, end)))
    scaled_area = sp.Integral(ChiSquare.density(v * s, 1) * v, (s, 0, x / (n - 1)))
    return follows(
        eq(Pr(ratio, A), scaled_area), same, area, change_variable(area.concl.rhs, scaled_area, v * s, area)
    )


def integrate_the_denominator_out():
    """Exchange the integrals: the one over v is Euler's Gamma integral, the one over s is turned to s/(1+s)."""
    outside = condition(ratio, V, A)
    inside = under(outside.concl.rhs, given_the_denominator())
    joint = ChiSquare.density(v, n - 1) * ChiSquare.density(v * s, 1) * v
    constant = s ** -q(1, 2) / (2 ** (n / 2) * sp.gamma(q(1, 2)) * sp.gamma((n - 1) / 2))
    over = scaled(gamma_integral(n / 2, (1 + s) / 2), constant, sp.Integral(joint, (v, 0, sp.oo)))
    found = follows(eq(outside.concl.lhs, inside.concl.rhs), outside, inside)
    single = swap_integrals(inside.concl.rhs, over, found)
    kernel = sp.Integral(s ** -q(1, 2) * (1 + s) ** (-n / 2), (s, 0, x / (n - 1)))
    beta = IncompleteBeta.define(x / (n - 1 + x), *shapes) * sp.beta(*shapes)
    last = scaled(
        change_variable(kernel, beta, t / (1 - t), whole_beta(*shapes)),
        1 / sp.beta(*shapes),
        single.concl.rhs,
    )
    return follows(printed.body, outside, inside, single, last)


claim = Claim(
    id="asghar-2026-eq-8",
    title="Distribution function of the F law",
    locator="Eq. (8)",
    printed=printed,
    proof=integrate_the_denominator_out,
    reason="the ratio of chi-squares, one integrated out and the other written as a share",
)
