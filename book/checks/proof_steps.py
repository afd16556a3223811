"""Checks of the expositions of proof steps that fail."""

from __future__ import annotations

from fractions import Fraction

import mpmath as mp

from book.checks.distributions import (
    HALF,
    angle_below,
    dot_below,
    gaussian_curve,
    mean_over_angle,
    radius_below,
)
from book.checks.errors import axis_tail, jaccard, laplace_cells, nearest, related, skewness
from book.checks.registry import Check, page


@page("asghar-2026-eq-12-proof")
def boundary_term(check: Check) -> None:
    """Density, derivative and boundary term at n = 3."""
    density = lambda z: (z + 1) * mp.exp(-z) / 4  # noqa: E731 - f_Z
    slope = lambda z: (1 + z - 2 * z * z) * mp.exp(-z) / 4  # noqa: E731 - as displayed
    integral = lambda z: (2 * z * z + 3 * z + 2) * mp.exp(-z) / 4  # noqa: E731 - Eq. (11), checked on its own page
    points = [mp.mpf("0.4"), mp.mpf(1), mp.mpf(3)]
    check.equal(
        r"\frac{d}{dz}\int_{|z|}^\infty", ((mp.diff(integral, z) + 1, slope(z) + 1) for z in points), 1e-10
    )
    check.equal("", ((mp.diff(lambda t: 1 - axis_tail(t), z), density(z)) for z in points), 1e-10)
    check.equal("", ((density(z) - slope(z), z * z * mp.exp(-z) / 2) for z in points))
    check.number("0.184", density(mp.mpf(1)))
    check.rejects(check.equal, (slope(mp.mpf(1)) + 1, density(mp.mpf(1)) + 1))


@page("asghar-2026-eq-7")
def joint_event(check: Check) -> None:
    """Three dimensions, κ = −1/2."""
    joint, negative = angle_below(-HALF, 3), angle_below(mp.mpf(0), 3)
    check.holds(
        r"\mid U_1 < 0]",
        abs(joint - mp.mpf(1) / 4) < mp.mpf("1e-30"),
        abs(joint / negative - HALF) < mp.mpf("1e-30"),
    )
    check.rejects(check.equal, (joint, joint / negative))


@page("asghar-2026-lem-1-proof")
def alternating_sums(check: Check) -> None:
    """Absolute moments at n = 3 and the first partial sums."""
    moments = [mean_over_angle(lambda k, j=j: abs(k) ** j, 3) for j in range(3)]
    check.equal("", [(value, 1 / mp.mpf(j + 1)) for j, value in enumerate(moments)], 1e-15)
    sums = [mp.fsum((-1) ** j * moments[j] / mp.factorial(j) for j in range(m + 1)) for m in range(3)]
    check.equal(
        r"S_2 = \tfrac12 + \tfrac16 = \tfrac23 > S_1",
        [(sums[0], 1), (sums[1], HALF), (sums[2], mp.mpf(2) / 3)],
        1e-15,
    )
    check.rejects(check.less, (sums[2], sums[1]))


@page("asghar-2026-lem-1-terms-proof")
def signed_terms(check: Check) -> None:
    """The first term at λ = −1."""
    first = -mean_over_angle(abs, 3)
    check.equal("", [(first, -HALF)], 1e-15)
    check.rejects(check.less, (first, -1))


@page("asghar-2026-sec-3-2-privacy-proof")
def normalisers(check: Check) -> None:
    """Three words and their normalisers."""
    total = lambda w: mp.fsum(mp.exp(-abs(v - w)) for v in (0, 1, 2))  # noqa: E731 - normaliser
    ratio = (1 / total(0)) / (mp.exp(-1) / total(1))
    check.number("1.503", total(0))
    check.number("1.736", total(1))
    check.number("3.14", ratio)
    check.less(r"= 3.14 > e = e^{d(0,1)}", [(mp.e, ratio)], strict=True)
    check.rejects(check.less, (ratio, mp.e))


@page("asghar-2026-sec-6-2-because")
def neighbours_in_line(check: Check) -> None:
    """Thresholds for two neighbours in one direction."""
    a, b = mp.mpf(1), mp.mpf("1.02")
    check.equal(r"= \frac{a+b}{2} = 1.01", [((b * b - a * a) / (2 * (b - a)), (a + b) / 2)])
    check.number("1.01", (a + b) / 2)
    check.number("0.5", a / 2)
    check.holds(
        "",
        *(
            (((b * b - a * a) / (2 * rho)) < a / 2) == (rho > (b * b - a * a) / a)
            for rho in (mp.mpf("0.02"), mp.mpf("0.041"), mp.mpf(1))
        ),
    )
    check.given("1.02")
    check.rejects(check.less, ((a + b) / 2, a / 2))


@page("asghar-2026-sec-6-2-decreases")
def grows_first(check: Check) -> None:
    """The middle word at two values of ε."""
    words = [mp.mpf(0), mp.mpf("0.1"), mp.mpf("0.2")]
    at = {e: laplace_cells(words, 0, mp.mpf(e))[1] for e in (2, 10)}
    formula = lambda e: (mp.exp(-mp.mpf("0.05") * e) - mp.exp(-mp.mpf("0.15") * e)) / 2  # noqa: E731 - as displayed
    check.equal(
        r"e^{-0.05\,\varepsilon} - e^{-0.15\,\varepsilon}", ((value, formula(e)) for e, value in at.items())
    )
    check.number("0.082", at[2])
    check.number("0.192", at[10])
    space = {e: axis_tail(mp.mpf("0.05") * e) - axis_tail(mp.mpf("0.15") * e) for e in (2, 10)}
    check.number("0.049", space[2])
    check.number("0.184", space[10])
    check.given("0.1", "0.2", "0.05", "0.15")
    check.rejects(check.less, (at[10], at[2]))


@page("asghar-2026-thm-1-proof")
def one_way(check: Check) -> None:
    """The weaker condition does not imply the conclusion."""
    noise = mp.mpf("0.75")
    check.holds("", noise < 1, abs(noise - 1) < abs(noise))
    check.given("0.75")
    check.rejects(check.less, (noise, HALF))


@page("asghar-2026-thm-8-proof")
def negative_factor(check: Check) -> None:
    """Both sides at c₁ = −1, c₂ = 2, n = 3."""
    left, angle, length = (
        axis_tail(2 * mp.sqrt(3)),
        angle_below(-1 / mp.sqrt(3), 3),
        radius_below(mp.mpf(6), 3, mp.mpf(1)),
    )
    check.equal("", [(left, dot_below(-2 * mp.sqrt(3), 3, mp.mpf(1)))], 1e-10)
    check.equal("", [(length, 1 - 25 * mp.exp(-6))])
    check.number("0.043", left)
    check.number("0.211", angle)
    check.number("0.938", length)
    check.number("0.198", angle * length)
    positive = angle_below(1 / mp.sqrt(3), 3) * length
    check.less(r"\ge \Pr[K \le a]\,\Pr[R \le b]", [(positive, 1 - left)])
    check.rejects(check.less, (angle * length, left))


@page("bollegala-2023-sec-4-2-chains")
def chains(check: Check) -> None:
    """One chain at τ = 0.1, pairs at τ = 1/2."""
    words = (0, 1, 3, 7, 15)
    check.holds(
        "",
        related(words, 2, Fraction(1, 10)) == [(0, 1), (1, 3), (3, 7), (7, 15)],
        3 not in nearest(words, 1, 2),
    )
    check.holds(
        "",
        related(words, 2, Fraction(1, 2)) == [(0, 1)],
        jaccard(frozenset((0, 1)), frozenset((1, 3))) == Fraction(1, 3),
    )
    check.given("0.1", "0.5")
    check.rejects(check.less, (len(related(words, 2, Fraction(1, 10))), 2))


@page("bollegala-2023-thm-4-alpha-proof")
def small_factor(check: Check) -> None:
    """A tenth of the classical noise."""
    ratio = mp.mpf("0.1") * mp.sqrt(2 * mp.log(mp.mpf("1.25e5"))) / HALF
    check.number("0.969", ratio)
    check.number("0.251", gaussian_curve(ratio, HALF))
    check.given("1.25", "0.1", "0.5", "1.835", "1.276")
    check.rejects(check.less, (gaussian_curve(ratio, HALF), mp.mpf("1e-5")))


@page("bollegala-2023-app-b-trend")
def lower_probability(check: Check) -> None:
    """Skewness before and after."""
    after = skewness([mp.mpf(0), HALF, mp.mpf(3) / 4])
    display = mp.mpf(3) / 2 * (-125 + 1 + 64) / (mp.mpf(25 + 1 + 16) / 2) ** (mp.mpf(3) / 2)
    check.equal(r"= -0.935", [(after, display)])
    check.number("0.935", -after)
    check.holds("", abs(skewness([mp.mpf(0), HALF, mp.mpf(1)])) < mp.mpf("1e-30"))
    check.rejects(check.less, (0, after))


@page("bollegala-2023-thm-2-proof")
def wrong_curve(check: Check) -> None:
    """Half of the least noise."""
    e = mp.mpf(1)
    half = mp.findroot(lambda u: mp.log(gaussian_curve(2 * u, e) * 10**5), mp.mpf("1.8"))
    check.number("1.865", half)
    check.number("0.0104", gaussian_curve(half, e))
    check.less(r"g(1.865) = 0.0104", [(900 * mp.mpf("1e-5"), gaussian_curve(half, e))], strict=True)
    check.rejects(check.less, (gaussian_curve(half, e), mp.mpf("1e-5")))


@page("bollegala-2023-thm-4-proof")
def disjoint_parts(check: Check) -> None:
    """Releasing the word: probability one from one word, zero from the other."""
    check.rejects(check.less, (1, mp.exp(5) * 0 + HALF))
