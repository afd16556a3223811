"""Eq. (10): distribution function of the cosine below zero."""

import sympy as sp

from theory.laws.dot_product import K, k, n
from theory.laws.incomplete_beta import IncompleteBeta
from theory.proof import Claim, Pr, Statement, eq, le, q, real
from theory.rules.algebra import algebra, follows
from theory.rules.change import change_variable
from theory.rules.cited import whole_beta
from theory.rules.events import distribution
from theory.rules.integrals import scaled
from theory.rules.logic import swap

at = real("kappa", low=-1, high=0, low_open=True, high_open=True)
shapes = ((n - 1) / 2, q(1, 2))
printed = Statement(
    "For −1 < κ < 0, Pr[K ≤ κ] = ½ I_{1−κ²}((n−1)/2, ½).",
    eq(Pr(le(k, at), K), IncompleteBeta(1 - at**2, *shapes) / 2),
    variables=(n, at),
    witness={n: 3, at: -q(1, 2)},
)


def in_the_square():
    """Put t = 1 − k² in the integral of Eq. (5) from −1 to κ."""
    area = distribution(k, K[1], at, algebra(le(-1, at)), algebra(le(at, 1)))
    s = real("s", low=-1, high=0)
    beta = IncompleteBeta.define(1 - at**2, *shapes) * sp.beta(*shapes)
    power = (1 - s**2) ** ((n - 3) / 2)
    turned = change_variable(beta, sp.Integral(2 * power, (s, -1, at)), 1 - s**2, whole_beta(*shapes))
    half = scaled(swap(turned), 1 / (2 * sp.beta(*shapes)), area.concl.rhs)
    return follows(printed.body, area, half)


claim = Claim(
    id="asghar-2026-eq-10",
    title="Distribution function of the cosine",
    locator="Eq. (10)",
    printed=printed,
    proof=in_the_square,
    reason="Eq. (5) integrated, with t = 1 − k²",
)
