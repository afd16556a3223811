"""Checks of the expositions of slips: letters, signs, names and harmless constants."""

from __future__ import annotations

from fractions import Fraction

import mpmath as mp

from book.checks.distributions import HALF, gaussian_curve
from book.checks.errors import axis_tail, related, skewness
from book.checks.registry import Check, page


@page("asghar-2026-app-b-circle-area")
def circle_area(check: Check) -> None:
    """Density and area of the unit disc."""
    area = mp.quad(lambda r: 2 * mp.pi * r, [0, 1])
    check.number("0.318", 1 / area)
    check.number("3.142", area)
    check.rejects(check.equal, (1 / area, area))


@page("asghar-2026-eq-16")
def loss_sign(check: Check) -> None:
    """Both forms of the loss on a line."""
    loss = lambda w, x, eta: (w - x) ** 2 - 2 * x * eta  # noqa: E731 - first form
    forms = {
        sign: (lambda w, x, eta, sign=sign: (w - x) ** 2 + sign * 2 * abs(x) * abs(eta) * mp.sign(x * eta))
        for sign in (1, -1)
    }
    points = [(0, 1, 1), (2, -1, 3), (1, 2, -1)]
    check.equal(r"- 2\lVert x\rVert\,r\cos\theta_{\eta,x}", [(loss(*p), forms[-1](*p)) for p in points])
    check.holds(r"+ 2\lVert x\rVert\,r\cos\theta_{\eta,x}", loss(0, 1, 1) == -1, forms[1](0, 1, 1) == 3)
    check.rejects(check.equal, *((loss(*p), forms[1](*p)) for p in points))


@page("asghar-2026-eq-5-ends")
def density_ends(check: Check) -> None:
    """The exponent in the plane is negative."""
    check.equal("", [(mp.mpf(2 - 1) / 2 - 1, -HALF)])
    check.rejects(check.less, (0, mp.mpf(2 - 1) / 2 - 1))


@page("asghar-2026-sec-3-2-former-latter")
def former_latter(check: Check) -> None:
    """Two bounds for two distances."""
    check.less("", [(mp.exp(1), mp.exp(2))], strict=True)
    check.rejects(check.equal, (mp.exp(1), mp.exp(2)))


@page("asghar-2026-sec-3-projection-length")
def projection(check: Check) -> None:
    """A vector and its opposite."""
    check.less("", [(2 * mp.cos(mp.pi), 0)], strict=True)
    check.rejects(check.less, (0, 2 * mp.cos(mp.pi)))


@page("asghar-2026-sec-4-fig-5b")
def triangles(check: Check) -> None:
    """The triangle with sides 3, 4, 5."""
    check.holds("", 3**2 + 4**2 == 5**2, 3**2 - 4**2 == -7)
    check.rejects(check.equal, (25, -7))


@page("asghar-2026-sec-4-obtuse")
def obtuse(check: Check) -> None:
    """The squared distance on a grid of obtuse angles, and the right angle."""
    points = [(mp.mpf(r), mp.mpf(p), -mp.mpf(c) / 4) for r in (1, 3) for p in (HALF, 2) for c in range(5)]
    check.less("", ((r * r, r * r - 2 * r * p * c + p * p) for r, p, c in points), strict=True)
    check.rejects(lambda part, pairs: check.less(part, pairs, strict=True), (mp.mpf(0), mp.mpf(0)))


@page("asghar-2026-sec-5-1-support")
def support(check: Check) -> None:
    """Five dimensions: the density is proportional to 1 − k²."""
    check.equal("", [(mp.mpf(5 - 3) / 2, 1)])
    check.rejects(lambda part, pairs: check.less(part, pairs, strict=True), (0, 1 - mp.mpf(1) ** 2))


@page("asghar-2026-sec-7-temperature")
def temperature(check: Check) -> None:
    """The ratio with c = 2 and with T = 2."""
    check.number("0.135", mp.exp(-2))
    check.number("0.607", mp.exp(-HALF))
    check.rejects(check.equal, (mp.exp(-2), mp.exp(-HALF)))


@page("asghar-2026-thm-10-angle-proof")
def fixed_angle(check: Check) -> None:
    """A constant zero exceeds one never; Z does."""
    check.less("", [(0, axis_tail(mp.mpf(1)))], strict=True)
    check.rejects(check.equal, (0, axis_tail(mp.mpf(1))))


@page("asghar-2026-thm-2-proof")
def misplaced_bracket(check: Check) -> None:
    """Both lines on a line."""
    left = lambda w, x, y: ((w - y) ** 2 - (w - x) ** 2) / mp.mpf(2)  # noqa: E731 - left-hand side
    inner = lambda w, x, y: (w - x) ** 2 + (y - x) ** 2 - 2 * (w - x) * (y - x)  # noqa: E731 - the bracket
    points = [(1, 0, 0), (2, -1, 3), (0, 1, 5)]
    check.equal(
        r"- 2\langle w-x,\ y-x\rangle - \lVert w-x\rVert^2\big)",
        [(left(*p) + 40, (inner(*p) - (p[0] - p[1]) ** 2) / mp.mpf(2) + 40) for p in points],
    )
    check.holds(r"\big) - \lVert w-x\rVert^2", left(1, 0, 0) == 0, inner(1, 0, 0) / mp.mpf(2) - 1 == -HALF)
    check.rejects(check.equal, (left(1, 0, 0) + 1, inner(1, 0, 0) / mp.mpf(2) - 1 + 1))


@page("asghar-2026-thm-6-proof")
def exponent_sign(check: Check) -> None:
    """The series at n = 1, λ = 1."""
    series = mp.fsum(HALF**j / mp.factorial(j) for j in range(60))
    check.equal("", [(series, mp.exp(HALF))])
    check.number("1.649", series)
    check.number("0.607", mp.exp(-HALF))
    check.rejects(check.equal, (series, mp.exp(-HALF)))


@page("asghar-2026-thm-3-proof")
def missing_exponent(check: Check) -> None:
    """Both sides at n = 3, κ = −1/2, and the derivative of the integral."""
    kappa, n = -HALF, 3
    first = (1 - kappa**2) ** (mp.mpf(n - 1) / 2 - 1)
    left, right = first * mp.sqrt(kappa**2) * (-2 * kappa), -2 * first * kappa / abs(kappa)
    check.holds("", left == HALF, right == 2)
    check.equal(r"\big(1-(1-\kappa^2)\big)^{\frac12-1}", [(first / mp.sqrt(kappa**2) * (-2 * kappa), right)])
    integral = lambda k: mp.quad(lambda t: t ** (mp.mpf(4) / 2 - 1) / mp.sqrt(1 - t), [0, 1 - k * k])  # noqa: E731 - n = 5
    with mp.workdps(25):
        check.equal("", [(mp.diff(integral, kappa), 2 * (1 - kappa**2))], 1e-8)
    check.rejects(check.equal, (left, right))


@page("asghar-2026-thm-7-proof")
def second_derivative(check: Check) -> None:
    """The second derivative at one point, term by term."""
    n, c, e, t = 1, 2, mp.mpf(2), mp.mpf(1)
    y = lambda s: mp.exp(-c * n * s / e) * (1 - s / e) ** -n  # noqa: E731 - as in the statement
    check.equal("", [(mp.diff(y, t, 2), y(t))], 1e-8)
    check.number("0.736", mp.diff(y, t, 2))
    # y'' = y·[(cn)² − 2(cn)·n/(1−s) + n(n+1)/(1−s)²]/ε² with s = t/ε.
    s = t / e
    terms = ((c * n) ** 2 - 2 * c * n * n / (1 - s) + n * (n + 1) / (1 - s) ** 2) / e**2
    check.equal("", [(mp.diff(y, t, 2), y(t) * terms)], 1e-8)
    check.rejects(check.equal, (mp.diff(y, t, 2), y(t) * terms * e))


@page("asghar-2026-thm-7-lower-proof")
def second_derivative_lower(check: Check) -> None:
    """The second derivative scales with one over ε squared."""
    n, c, s = 2, mp.mpf(3), mp.mpf("-0.4")
    y = lambda t, e: mp.exp(-n * t / (c * e)) * (1 - t / e) ** -n  # noqa: E731 - as in the statement
    at = lambda e: mp.diff(lambda t: y(t, e), s * e, 2)  # noqa: E731 - at the same t/ε
    check.equal("", [(at(mp.mpf(2)) * 4, at(mp.mpf(1)))], 1e-8)
    check.rejects(check.equal, (at(mp.mpf(2)) * 2, at(mp.mpf(1))))


@page("asghar-2026-thm-7-threshold-proof")
def threshold(check: Check) -> None:
    """The two factors at one point."""
    check.number("2.718", mp.e)
    check.number("1.649", mp.exp(HALF))
    check.rejects(check.equal, (mp.e, mp.exp(HALF)))


@page("asghar-2026-eq-27-proof")
def common_factor(check: Check) -> None:
    """The line at n = 5, j = 0, with both coefficients."""
    with mp.workdps(30):
        whole = mp.quad(lambda k: k**2, [-1, 1])
        first = mp.mpf(2)
        second = mp.quad(lambda k: 1 - k**2, [-1, 1])
    beta = mp.beta(mp.mpf(5 - 1) / 2, HALF)
    check.equal(
        "",
        [
            (2 * whole / beta, 2 * first / beta - 2 * second / beta),
            (2 * whole / beta, 1),
            (beta, mp.mpf(4) / 3),
        ],
        1e-15,
    )
    check.holds("", abs(2 * first / beta - 3 * second / beta) < mp.mpf("1e-20"))
    check.rejects(check.equal, (2 * whole / beta, 2 * first / beta - 3 * second / beta))


@page("bollegala-2023-eq-3")
def covariance(check: Check) -> None:
    """σ as a covariance instead of a standard deviation."""
    sigma = mp.sqrt(2 * mp.log(mp.mpf("1.25e5"))) / HALF
    check.number("9.69", sigma)
    check.number("3.113", mp.sqrt(sigma))
    check.number("0.0105", gaussian_curve(mp.sqrt(sigma), HALF))
    check.rejects(check.less, (gaussian_curve(mp.sqrt(sigma), HALF), mp.mpf("1e-5")))


@page("bollegala-2023-sec-4-3-minimiser")
def minimiser(check: Check) -> None:
    """Two values of the curve."""
    check.number("0.1269", gaussian_curve(mp.mpf(1), mp.mpf(1)))
    check.number("0.0068", gaussian_curve(mp.mpf(2), mp.mpf(1)))
    check.rejects(check.less, (gaussian_curve(mp.mpf(1), mp.mpf(1)), gaussian_curve(mp.mpf(2), mp.mpf(1))))


@page("feyisetan-2020-sec-3-2-names")
def entropies(check: Check) -> None:
    """Both entropies of one distribution."""
    check.number("0.693", mp.log(2))
    check.number("0.288", mp.log(mp.mpf(4) / 3))
    check.rejects(check.less, (mp.log(2), mp.log(mp.mpf(4) / 3)))


@page("feyisetan-2020-tab-4-consistent")
def accuracy(check: Check) -> None:
    """Accuracy from recall and precision with equal classes."""
    value = lambda r, q: HALF + mp.mpf(r) / 2 * (2 - 1 / mp.mpf(q))  # noqa: E731 - as in the text
    confusion = lambda r, q: (r + 1 - r * (1 - q) / q) / 2  # noqa: E731 - true positives and true negatives
    check.equal("", [(value("0.3", "0.7"), confusion(mp.mpf("0.3"), mp.mpf("0.7")))])
    check.number("0.540", value("0.09", "0.90"))
    check.number("0.5425", value("0.095", "0.905"))
    check.given("0.50", "0.09", "0.90", "0.095", "0.905", "0.55")
    check.rejects(check.less, (mp.mpf("0.545"), value("0.095", "0.905")))


@page("xu-2020-alg-1")
def mean_length(check: Check) -> None:
    """The mean of a Gamma variable with shape 2 at two scales."""
    mean = lambda e: mp.quad(lambda y: y * e**2 * y * mp.exp(-e * y), [0, 2 / e, 60 / e])  # noqa: E731 - by quadrature
    check.equal("", [(mean(mp.mpf(1)), 2), (mean(mp.mpf(2)), 1)], 1e-12)
    check.rejects(check.equal, (mean(mp.mpf(1)), mean(mp.mpf(2))))


@page("xu-2020-lem-2-proof")
def stray_epsilon(check: Check) -> None:
    """The identity at λ = 0, ε = 2."""
    check.rejects(check.equal, (1, mp.mpf(2) / (0 * 3 + 1)))


@page("xu-2020-sec-3-likelihood-ratio")
def missing_log(check: Check) -> None:
    """Equal words."""
    check.less("", [(mp.log(1), 0)])
    check.rejects(check.less, (1, 0))


@page("xu-2020-sec-5-1-mean-limit")
def mean_limit(check: Check) -> None:
    """The limit for the vocabulary of the paper."""
    check.number("0.0035", mp.mpf(100) / 28596)
    check.rejects(check.equal, (mp.mpf(100) / 28596, 0))


@page("xu-2020-thm-1-proof")
def normaliser(check: Check) -> None:
    """The integral over the line."""
    integral = 2 * mp.quad(lambda v: mp.exp(-3 * v), [0, 1, 30])
    check.equal("", [(integral, mp.mpf(2) / 3)], 1e-15)
    check.rejects(check.equal, (integral, 1))


@page("asghar-2026-sec-7-decreasing")
def fixed_mechanism(check: Check) -> None:
    """Output probabilities of the fix."""
    words = (mp.mpf("-1.1"), mp.mpf(0), mp.mpf(1))
    left, right = axis_tail(mp.mpf("0.55")), axis_tail(HALF)
    noisy = {words[0]: left, words[1]: 1 - left - right, words[2]: right}
    total = 1 + mp.exp(-2) + mp.exp(-4)

    def output(x: mp.mpf) -> mp.mpf:
        rank = lambda star: sorted(words, key=lambda v: abs(v - star)).index(x)  # noqa: E731 - rank of x from x*
        return mp.fsum(p * mp.exp(-2 * rank(star)) / total for star, p in noisy.items())

    check.number("0.379", right)
    check.number("0.368", left)
    check.number("0.253", noisy[words[1]])
    check.number("0.364", output(words[2]))
    check.number("0.307", output(words[1]))
    check.given("1.1")
    check.rejects(check.less, (output(words[2]), output(words[1])))


@page("bollegala-2023-app-b-no-noise")
def undefined_skewness(check: Check) -> None:
    """Skewness near the constant samples, for two sizes of h."""
    for h in (mp.mpf("0.1"), mp.mpf("1e-9")):
        check.equal("", [(skewness([1, 1, 1 - h]), -mp.sqrt(3)), (skewness([0, 0, h]), mp.sqrt(3))], 1e-15)
    check.number("1.732", mp.sqrt(3))
    check.rejects(check.equal, (skewness([0, 0, mp.mpf("0.1")]), skewness([1, 1, mp.mpf("0.9")])))


@page("bollegala-2023-app-c-3-only")
def other_mechanisms(check: Check) -> None:
    """Components of NADP with different sensitivities."""
    check.holds("", related((0, 1, 4, 6), 2, Fraction(1, 2)) == [(0, 1), (4, 6)])
    check.given("1.835", "1.276")
    check.rejects(check.equal, (1, 2))


@page("bollegala-2023-sec-4-2-procedure")
def procedure(check: Check) -> None:
    """The procedure on a chain of three words."""
    links, left, parts = {"a": {"b"}, "b": {"a", "c"}, "c": {"b"}}, ["a", "b", "c"], []
    while left:
        found = {left[0]} | (links[left[0]] & set(left))
        parts.append(found)
        left = [word for word in left if word not in found]
    check.holds("", parts == [{"a", "b"}, {"c"}])
    check.rejects(check.equal, (len(parts), 1))


@page("bollegala-2023-sec-5-numbers")
def numbers_of_the_experiments(check: Check) -> None:
    """Vertices, the decimal of δ, and one third between the two thresholds."""
    check.number("0.000013623", 1 / mp.mpf(73404))
    check.less("", [(mp.mpf("0.1"), mp.mpf(1) / 3), (mp.mpf(1) / 3, HALF)], strict=True)
    check.given("0.1", "0.5")
    check.rejects(check.less, (73404, 1000 + 2 * 1000))
    check.rejects(check.equal, (mp.mpf("0.1"), HALF))


@page("feyisetan-2020-sec-3-2-s-w")
def sets_counted(check: Check) -> None:
    """Sets of two equally likely words with probability at least one half."""
    sets = [(), ("a",), ("b",), ("a", "b")]
    qualify = [one for one in sets if 1 - HALF * len(one) <= HALF]
    check.holds("", len(qualify) == 3, min(map(len, qualify)) == 1)
    check.rejects(check.equal, (len(qualify), min(map(len, qualify))))


@page("xu-2020-fig-4")
def caption(check: Check) -> None:
    """A word that is kept in nine of ten runs."""
    check.given("0.9", "0.1")
    check.rejects(check.equal, (mp.mpf("0.9"), 1 - mp.mpf("0.9")))
