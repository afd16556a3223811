"""Checks of the expositions of statements that are refuted or amended: worked counterexamples with their numbers."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import mpmath as mp

from book.checks.distributions import (
    HALF,
    angle_below,
    dot_below,
    gaussian_curve,
    radius_below,
    radius_density,
)
from book.checks.registry import Check, page


def nearest(words: Sequence[Any], x: Any, m: int) -> frozenset[Any]:
    """Return the m nearest words of a point; a word is the first of its own."""
    return frozenset(sorted(words, key=lambda w: abs(w - x))[:m])


def jaccard(a: frozenset[Any], b: frozenset[Any]) -> Fraction:
    """Return the Jaccard similarity of two sets."""
    return Fraction(len(a & b), len(a | b))


def related(words: Sequence[Any], m: int, tau: Fraction) -> list[tuple[Any, Any]]:
    """Return the neighbours of Section 3 of Bollegala et al."""
    sets = {w: nearest(words, w, m) for w in words}
    return [
        (x, y)
        for x, y in itertools.combinations(words, 2)
        if (x in sets[y] or y in sets[x]) and jaccard(sets[x], sets[y]) >= tau
    ]


def laplace_cells(words: Sequence[Any], start: Any, e: Any) -> list[Any]:
    """Return the output probabilities on a line with Laplace noise; words in increasing order."""
    below = lambda t: mp.exp(e * t) / 2 if t < 0 else 1 - mp.exp(-e * t) / 2  # noqa: E731 - the distribution function
    cuts = [(a + b) / 2 - start for a, b in itertools.pairwise(map(mp.mpf, words))]
    values = [mp.mpf(0), *(below(t) for t in cuts), mp.mpf(1)]
    return [high - low for low, high in itertools.pairwise(values)]


def axis_tail(z: Any) -> Any:
    """Return Pr[Z > z] in three dimensions at ε = 1."""
    return (z + 2) * mp.exp(-z) / 4


def skewness(p: Sequence[Any]) -> Any:
    """Return the adjusted sample skewness, the formula of Bollegala et al."""
    n, mean = len(p), mp.fsum(p) / len(p)
    s = mp.sqrt(mp.fsum((x - mean) ** 2 for x in p) / (n - 1))
    return mp.mpf(n) / ((n - 1) * (n - 2)) * mp.fsum(((x - mean) / s) ** 3 for x in p)


@page("bollegala-2023-thm-4")
def jaccard_mechanism(check: Check) -> None:
    """Both violations, from the chi-square and from the normal distribution."""
    words = (0, 1, 3)
    sets = {w: nearest(words, w, 2) for w in words}
    eta = {w: mp.fsum(abs(w - y) for y in sets[w]) / 2 for w in words}
    pairs = related(words, 2, Fraction(1, 10))
    check.holds("", (1, 3) in pairs, max(abs(a - b) for a, b in pairs) == 2, eta[1] == HALF, eta[3] == 1)
    unit = 2 * mp.sqrt(2 * mp.log(mp.mpf("1.25") * 73404)) / HALF
    dense, sparse = mp.mpf("1.835") * unit, mp.mpf("1.276") * unit
    check.equal(r"\sigma_i = \Delta\,\alpha_i\,", [(dense / sparse, mp.mpf("1.835") / mp.mpf("1.276"))])
    check.number("35.09", dense)
    check.number("24.40", sparse)
    inside = lambda s: mp.gammainc(149, 0, mp.mpf(500) ** 2 / (2 * s**2), regularized=True)  # noqa: E731 - the event
    delta = mp.mpf(1) / 73404
    check.number("0.999996", inside(sparse))
    check.number("6.1", inside(dense) * 10**6)
    check.number("2.4", (mp.exp(HALF) * inside(dense) + delta) * 10**5)
    check.less(
        r"\Pr[M(3) \in E] &= 0.999996", [(mp.exp(HALF) * inside(dense) + delta, inside(sparse))], strict=True
    )
    far = 1 - mp.ncdf(99 / dense)
    bound = mp.exp(HALF) * (1 - mp.ncdf(97 / sparse)) + delta
    check.number("0.0024", far)
    check.number("0.00007", bound)
    check.less("", [(bound, far)], strict=True)
    check.given("1.25", "0.1", "0.75", "0.5", "1.835", "1.276", "1.0")
    check.rejects(check.less, (inside(sparse), mp.exp(HALF) * inside(dense) + delta))


@page("bollegala-2023-app-c-3-average")
def average_sensitivity(check: Check) -> None:
    """The average, the sensitivity, and what the difference costs."""
    words = (0, 1, 4, 6)
    farthest = [max(abs(w - y) for y in nearest(words, w, 2)) for w in words]
    sensitivity = max(abs(a - b) for a, b in related(words, 2, Fraction(1, 2)))
    check.equal(r"\tfrac14\,(1 + 1 + 2 + 2) = \tfrac32 < 2", [(mp.mpf(sum(farthest)) / 4, mp.mpf(3) / 2)])
    check.holds("", farthest == [1, 1, 2, 2], sensitivity == 2)
    ratio = mp.findroot(lambda u: mp.log(gaussian_curve(u, mp.mpf(1)) * 10**5), mp.mpf("3.7"))
    sigma = ratio * 3 / 2
    check.number("5.596", sigma)
    true = gaussian_curve(sigma / 2, mp.mpf(1))
    check.number("0.000445", true)
    check.holds("", 44 < true * 10**5 < 45)
    check.rejects(check.less, (sensitivity, mp.mpf(sum(farthest)) / 4))


@page("bollegala-2023-sec-7-nearest")
def nearest_is_not_related(check: Check) -> None:
    """The nearest word of 3 is not related to it."""
    words = (0, 1, 3)
    sets = {w: nearest(words, w, 2) for w in words}
    check.holds(r"= \frac13 < \tau", jaccard(sets[1], sets[3]) == Fraction(1, 3), 1 in sets[3])
    check.holds("", related(words, 2, Fraction(1, 2)) == [(0, 1)])
    check.rejects(check.less, (mp.mpf(1) / 2, mp.mpf(1) / 3))


@page("asghar-2026-eq-11")
def distribution_function(check: Check) -> None:
    """The formula, its repair, and both sides at n = 3."""
    one = mp.mpf(1)

    def integral(z: Any, n: int) -> Any:
        with mp.workdps(20):
            start = abs(z)
            integrand = lambda r: radius_density(r, n, one) * angle_below(z / r, n)  # noqa: E731 - the integrand
            return mp.quad(integrand, [start, start + n, start + 5 * n, start + 60])

    for n in (2, 3):
        for z in (one,):
            true = dot_below(z, n, one)
            check.equal(
                r"\Pr[R < z] + \int_{z}^{\infty}", [(integral(z, n) + radius_below(z, n, one), true)], 1e-10
            )
            check.equal(r"\int_{|z|}^{\infty} f_G(r)", [(integral(-z, n), dot_below(-z, n, one))], 1e-10)
            check.rejects(check.equal, (integral(z, n), true))
    closed = lambda z: (2 * z * z + 3 * z + 2) * mp.exp(-z) / 4  # noqa: E731 - as displayed
    points = [mp.mpf(x) for x in ("0.3", "1", "4")]
    check.equal(
        r"\tfrac14\big(2z^2 + 3z + 2\big)\,e^{-z}", ((integral(z, 3), closed(z)) for z in points), 1e-12
    )
    check.equal("", ((dot_below(z, 3, one), 1 - axis_tail(z)) for z in points), 1e-12)
    check.equal(
        "",
        ((mp.diff(closed, z), (1 + z - 2 * z * z) * mp.exp(-z) / 4) for z in (mp.mpf("0.3"), mp.mpf(2))),
        1e-10,
    )
    check.number("0.6438", 7 / (4 * mp.e))
    check.number("0.7241", 1 - 3 / (4 * mp.e))
    check.number("0.0803", radius_below(one, 3, one))
    check.given("0.644")


@page("asghar-2026-sec-2-sensitivity-scaling")
def scaled_noise(check: Check) -> None:
    """The ratio 2 lies between √e and e."""
    keep, other = mp.mpf(1) / 2, mp.mpf(1) / 4
    check.less(
        r"\Pr[M(x) = v] \le e^{\varepsilon\, d(x,y)/\Delta}",
        [(mp.exp(d / mp.mpf(2)), mp.e) for d in (0, 1, 2)],
    )
    check.less(r"= \sqrt e = 1.649 < 2", [(mp.sqrt(mp.e), keep / other), (keep / other, mp.e)], strict=True)
    check.number("1.649", mp.sqrt(mp.e))
    check.rejects(check.less, (keep / other, mp.exp(HALF)))


@page("asghar-2026-sec-6-order")
def output_order(check: Check) -> None:
    """Three words on an axis of three dimensions."""
    check.equal(
        r"\Pr[Z > z] = \tfrac14\,(z + 2)\,e^{-z}",
        ((1 - dot_below(z, 3, mp.mpf(1)), axis_tail(z)) for z in (HALF, mp.mpf(2))),
        1e-12,
    )
    right, left = axis_tail(HALF), axis_tail(mp.mpf("0.55"))
    check.less(r"\Pr[\text{output } 1] = 0.379", [(1 - right - left, left), (left, right)], strict=True)
    check.number("0.379", right)
    check.number("0.368", left)
    check.number("0.253", 1 - right - left)
    check.number("1.05", HALF + mp.mpf("0.55"))
    check.given("1.1", "0.5", "0.55")
    check.rejects(check.less, (right, 1 - right - left))


@page("xu-2020-sec-5-1-epsilon")
def smaller_epsilon(check: Check) -> None:
    """The middle word at two values of ε, and the monotone part on a grid."""
    words = (0, 1, 2)
    for e, printed, support in ((1, ("0.303", "0.393"), 3), (mp.mpf("0.1"), ("0.476", "0.049"), 2)):
        side, keep, other = laplace_cells(words, 1, e)
        check.equal(
            r"\Pr[M(1) = 1] = 1 - e^{-\varepsilon/2}",
            [(keep, 1 - mp.exp(-e / mp.mpf(2))), (side, mp.exp(-e / mp.mpf(2)) / 2), (other, side)],
        )
        check.number(printed[0], side)
        check.number(printed[1], keep)
        check.holds("", sum(p >= mp.mpf("0.1") for p in (side, keep, other)) == support)
    kept = [laplace_cells((0, 1, 3), 1, mp.mpf(e) / 10)[1] for e in range(1, 40)]
    check.less("", itertools.pairwise(kept))
    check.given("0.1")
    check.rejects(check.less, (3, 2))


@page("asghar-2026-sec-7-cannot-be-private")
def rank_sampling(check: Check) -> None:
    """Five words at least four apart: ranks differ by at most four."""
    words = (0, 32, 40, 68, 72)
    rank = {w: {x: i for i, x in enumerate(sorted(words, key=lambda v, w=w: abs(v - w)))} for w in words}
    check.holds(
        "",
        rank[0][40] == 2,
        rank[40][0] == 4,
        all(sorted(row.values()) == [0, 1, 2, 3, 4] for row in rank.values()),
    )
    triples = [(u, v, x) for u in words for v in words for x in words if u != v]
    total = mp.fsum(mp.exp(-i) for i in range(5))
    probability = lambda w, x: mp.exp(-rank[w][x]) / total  # noqa: E731 - at ε = 1
    check.less(
        r"\le e^{4\varepsilon}", ((probability(u, x) / probability(v, x), mp.exp(4)) for u, v, x in triples)
    )
    check.less("", ((probability(u, x), mp.exp(abs(u - v)) * probability(v, x)) for u, v, x in triples))
    check.rejects(check.less, *((probability(u, x), mp.exp(HALF) * probability(v, x)) for u, v, x in triples))


@page("bollegala-2023-app-b-protected")
def protected_words(check: Check) -> None:
    """Nine of ten, both ways."""
    exposed, hidden = [mp.mpf(1)] * 9 + [mp.mpf(0)], [mp.mpf(0)] * 9 + [mp.mpf(1)]
    check.equal(r"\text{skewness} = \frac{n}{(n-1)(n-2)}", [(skewness(exposed), -skewness(hidden))])
    check.number("3.162", skewness(hidden))
    count = lambda p: sum(x < mp.fsum(p) / len(p) for x in p)  # noqa: E731 - protected words
    check.holds("", count(exposed) == 1, count(hidden) == 9)
    check.rejects(check.less, (skewness(hidden), skewness(exposed)))


@page("bollegala-2023-app-b-sign")
def skewness_sign(check: Check) -> None:
    """Three zeros and a one."""
    check.equal(
        r"= \frac23\left(-\frac38 + \frac{27}{8}\right) = 2 > 0", [(skewness([0, 0, 0, 1]), mp.mpf(2))]
    )
    check.equal("", [(mp.mpf(2) / 3 * (-mp.mpf(3) / 8 + mp.mpf(27) / 8), mp.mpf(2))])
    check.rejects(check.less, (skewness([0, 0, 0, 1]), 0))


@page("bollegala-2023-fig-1")
def isolated_word(check: Check) -> None:
    """The word 1000 is related to no other."""
    words = (0, 1, 1000)
    check.holds(r"\sigma_{1000} = u^*\cdot 0 = 0", related(words, 2, Fraction(1, 2)) == [(0, 1)])
    check.holds("", jaccard(nearest(words, 1, 2), nearest(words, 1000, 2)) == Fraction(1, 3))
    check.rejects(check.less, (1, 0))


@page("bollegala-2023-sec-1-skewness")
def skewness_near_zero(check: Check) -> None:
    """Symmetric and exposed, against skewed and hidden."""
    hidden = [mp.mpf(0), mp.mpf(0), mp.mpf("0.01")]
    check.equal(r"= \sqrt3 = 1.732", [(skewness(hidden), mp.sqrt(3))])
    check.number("1.732", mp.sqrt(3))
    check.holds("", abs(skewness([mp.mpf("0.98"), mp.mpf("0.99"), mp.mpf(1)])) < mp.mpf(10) ** -30)
    check.given("0.98", "0.99", "0.01")
    check.rejects(check.less, (mp.mpf("0.99"), mp.mpf("0.002")))


@page("bollegala-2023-sec-3-delta-m")
def sensitivity_and_m(check: Check) -> None:
    """Sensitivities at m = 2 and m = 3."""
    widest = lambda m: max(abs(a - b) for a, b in related((0, 1, 3), m, Fraction(1, 2)))  # noqa: E731 - sensitivity
    check.holds("", widest(2) == 1, widest(3) == 3)
    check.rejects(check.less, (widest(3), widest(2)))


@page("bollegala-2023-sec-5-2-conservative")
def overlap(check: Check) -> None:
    """A word that is found has overlap one third."""
    words = (Fraction(-11, 10), Fraction(0), Fraction(1))
    release = Fraction(-1, 10)
    own, seen = nearest(words, Fraction(0), 2), nearest(words, release, 2)
    check.holds(
        r"|S_m(x) \cap S_m(M(x))|",
        jaccard(own, seen) == Fraction(1, 3),
        nearest(words, release, 1) == {Fraction(0)},
    )
    check.number("1.0", 1)
    check.given("1.1", "0.1")
    check.rejects(check.less, (1, mp.mpf(1) / 3))


@page("feyisetan-2020-sec-3-1-near-far")
def near_and_far(check: Check) -> None:
    """A crowded near word and a far word at the border."""
    words = [mp.mpf(x) for x in ("0", "0.999", "1", "1.001", "10")]
    *_, near, _, far = laplace_cells(words, 0, mp.mpf("0.1"))
    check.equal(
        r"\Pr[M(0) = 1] = \tfrac12\big(e^{-0.09995} - e^{-0.10005}\big)",
        [(near, (mp.exp(-mp.mpf("0.09995")) - mp.exp(-mp.mpf("0.10005"))) / 2)],
    )
    check.equal("", [(far, mp.exp(-mp.mpf("0.55005")) / 2)])
    check.number("4.5", near * 10**5)
    check.number("0.288", far)
    check.holds("", far / near > 6000)
    check.given("0.999", "1.001", "0.1", "0.9995", "1.0005", "5.5005", "0.09995", "0.10005", "0.55005")
    check.rejects(check.less, (far, near))


@page("feyisetan-2020-sec-3-2-h0")
def entropy_of_order_zero(check: Check) -> None:
    """Nine words, one of which has nearly all the mass."""
    masses = laplace_cells(range(9), 4, mp.mpf(10))
    check.equal(r"1 - e^{-\varepsilon/2} = 1 - e^{-5}", [(masses[4], 1 - mp.exp(-5))])
    check.number("0.9933", masses[4])
    check.holds("", all(p > 0 for p in masses), len(masses) == 9)
    check.given("0.1")
    check.rejects(check.less, (9, 2 * 1))


@page("feyisetan-2020-sec-4-1-s-w")
def distinct_in_a_thousand(check: Check) -> None:
    """Expected number of distinct outputs of a uniform output."""
    expected = 10_000 * (1 - (1 - mp.mpf(10) ** -4) ** 1000)
    check.equal(
        r"\big(1 - 10^{-4}\big)^{1000}",
        [(expected, mp.mpf(10_000) * -mp.expm1(1000 * mp.log1p(-(mp.mpf(10) ** -4))))],
    )
    check.number("951.7", expected)
    check.less("", [(expected, mp.mpf(5000) / 5)], strict=True)
    check.rejects(check.less, (5000, 2 * expected))


@page("xu-2020-sec-3-improves-guarantee")
def elliptical_guarantee(check: Check) -> None:
    """Along the second axis the norm is √2 times the Euclidean one."""
    norm = lambda v1, v2: mp.sqrt(mp.mpf(2) / 3 * v1**2 + 2 * v2**2)  # noqa: E731 - as displayed
    check.equal(
        r"\sqrt{\tfrac23 v_1^2 + 2 v_2^2}",
        [(norm(v1, v2) ** 2, v1**2 / mp.mpf("1.5") + v2**2 / HALF) for v1, v2 in ((1, 2), (0, 1))],
    )
    check.number("1.414", norm(0, 1))
    check.less("", [(1, 1 / mp.sqrt(lam * xi + 1 - lam)) for lam in (HALF, 1) for xi in (HALF, 1)])
    check.rejects(check.less, (norm(0, 1), 1))


@page("xu-2020-sec-3-maximises")
def stretched_noise(check: Check) -> None:
    """Eight words whose neighbours lie across the widest direction."""
    check.equal(
        r"T(z) = \tfrac14\,(z + 2)\,e^{-z}",
        ((1 - dot_below(z, 3, mp.mpf(1)), axis_tail(z)) for z in (mp.mpf(1), mp.sqrt(34))),
        1e-11,
    )
    check.number("0.276", axis_tail(mp.mpf(1)))
    check.number("0.0172", 3 * axis_tail(mp.sqrt(34)))
    check.holds(
        "",
        axis_tail(mp.mpf(1)) > mp.mpf("0.275"),
        3 * axis_tail(mp.sqrt(34)) < mp.mpf("0.018"),
        100 + 1 + 1 == 3 * 34,
    )
    check.given("0.275", "0.018")
    check.rejects(check.less, (axis_tail(mp.mpf(1)), 3 * axis_tail(mp.sqrt(34))))


@page("xu-2020-sec-5-1-guarantee")
def constant_output(check: Check) -> None:
    """Privacy loss of the mechanism that outputs the nearest word."""
    keep, cross = laplace_cells((0, 1, 2), 1, 1)[1], laplace_cells((0, 1, 2), 0, 1)[1]
    check.equal(
        r"\frac{1 - e^{-1/2}}{\frac12(e^{-1/2} - e^{-3/2})}",
        [(keep / cross, (1 - mp.exp(-HALF)) / ((mp.exp(-HALF) - mp.exp(-3 * HALF)) / 2))],
    )
    check.number("0.719", mp.log(keep / cross))
    check.number("0.393", keep)
    check.rejects(check.less, (1, keep))


@page("xu-2020-sec-5-1-s-w")
def distinct_in_a_hundred(check: Check) -> None:
    """Expected number of distinct outputs of a uniform output."""
    expected = 1000 * (1 - (1 - mp.mpf(10) ** -3) ** 100)
    check.equal(
        r"\big(1 - 10^{-3}\big)^{100}",
        [(expected, mp.mpf(1000) * -mp.expm1(100 * mp.log1p(-(mp.mpf(10) ** -3))))],
    )
    check.number("95.2", expected)
    check.rejects(check.less, (1000, 2 * expected))
