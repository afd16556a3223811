"""Section 5.1: where the density of the cosine is not zero."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import angle_density, k, n


def ends_in_five_dimensions(d):
    """For n = 5 the density is 3(1−k²)/4, which is zero at both ends."""
    closed = sp.Rational(3, 4) * (1 - k**2)
    d.equal(sp.Subs(angle_density(k, n), n, 5), closed, "the density for n = 5")
    end = sp.Add(sp.Rational(3, 4), sp.Mul(-1, sp.Rational(3, 4), evaluate=False), evaluate=False)
    d.refute_instance(
        end, "==", sp.Integer(0), at="n = 5, k = 1", reason="3/4 − 3/4·k² is zero at the end of the range"
    )


def open_interval(d):
    """Strictly inside, the base of the power is positive."""
    d.less(0, 1 - k**2, "for |k| < 1 a positive base, so every power of it is positive, for every n ≥ 2")
    d.less(0, sp.gamma(n), "and so are the Gamma functions of the constant")


claim = Claim(
    id="asghar-2026-sec-5-1-support",
    title="Support of the cosine",
    locator="Section 5.1, before Eq. (11)",
    printed=Statement(
        "The density of K is not zero for any k with −1 ≤ k ≤ 1.", r"f_B(k) \ne 0,\quad -1\le k\le 1"
    ),
    amended=Statement(
        "It is positive for −1 < k < 1; at ±1 it is zero for n ≥ 4.", r"f_B(k) > 0,\quad -1<k<1"
    ),
    refutations=(ends_in_five_dimensions,),
    repairs=(open_interval,),
    reason="at the ends it is zero for n ≥ 4 (infinite for n = 2); harmless for the integral",
)
