"""Checks of the expositions of the numbered theorems that are correct."""

from __future__ import annotations

import itertools
import random
from typing import Any

import mpmath as mp

from book.checks.distributions import (
    HALF,
    angular_moment,
    dot_below,
    double_factorial,
    gaussian_curve,
    mean_over_angle,
    radius_below,
)
from book.checks.registry import Check, page

EPSILONS = tuple(mp.mpf(x) for x in ("0.3", "1", "10"))
FACTORS = tuple(mp.mpf(x) for x in ("1.01", "1.5", "3"))
RATIOS = tuple(mp.mpf(x) for x in ("0.2", "0.5", "1", "3"))
CURVE = tuple(itertools.product(RATIOS, (mp.mpf(0), mp.mpf("0.2"), mp.mpf(1))))


def vectors(seed: int, count: int, dim: int = 3) -> list[list[Any]]:
    """Return random vectors, the same in every run."""
    generator = random.Random(seed)  # noqa: S311 - points of a check
    return [[mp.mpf(generator.gauss(0, 1)) for _ in range(dim)] for _ in range(count)]


def dot(x: list[Any], y: list[Any]) -> Any:
    """Return the dot product."""
    return mp.fsum(a * b for a, b in zip(x, y, strict=True))


def minus(x: list[Any], y: list[Any]) -> list[Any]:
    """Return the difference."""
    return [a - b for a, b in zip(x, y, strict=True)]


def plus(x: list[Any], y: list[Any]) -> list[Any]:
    """Return the sum."""
    return [a + b for a, b in zip(x, y, strict=True)]


def norm(x: list[Any]) -> Any:
    """Return the Euclidean norm."""
    return mp.sqrt(dot(x, x))


@page("asghar-2026-thm-1")
def original_word(check: Check) -> None:
    """The identity and the equivalence at random vectors."""
    for seed in range(12):
        w, x, eta = vectors(seed, 3)
        gap = minus(x, w)
        left = norm(minus(plus(w, eta), x)) ** 2 - norm(eta) ** 2
        check.equal(
            r"= \lVert w - x\rVert^2 - 2\langle\eta,\ x - w\rangle",
            [(left, norm(gap) ** 2 - 2 * dot(eta, gap))],
        )
        check.holds(r"r\cos\theta_{\eta,\,x-w}", (left > 0) == (dot(eta, gap) / norm(gap) < norm(gap) / 2))
    check.rejects(check.equal, (left, norm(gap) ** 2 + 2 * dot(eta, gap)))


@page("asghar-2026-thm-2")
def neighbour_and_other(check: Check) -> None:
    """The equivalence at random vectors, and the counterexample to y + x."""
    w, x, y, eta = (mp.mpf(v) for v in ("-1.6", "-2", "1", "1.5"))
    cosine = mp.sign((w - x) * (y + x))
    left, half = abs(w - x) * cosine + eta * mp.sign(y - x), abs(y - x) / 2
    check.less("", [(left, half)], strict=True)
    check.number("1.1", left)
    check.number("1.9", abs(w + eta - x))
    check.holds("", abs(w + eta - y) < abs(w + eta - x), abs(w - x) < abs(w - y))
    check.given("1.6", "1.5", "0.4", "0.1")
    for seed in range(12):
        a, b, c, noise = vectors(seed, 4)
        gap = minus(c, b)
        projected = dot(minus(a, b), gap) / norm(gap) + dot(noise, gap) / norm(gap)
        nearer = norm(minus(plus(a, noise), b)) < norm(minus(plus(a, noise), c))
        check.holds(r"\cos\theta_{w-x,\,y-x}", nearer == (projected < norm(gap) / 2))
    check.rejects(check.less, (abs(w + eta - x), abs(w + eta - y)))


@page("asghar-2026-thm-3")
def length_and_angle(check: Check) -> None:
    """The density integrates to one and agrees with the distribution of a slice of the sphere."""
    for n in (2, 3, 6):
        check.equal(
            r"f_B(k) = \frac{(1-k^2)^{\frac{n-1}{2}-1}}", [(mean_over_angle(lambda _: mp.mpf(1), n), 1)]
        )
    points = [(k, n) for k in (mp.mpf("-0.5"), mp.mpf("0.3")) for n in (2, 3, 6)]
    check.equal(
        r"= (1-k^2)^{\frac{n-3}{2}}\,dk",
        (
            ((1 - k * k) ** (mp.mpf(n - 2) / 2) / mp.sqrt(1 - k * k), (1 - k * k) ** (mp.mpf(n - 3) / 2))
            for k, n in points
        ),
    )
    check.rejects(check.equal, (mean_over_angle(lambda k: k * k, 3), HALF))


@page("asghar-2026-thm-4")
def moments(check: Check) -> None:
    """Even moments by quadrature against both forms."""
    grid = list(itertools.product((2, 3, 8), (0, 1, 3)))
    found = {(n, m): mean_over_angle(lambda k, m=m: k ** (2 * m), n) for n, m in grid}
    factorials = (
        (value, double_factorial(n - 2) * double_factorial(2 * m - 1) / double_factorial(n - 2 + 2 * m))
        for (n, m), value in found.items()
    )
    check.equal(r"\frac{(n-2)!!\,(j-1)!!}{(n-2+j)!!}", factorials)
    betas = (
        (value, mp.beta(m + HALF, mp.mpf(n - 1) / 2) / mp.beta(HALF, mp.mpf(n - 1) / 2))
        for (n, m), value in found.items()
    )
    check.equal(r"\prod_{i=0}^{m-1}\frac{2i+1}{n+2i}", betas)
    check.equal("", ((value, angular_moment(m, n)) for (n, m), value in found.items()))
    check.rejects(check.equal, (found[8, 1], mp.mpf(1) / 9))


@page("asghar-2026-thm-6")
def sub_gaussian(check: Check) -> None:
    """The bound and its series."""
    points = list(itertools.product((2, 3, 8), (mp.mpf(-5), mp.mpf("0.5"), mp.mpf(12))))
    values = {(n, t): mean_over_angle(lambda k, t=t: mp.exp(t * k), n) for n, t in points}
    check.less(
        r"\mathbb{E}\,e^{\lambda K} \le e^{\lambda^2/(2n)}",
        ((v, mp.exp(t * t / (2 * n))) for (n, t), v in values.items()),
    )
    series = (
        (mp.fsum(t ** (2 * m) / mp.factorial(2 * m) * angular_moment(m, n) for m in range(70)), v)
        for (n, t), v in values.items()
    )
    check.equal(r"\sum_{m=0}^\infty \frac{\lambda^{2m}}{(2m)!}", series)
    check.rejects(check.less, (mean_over_angle(lambda k: mp.exp(k / 2), 5), mp.exp(mp.mpf(1) / 44)))


@page("asghar-2026-lem-1")
def exponential_series(check: Check) -> None:
    """Expectation of the series against the series of expectations, odd terms included."""
    for n, rate in ((2, mp.mpf(-3)), (4, mp.mpf(2))):
        terms = [rate**j * mean_over_angle(lambda k, j=j: k**j, n) / mp.factorial(j) for j in range(40)]
        whole = mean_over_angle(lambda k, rate=rate: mp.exp(rate * k), n)
        check.equal(r"= \sum_{j=0}^\infty \frac{\lambda^j\,\mathbb{E}\,K^j}{j!}", [(whole, mp.fsum(terms))])
    check.rejects(check.equal, (whole, mp.fsum(map(abs, terms)) + 1))


@page("asghar-2026-thm-7")
def upper_tail(check: Check) -> None:
    """The bound against the exact tail."""
    points = [(c, n, e) for c in FACTORS for n in (2, 7, 30) for e in EPSILONS]
    bound = lambda c, n: (c * mp.exp(1 - c)) ** n  # noqa: E731 - as displayed
    check.less(
        r"\left(\frac{c}{e^{c-1}}\right)^{n}",
        ((1 - radius_below(c * n / e, n, e), bound(c, n)) for c, n, e in points),
    )
    check.equal(
        r"\big(c\,e^{-(c-1)}\big)^n",
        ((mp.exp(-(1 - 1 / c) * c * n) * (1 / c) ** -n, bound(c, n)) for c, n, _ in points),
    )
    check.rejects(
        check.less, (1 - radius_below(mp.mpf(3), 2, mp.mpf(1)), (mp.mpf("1.5") * mp.exp(-HALF)) ** 30)
    )


@page("asghar-2026-thm-7-lower")
def lower_tail(check: Check) -> None:
    """The bound against the exact distribution function."""
    points = [(c, n, e) for c in FACTORS for n in (2, 7, 30) for e in EPSILONS]
    bound = lambda c, n: (c * mp.exp((1 - c) / c)) ** -n  # noqa: E731 - as displayed
    check.less(
        r"\frac{1}{\big(c\,e^{(1-c)/c}\big)^{n}}",
        ((radius_below(n / (c * e), n, e), bound(c, n)) for c, n, e in points),
    )
    check.equal(
        r"e^{(c-1)n/c}\,c^{-n}", ((mp.exp((c - 1) * n / c) * c**-n, bound(c, n)) for c, n, _ in points)
    )
    check.rejects(check.less, (radius_below(mp.mpf(2), 3, mp.mpf(1)), bound(mp.mpf("1.5"), 30)))


@page("asghar-2026-thm-9")
def variance(check: Check) -> None:
    """Second moments of length and angle."""
    for n, e in ((2, mp.mpf(1)), (9, mp.mpf("0.3"))):
        second = mp.gamma(n + 2) / mp.gamma(n) / e**2 * mean_over_angle(lambda k: k * k, n)
        check.equal(r"\operatorname{Var} Z = \frac{n+1}{\varepsilon^2}", [(second, (n + 1) / e**2)])
        check.equal(
            r"\frac{n(n+1)}{\varepsilon^2}\cdot\frac1n", [(mp.mpf(n) * (n + 1) / e**2 / n, (n + 1) / e**2)]
        )
    check.rejects(check.equal, (second, n / e**2))


@page("asghar-2026-cor-2")
def average(check: Check) -> None:
    """One copy (m = 1) in three dimensions, where the exact tail of Z is elementary."""
    tail = lambda z: (z + 2) * mp.exp(-z) / 2  # noqa: E731 - Pr[|Z| > z] at ε = 1
    check.equal("", [(tail(mp.mpf(2)), 2 * dot_below(-mp.mpf(2), 3, mp.mpf(1)))], 1e-11)
    check.less(
        r"\frac{n+1}{m\,\varepsilon^2\delta^2}", ((tail(mp.mpf(d)), 4 / mp.mpf(d) ** 2) for d in (1, 2, 4, 9))
    )
    check.rejects(check.less, (tail(mp.mpf(2)), mp.mpf(4) / 64))


@page("asghar-2026-thm-10")
def pairwise(check: Check) -> None:
    """The difference of losses, and the probability on both sides of one half."""
    for seed in range(6):
        w, x, y, eta = vectors(seed, 4)
        loss = lambda v, w=w, eta=eta: norm(minus(w, v)) ** 2 - 2 * dot(v, eta)  # noqa: E731 - as in the statement
        difference = norm(minus(w, y)) ** 2 - norm(minus(w, x)) ** 2 + 2 * dot(minus(x, y), eta)
        check.equal("", [(loss(y) - loss(x), difference)])
    for t in (mp.mpf("0.1"), mp.mpf(1)):
        probability = 1 - dot_below(-t, 3, mp.mpf(1))
        check.less(r"\Pr[L(x) < L(y)] > \tfrac12", [(HALF, probability)], strict=True)
        check.equal(
            r"= \tfrac12 + \Pr\!\left[-\frac{b^2-a^2}{2\rho} < Z \le 0\right]",
            [(probability, HALF + (HALF - dot_below(-t, 3, mp.mpf(1))))],
        )
    check.rejects(check.less, (probability, HALF))


@page("bollegala-2023-app-c-1-a")
def curve(check: Check) -> None:
    """Derivative and limits."""
    p, q = (lambda u, e: 1 / (2 * u) - e * u), (lambda u, e: -1 / (2 * u) - e * u)
    slopes = ((mp.diff(lambda t, e=e: gaussian_curve(t, e), u), -mp.npdf(p(u, e)) / u**2) for u, e in CURVE)
    check.equal(r"= -\frac{\varphi(p)}{u^2} < 0", slopes, 1e-8)
    check.equal("", ((mp.exp(e) * mp.npdf(q(u, e)), mp.npdf(p(u, e))) for u, e in CURVE))
    ends = [
        (gaussian_curve(mp.mpf("0.01"), e), gaussian_curve(mp.mpf(10) ** 6, e))
        for e in (mp.mpf(0), mp.mpf(1))
    ]
    check.holds(
        r"g(u) = \Phi\!\left(\frac{1}{2u} - \varepsilon u\right)",
        *(near > 1 - mp.mpf(10) ** -20 and far < mp.mpf(10) ** -6 for near, far in ends),
    )
    check.rejects(check.less, (gaussian_curve(mp.mpf(1), mp.mpf(1)), gaussian_curve(mp.mpf(2), mp.mpf(1))))


@page("bollegala-2023-app-c-1-b")
def root(check: Check) -> None:
    """The root and its neighbours."""
    delta, e = mp.mpf("1e-3"), mp.mpf(1)
    found = mp.findroot(lambda u: mp.log(gaussian_curve(u, e) / delta), mp.mpf(3))
    check.less(
        "",
        [
            (delta, gaussian_curve(found * mp.mpf("0.999"), e)),
            (gaussian_curve(found * mp.mpf("1.001"), e), delta),
        ],
        strict=True,
    )
    check.rejects(check.less, (gaussian_curve(found / 2, e), delta))


@page("bollegala-2023-thm-1")
def classical(check: Check) -> None:
    """The chain of inequalities on a grid, and both corners of the case t < 0."""
    for delta, e in itertools.product(
        (mp.mpf("1e-6"), mp.mpf("0.1"), mp.mpf("0.9"), mp.mpf("0.99")),
        (mp.mpf("0.05"), mp.mpf("0.5"), mp.mpf("0.999")),
    ):
        c = mp.sqrt(2 * mp.log(mp.mpf("1.25") / delta))
        u, t = c / e, c - e / (2 * c)
        check.equal(
            r"\Phi\!\left(\frac{1}{2u} - \varepsilon u\right) = \Pr[N > t]",
            [(mp.ncdf(1 / (2 * u) - e * u), mp.ncdf(-t))],
        )
        check.less("", [(gaussian_curve(u, e), delta)])
        if t >= 0:
            check.less(
                r"\le \tfrac12 e^{\varepsilon/2}\,e^{-c^2/2}",
                [(mp.ncdf(-t), mp.exp((e - c * c) / 2) / 2), (mp.sqrt(mp.e) / 2, mp.mpf("1.25"))],
            )
        else:
            check.holds("", delta > mp.mpf("0.97"), mp.ncdf(-t) < mp.mpf("0.54"))
    corner = mp.sqrt(2 * mp.log(mp.mpf("1.25")))
    check.holds(
        "",
        mp.mpf("1.25") * mp.exp(-mp.mpf(1) / 4) > mp.mpf("0.97"),
        corner - 1 / (2 * corner) > -mp.mpf("0.09"),
        mp.ncdf(mp.mpf("0.09")) < mp.mpf("0.54"),
    )
    check.given("1.25", "0.97", "0.09", "0.54")
    check.rejects(
        check.less, (gaussian_curve(mp.sqrt(2 * mp.log(mp.mpf("1.25e5"))) / 20, mp.mpf(20)), mp.mpf("1e-5"))
    )


@page("bollegala-2023-thm-2")
def exact_condition(check: Check) -> None:
    """The half-space against a grid of other events, and the formula against quadrature."""
    for s, sigma, e in ((mp.mpf(1), mp.mpf(2), mp.mpf("0.3")), (mp.mpf(2), mp.mpf(1), mp.mpf(1))):
        cut = s / 2 + e * sigma**2 / s
        tail = lambda y, at, sigma=sigma: mp.ncdf((at - y) / sigma)  # noqa: E731 - Pr[N(at, σ²) > y]
        best = tail(cut, s) - mp.exp(e) * tail(cut, 0)
        check.equal(r"= g\!\left(\frac\sigma s\right)", [(best, gaussian_curve(sigma / s, e))])
        check.less(
            r"\le \delta",
            (
                (tail(y, s) - mp.exp(e) * tail(y, 0), best)
                for y in (cut - 1, cut - mp.mpf("0.1"), cut + mp.mpf("0.1"), cut + 2)
            ),
        )
    check.rejects(check.less, (best, tail(cut + 1, s) - mp.exp(e) * tail(cut + 1, 0)))


@page("bollegala-2023-thm-3")
def components(check: Check) -> None:
    """The condition is g(σ/Δ) ≤ δ."""
    pairs = ((u * d, d, e) for u, e in CURVE for d in (HALF, mp.mpf(3)))
    check.equal(
        r"\frac{\Delta_i}{2\sigma_i} - \frac{\varepsilon\sigma_i}{\Delta_i}",
        (
            (
                mp.ncdf(d / (2 * s) - e * s / d) - mp.exp(e) * mp.ncdf(-d / (2 * s) - e * s / d),
                gaussian_curve(s / d, e),
            )
            for s, d, e in pairs
        ),
    )
    check.rejects(check.equal, (gaussian_curve(mp.mpf(1), mp.mpf(1)), gaussian_curve(mp.mpf(2), mp.mpf(1))))


@page("bollegala-2023-cor-1")
def calibration(check: Check) -> None:
    """At σ = u*Δ the condition is met with equality."""
    e, delta = mp.mpf(1), mp.mpf("1e-3")
    found = mp.findroot(lambda u: mp.log(gaussian_curve(u, e) / delta), mp.mpf(3))
    check.equal("", [(gaussian_curve(found * width / width, e), delta) for width in (1, mp.mpf(7))])
    check.rejects(check.less, (gaussian_curve(found / 2, e), delta))


@page("feyisetan-2020-thm-1")
def laplace_mechanism(check: Check) -> None:
    """Density ratios at random points, and exact channels on a line."""
    from book.checks.errors import laplace_cells  # noqa: PLC0415 - the two modules share one helper

    for seed in range(12):
        v, a, b = vectors(seed, 3)
        ratio = mp.exp(norm(minus(v, b)) - norm(minus(v, a)))
        check.less(r"e^{-\varepsilon\lVert v-\phi(w)\rVert} \le", [(ratio, mp.exp(norm(minus(a, b))))])
    rows = {w: laplace_cells((0, 1, 3), w, mp.mpf(2)) for w in (0, 1, 3)}
    outputs = [
        (p, mp.exp(2 * abs(a - b)) * p2)
        for a in rows
        for b in rows
        for p, p2 in zip(rows[a], rows[b], strict=True)
    ]
    check.less(r"\Pr[M(x) = y] \le e^{\varepsilon\,d(x,x')}", outputs)
    check.rejects(
        check.less,
        *(
            (p, mp.exp(abs(a - b)) * p2)
            for a in rows
            for b in rows
            for p, p2 in zip(rows[a], rows[b], strict=True)
        ),
    )


@page("xu-2020-lem-1")
def elliptical_density(check: Check) -> None:
    """The density of U has mass one, and the map turns its length into the norm."""
    for m, e in ((2, mp.mpf(1)), (3, mp.mpf(2))):
        area = 2 * mp.pi ** (mp.mpf(m) / 2) / mp.gamma(mp.mpf(m) / 2)
        density = lambda y, m=m, e=e, area=area: e**m / (area * mp.gamma(m)) * mp.exp(-e * y)  # noqa: E731 - as displayed
        mass = mp.quad(
            lambda y, m=m, area=area, density=density: density(y) * area * y ** (m - 1), [0, m / e, 40 / e]
        )
        check.equal(r"= \frac{\varepsilon^m}{S\,\Gamma(m)}\,e^{-\varepsilon y}", [(mass, 1)], 1e-12)
    a = mp.matrix([[2, HALF], [HALF, 1]])
    u = mp.matrix([mp.mpf("0.3"), mp.mpf("-1.2")])
    values, basis = mp.eigsy(a)
    z = basis * mp.diag([mp.sqrt(v) for v in values]) * basis.T * u
    check.equal(
        r"\lVert z\rVert_{\mathrm{RM}} = \sqrt{z^{\mathsf T}A^{-1}z}",
        [((z.T * mp.inverse(a) * z)[0], (u.T * u)[0])],
    )
    check.rejects(check.equal, ((z.T * a * z)[0], (u.T * u)[0]))


def sandwiched(seed: int) -> tuple[Any, ...]:
    """Return squared Euclidean and regularised norms of a vector, λ, the least eigenvalue and the trace."""
    generator = random.Random(seed)  # noqa: S311 - points of a check
    raw = mp.matrix(3, 3)
    for i, j in itertools.product(range(3), range(3)):
        raw[i, j] = mp.mpf(generator.gauss(0, 1))
    sigma = raw * raw.T + mp.eye(3) / 20
    sigma *= 3 / mp.fsum(sigma[i, i] for i in range(3))
    lam = mp.mpf(generator.random())
    v = mp.matrix([mp.mpf(generator.gauss(0, 1)) for _ in range(3)])
    values, basis = mp.eigsy(sigma)
    own = (v.T * mp.inverse(lam * sigma + (1 - lam) * mp.eye(3)) * v)[0]
    x = basis.T * v
    return (
        (v.T * v)[0],
        own,
        lam,
        min(values),
        mp.fsum(x[i] ** 2 / (lam * values[i] + 1 - lam) for i in range(3)),
    )


@page("xu-2020-lem-2")
def sandwich(check: Check) -> None:
    """Both bounds and the sum over eigenvectors, at random matrices of trace 3."""
    for seed in range(10):
        plain, own, lam, least, total = sandwiched(seed)
        low, high = plain / (3 * lam + 1 - lam), plain / (lam * least + 1 - lam)
        check.less(r"\frac{\lVert v\rVert}{\sqrt{\lambda m + 1-\lambda}} \;\le\;", [(low, own), (own, high)])
        check.equal(r"= \sum_i\frac{x_i^2}{\lambda\xi_i + 1-\lambda}", [(own, total)])
    check.rejects(check.less, (own, low))


@page("xu-2020-lem-3")
def privacy_sandwich(check: Check) -> None:
    """The exponentials of the bounds."""
    for seed in range(6):
        plain, own, lam, least, _ = sandwiched(seed)
        sides = [
            mp.exp(mp.sqrt(v)) for v in (plain / (3 * lam + 1 - lam), own, plain / (lam * least + 1 - lam))
        ]
        check.less(
            r"\le \exp\!\big(\varepsilon\lVert v\rVert_{\mathrm{RM}}\big) \le", itertools.pairwise(sides)
        )
    check.rejects(check.less, (sides[2], sides[0]))


@page("xu-2020-thm-1")
def mahalanobis_mechanism(check: Check) -> None:
    """Density ratios at random points in the plane."""
    inverse = mp.inverse(mp.matrix([[mp.mpf("1.5"), HALF], [HALF, HALF]]))
    length = lambda v: mp.sqrt((mp.matrix(v).T * inverse * mp.matrix(v))[0])  # noqa: E731 - the norm
    for seed in range(12):
        v, a, b = vectors(seed, 3, 2)
        ratio = mp.exp(length(minus(v, b)) - length(minus(v, a)))
        check.less(
            r"\lVert\phi(w_i) - \phi(w_i')\rVert_{\mathrm{RM}}", [(ratio, mp.exp(length(minus(a, b))))]
        )
    axis = [mp.mpf(0), mp.mpf(9)], [mp.mpf(0), mp.mpf(1)], [mp.mpf(0), mp.mpf(0)]
    ratio = mp.exp(length(minus(axis[0], axis[2])) - length(minus(axis[0], axis[1])))
    check.rejects(check.less, (ratio, mp.e))
