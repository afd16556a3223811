"""Eq. (5): its range includes ±1, where the formula has no value for n = 2."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import angle_density, k, n


def arcsine_law(d):
    """For n = 2 the density is 1/(π√(1−k²)), which grows without bound."""
    d.equal(sp.Subs(angle_density(k, n), n, 2), 1 / (sp.pi * sp.sqrt(1 - k**2)), "the formula for n = 2")
    d.limit(sp.pi * sp.sqrt(1 - k**2), k, 1, 0, "its reciprocal goes to zero at the end", side="-")
    near = 1 - sp.Integer(10) ** -20
    d.refute_instance(
        1 / (sp.pi * sp.sqrt(1 - near**2)),
        ">",
        sp.Integer(10) ** 9,
        at="n = 2, k = 1 − 10⁻²⁰; at k = 1 the formula is 0 to the power −1/2",
        reason="above 10⁹ and growing as k goes to 1",
    )


def open_interval(d):
    """Strictly inside, the formula is positive and finite for every n; n = 3 is constant."""
    d.less(0, 1 - k**2, "for |k| < 1 the base is positive, so every power of it is finite")
    d.equal(sp.Subs(angle_density(k, n), n, 3), sp.Rational(1, 2), "for n = 3 the ends do no harm")


claim = Claim(
    id="asghar-2026-eq-5-ends",
    title="Range of the density of the cosine",
    locator="Eq. (5), range of k",
    printed=Statement(
        "The formula of Eq. (5) gives a finite density for every n ≥ 2 at every k in the closed interval [−1, 1].",
        r"f_B(k) < \infty,\quad k\in[-1,1],\ n\ge 2",
    ),
    amended=Statement(
        "It does for −1 < k < 1 (and at the ends for n ≥ 3); nothing changes in law.",
        r"0 < f_B(k) < \infty,\quad -1<k<1,\ n\ge 2",
    ),
    refutations=(arcsine_law,),
    repairs=(open_interval,),
    reason="for n = 2 the density is infinite at ±1; harmless, as two points have no mass",
)
