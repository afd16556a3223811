"""Checks of the expositions of statements that hold on a smaller range."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction

import mpmath as mp

from book.checks.distributions import HALF, angle_below, dot_below, gaussian_curve
from book.checks.errors import jaccard, laplace_cells
from book.checks.registry import Check, page


@page("asghar-2026-cor-1")
def angle_tail(check: Check) -> None:
    """The bound for c ≥ 0, and a certain event at c = −2."""
    tail = lambda c, n: 2 * angle_below(-c / mp.sqrt(n), n) if c < mp.sqrt(n) else mp.mpf(0)  # noqa: E731 - Pr[|K| ≥ c/√n]
    points = itertools.product((mp.mpf(0), mp.mpf(1), mp.mpf("2.5")), (2, 3, 12))
    check.less(r"\le 2e^{-c^2/2}", ((tail(c, n), 2 * mp.exp(-c * c / 2)) for c, n in points))
    check.number("0.271", 2 * mp.exp(-2))
    check.rejects(check.less, (1, 2 * mp.exp(-2)))


@page("asghar-2026-thm-5")
def sub_gaussian_tail(check: Check) -> None:
    """A normal variable meets the bounds for t ≥ 0; the cosine in three dimensions breaks the first at t = −1."""
    times = (mp.mpf(0), HALF, mp.mpf(3))
    check.less(
        r"\Pr[X - \mu \ge t] \le e^{-t^2/(2\sigma^2)}",
        ((mp.ncdf(-t / s), mp.exp(-t * t / (2 * s * s))) for t in times for s in (HALF, 2)),
    )
    check.number("0.223", mp.exp(-mp.mpf(3) / 2))
    check.rejects(check.less, (1, mp.exp(-mp.mpf(3) / 2)))


@page("asghar-2026-thm-8")
def overall_bound(check: Check) -> None:
    """The bound in three dimensions, where the tail of Z is elementary, and the algebra of the proof."""
    bound = lambda c1, c2, n: 2 * (1 - mp.exp(-c1 * c1 / 2)) * (1 - (c2 * mp.exp(1 - c2)) ** n) - 1  # noqa: E731 - as displayed
    inside = lambda z: 1 - (z + 2) * mp.exp(-z) / 2  # noqa: E731 - Pr[|Z| ≤ z] for n = 3, ε = 1
    check.equal("", [(inside(mp.mpf(1)), 2 * dot_below(mp.mpf(1), 3, mp.mpf(1)) - 1)], 1e-11)
    points = list(itertools.product((mp.mpf(0), mp.mpf(1), mp.mpf(3)), (mp.mpf("1.2"), mp.mpf(3))))
    check.less(
        r"\Pr\!\left[|Z| \le \frac{c_1c_2\sqrt n}{\varepsilon}\right] \ge",
        ((bound(a, b, 3), inside(a * b * mp.sqrt(3))) for a, b in points),
    )
    grid = [(mp.mpf(a) / 10, mp.mpf(b) / 10) for a in range(11) for b in range(11)]
    check.equal(
        r"= 2(1-a)(1-b) - 1 + b",
        (((1 - 2 * a) * (1 - b) + 2, 2 * (1 - a) * (1 - b) - 1 + b + 2) for a, b in grid),
    )
    check.number("0.9993", bound(mp.mpf(-4), mp.mpf(4), 10))
    check.rejects(check.less, (bound(mp.mpf(-4), mp.mpf(4), 10), 0))


@page("asghar-2026-sec-1-relaxation")
def relaxation(check: Check) -> None:
    """The ratio 2 lies between √e and e."""
    check.less(r"e^{1/2} = 1.649 < 2 < 2.718 = e^{1}", [(mp.exp(HALF), 2), (2, mp.e)], strict=True)
    check.number("1.649", mp.exp(HALF))
    check.number("2.718", mp.e)
    check.rejects(check.less, (2, mp.exp(HALF)))


@page("feyisetan-2020-sec-2-3-stronger")
def stronger(check: Check) -> None:
    """The same two words."""
    check.number("1.649", mp.exp(HALF))
    check.less("", [(mp.exp(HALF), 2), (2, mp.e)], strict=True)
    check.rejects(check.less, (2, mp.exp(HALF)))


@page("feyisetan-2020-sec-2-3-every-word")
def every_word(check: Check) -> None:
    """A constant mechanism has ratio one and an output of probability zero."""
    check.less("", [(p, mp.e * p) for p in (1, 0)])
    check.rejects(check.less, (mp.mpf(1), 0))


@page("feyisetan-2020-sec-3-1-not-uniform")
def limit_for_two_words(check: Check) -> None:
    """The scaling identity, and the approach to one half."""
    check.equal(
        r"\Pr\!\left[Z_1 \le \frac{\varepsilon d}{2}\right]",
        [(dot_below(HALF, 3, mp.mpf("0.2")), dot_below(mp.mpf("0.1"), 3, mp.mpf(1)))],
        1e-11,
    )
    check.holds("", abs(dot_below(mp.mpf("1e-6"), 3, mp.mpf(1)) - HALF) < mp.mpf("1e-5"))
    check.rejects(check.equal, (dot_below(HALF, 3, mp.mpf("0.2")), HALF))


@page("feyisetan-2020-sec-3-2-h-infinity")
def most_likely_output(check: Check) -> None:
    """Where the input overtakes its neighbours."""
    for e in (mp.mpf("0.2"), mp.mpf(1), mp.mpf(3)):
        side, keep, _ = laplace_cells((0, 1, 2), 1, e)
        check.equal(
            r"\Pr[M(1) = 1] = 1 - e^{-\varepsilon/2}",
            [(keep, 1 - mp.exp(-e / 2)), (side, mp.exp(-e / 2) / 2)],
        )
        check.holds("", (keep < side) == (e < 2 * mp.log(mp.mpf(3) / 2)))
    check.number("0.811", 2 * mp.log(mp.mpf(3) / 2))
    side, keep, _ = laplace_cells((0, 1, 2), 1, mp.mpf("0.2"))
    check.rejects(check.less, (side, keep))


@page("feyisetan-2020-tab-3-three-times")
def three_times(check: Check) -> None:
    """The ratio at ε = 23, with and without rounding."""
    check.given("0.36", "1.0", "0.355")
    check.number("2.78", 1 / mp.mpf("0.36"))
    check.number("2.82", 1 / mp.mpf("0.355"))
    check.rejects(check.less, (3, 1 / mp.mpf("0.355")))


@page("bollegala-2023-alg-3")
def ends_of_delta(check: Check) -> None:
    """The curve stays strictly between zero and one."""
    check.less("", ((0, gaussian_curve(mp.mpf(u), mp.mpf(1))) for u in (1, 4, 9)), strict=True)
    check.less("", ((gaussian_curve(mp.mpf(u), mp.mpf(1)), 1) for u in (HALF, 1, 9)), strict=True)
    check.rejects(check.less, (gaussian_curve(mp.mpf(9), mp.mpf(1)), 0))


@page("bollegala-2023-rem-1")
def zero_sensitivity(check: Check) -> None:
    """Two words with one vector are each other's nearest words."""
    places = (0, 0, 5)
    sets = [frozenset(sorted(range(3), key=lambda i, x=x: abs(places[i] - places[x]))[:2]) for x in range(2)]
    check.holds("", jaccard(sets[0], sets[1]) == Fraction(1), abs(places[0] - places[1]) == 0)
    check.rejects(check.less, (2, 1))


@page("bollegala-2023-sec-5-classical")
def classical_at_fifteen(check: Check) -> None:
    """The exact δ of the classical noise."""
    u, delta = mp.sqrt(2 * mp.log(mp.mpf("1.25") * 73404)) / 15, 1 / mp.mpf(73404)
    check.number("0.319", u)
    check.number("0.00031", gaussian_curve(u, mp.mpf(15)))
    check.number("0.0000136", delta)
    check.less(
        r"- e^{15}\,\Phi\!\left(-\frac{1}{2u} - 15u\right)",
        [(20 * delta, gaussian_curve(u, mp.mpf(15)))],
        strict=True,
    )
    check.given("1.25")
    check.rejects(check.less, (gaussian_curve(u, mp.mpf(15)), delta))


@page("xu-2020-alg-2")
def singular_covariance(check: Check) -> None:
    """No variance in the second coordinate."""
    variance = sum((y - 0) ** 2 for y in (0, 0, 0))
    check.holds("", variance == 0, *(lam * xi + 1 - lam > 0 for lam in (0, HALF) for xi in (0, 1)))
    check.rejects(check.less, (mp.mpf("1e-9"), variance))


@page("xu-2020-sec-3-elliptical-unless")
def spherical_contour(check: Check) -> None:
    """Equal eigenvalues give equal half-axes; different ones do not."""
    axis = lambda lam, xi: lam * xi + 1 - lam  # noqa: E731 - squared half-axis
    check.equal("", ((axis(mp.mpf(lam), 1), 1) for lam in (0, HALF, 1)))
    check.less("", ((axis(mp.mpf(lam), HALF), axis(mp.mpf(lam), 2)) for lam in (HALF, 1)), strict=True)
    check.rejects(check.equal, (axis(HALF, HALF), axis(HALF, 2)))


@page("xu-2020-tab-2-higher-s-w")
def printed_means(check: Check) -> None:
    """Values that the paper prints."""
    check.given("99.23", "98.88", "99.46", "99.24")
    check.less("", [(mp.mpf("98.88"), mp.mpf("99.23")), (mp.mpf("99.24"), mp.mpf("99.46"))], strict=True)
    check.rejects(check.less, (mp.mpf("99.23"), mp.mpf("98.88")))


@page("feyisetan-2020-sec-4-1-choosing-epsilon")
def extremes(check: Check) -> None:
    """A binomial tail, in exact rationals."""
    seen = sum(math.comb(1000, k) * 51**k * 49 ** (1000 - k) for k in range(501, 1001))
    value = mp.mpf(seen) / mp.mpf(100**1000)
    check.equal(
        r"\sum_{k=501}^{1000}\binom{1000}{k}",
        [(value, mp.betainc(501, 500, 0, mp.mpf("0.51"), regularized=True))],
        1e-15,
    )
    check.number("0.726", value)
    check.number("0.274", 1 - value)
    check.given("0.51", "0.49", "0.95")
    check.rejects(check.less, (mp.mpf("0.95"), value))


@page("xu-2020-sec-5-2-utility")
def least_difference(check: Check) -> None:
    """The least significant difference of two scores."""
    least = mp.mpf("1.96") * mp.sqrt(2 * mp.mpf("0.78") * mp.mpf("0.22") / (mp.mpf("0.3") * 7613))
    check.less(
        r"\frac{2\cdot 0.78\cdot 0.22}{0.3\cdot 7613}",
        [(mp.mpf("0.02"), least), (least, mp.mpf("0.025"))],
        strict=True,
    )
    check.number("0.0240", least)
    check.given("1.96", "0.78", "0.22", "0.3", "2.5")
    check.rejects(check.less, (least, mp.mpf("0.02")))
