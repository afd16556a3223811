"""Eq. (5): its range includes ±1, where the formula has no value for n = 2."""

from theory.laws.dot_product import k, n
from theory.proof import Claim, Or, Statement, le, lt, real
from theory.rules.algebra import algebra
from theory.rules.quantifiers import either

inner = real("k", low=-1, high=1, low_open=True, high_open=True)


def has_a_value(k):
    """(1−k²)^{(n−3)/2} is a number: the base is positive, or the exponent is not negative."""
    return Or(lt(0, 1 - k**2), le(0, (n - 3) / 2))


printed = Statement(
    "The formula of Eq. (5), with the power (1−k²)^{(n−1)/2−1}, has a value for every n ≥ 2 and every k in [−1, 1].",
    has_a_value(k),
    variables=(n, k),
    witness={n: 3, k: 1},
)
amended = Statement(
    "It has one for −1 < k < 1 (and at the ends for n ≥ 3); nothing changes in law.",
    has_a_value(inner),
    variables=(n, inner),
    witness={n: 2, inner: 0},
)


def arcsine_law():
    """For n = 2 and k = 1 it is 0 to the power −1/2."""
    return ({n: 2, k: 1},)


def open_interval():
    """For |k| < 1 the base is positive."""
    return either(amended.body, algebra(amended.body.args[0]))


claim = Claim(
    id="asghar-2026-eq-5-ends",
    title="Range of the density of the cosine",
    locator="Eq. (5), range of k",
    printed=printed,
    amended=amended,
    refutation=arcsine_law,
    repair=open_interval,
    severity="slip",
    reason="for n = 2 the density has no value at ±1; harmless, as two points have no mass",
)
