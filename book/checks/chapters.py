"""Checks of the five result chapters."""

from __future__ import annotations

import itertools
import random

import mpmath as mp

from book.checks.distributions import (
    HALF,
    angle_below,
    angular_moment,
    dot_density,
    double_factorial,
    gaussian_curve,
    mean_over_angle,
    radius_density,
)
from book.checks.registry import Check, page

DIMENSIONS, ORDERS = (2, 3, 5, 10), (0, 1, 2, 4)
GRID = tuple(itertools.product(DIMENSIONS, ORDERS))
RATES = tuple(mp.mpf(x) for x in ("-7", "-0.5", "0.01", "4", "20"))
EPSILONS = tuple(mp.mpf(x) for x in ("0.3", "1", "10"))


@page("angular_moments")
def angular_moments(check: Check) -> None:
    """Asghar et al., Theorem 4."""
    check.equal(r"f_B(k) =", ((mean_over_angle(lambda _: mp.mpf(1), n), 1) for n in DIMENSIONS))
    moments = {(n, m): mean_over_angle(lambda k, m=m: k ** (2 * m), n) for n, m in GRID}
    factorials = (
        (
            moments[n, m],
            double_factorial(n - 2) * double_factorial(2 * m - 1) / double_factorial(n - 2 + 2 * m),
        )
        for n, m in GRID
    )
    check.equal(r"\mathbb{E}\,K^{2m} = \frac{(n-2)!!", factorials)
    betas = (
        (moments[n, m] * mp.beta(mp.mpf(n - 1) / 2, HALF), mp.beta(m + HALF, mp.mpf(n - 1) / 2))
        for n, m in GRID
    )
    check.equal(r"\int_0^1 t^{m-\frac12}", betas)
    check.equal(
        r"\prod_{i=0}^{m-1}\frac{2i+1}{n+2i}", ((moments[n, m], angular_moment(m, n)) for n, m in GRID)
    )
    odd = (mean_over_angle(lambda k, m=m: k ** (2 * m + 1), n) for n, m in GRID)
    check.holds("", *(abs(one) < mp.mpf(10) ** -30 for one in odd))
    check.number("0.058", 1 / mp.sqrt(300))
    # The exercise: moments of a normal variable and of the chi-square length.
    check.equal(
        "",
        (
            (
                mp.quad(lambda x, m=m: x ** (2 * m) * mp.npdf(x), [-mp.inf, 0, mp.inf]),
                double_factorial(2 * m - 1),
            )
            for m in ORDERS
        ),
    )
    rising = (
        (2**m * mp.gamma(mp.mpf(n) / 2 + m) / mp.gamma(mp.mpf(n) / 2), mp.fprod(n + 2 * i for i in range(m)))
        for n, m in GRID
    )
    check.equal("", rising)
    check.rejects(check.equal, (moments[5, 2], mp.mpf(3) / 25))


@page("sub_gaussian")
def sub_gaussian(check: Check) -> None:
    """Asghar et al., Theorem 6."""
    mgf = {
        (n, rate): mean_over_angle(lambda k, rate=rate: mp.exp(rate * k), n)
        for n in DIMENSIONS
        for rate in RATES
    }
    check.less(
        r"\le e^{\lambda^2/(2n)}", ((value, mp.exp(rate**2 / (2 * n))) for (n, rate), value in mgf.items())
    )
    check.equal("", ((value, mp.hyp0f1(mp.mpf(n) / 2, rate**2 / 4)) for (n, rate), value in mgf.items()))
    series = (
        (
            mp.fsum(rate ** (2 * m) / mp.factorial(2 * m) * angular_moment(m, n) for m in range(90)),
            mgf[n, rate],
        )
        for n in (2, 5)
        for rate in RATES
    )
    check.equal(r"\sum_{m=0}^{\infty}\frac{\lambda^{2m}}{(2m)!}", series)
    check.less(
        r"\le \frac{(2m-1)!!}{n^m}",
        ((angular_moment(m, n), double_factorial(2 * m - 1) / mp.mpf(n) ** m) for n, m in GRID),
    )
    check.equal(
        "", ((mp.factorial(2 * m), 2**m * mp.factorial(m) * double_factorial(2 * m - 1)) for m in range(9))
    )
    terms = (
        (
            rate ** (2 * m) / mp.factorial(2 * m) * angular_moment(m, n),
            (rate**2 / (2 * n)) ** m / mp.factorial(m),
        )
        for n, m in GRID
        for rate in RATES
    )
    check.less(r"\frac{1}{m!}\left(\frac{\lambda^2}{2n}\right)^{m}", terms)
    tails = (mp.mpf(x) for x in ("0.05", "0.2", "0.5", "0.9"))
    check.less("", ((2 * angle_below(-t, n), 2 * mp.exp(-n * t * t / 2)) for t in tails for n in DIMENSIONS))
    bound = mp.sqrt(2 * mp.log(mp.mpf(800_000) / mp.mpf("0.01")) / 300)
    exact = mp.findroot(
        lambda t: mp.log(400_000 * 2 * angle_below(-t, 300) / mp.mpf("0.01")),
        (mp.mpf("0.2"), mp.mpf("0.4")),
        solver="anderson",
    )
    check.given("0.01", "0.99")
    check.number("0.348", bound)
    check.number("0.314", exact)
    check.holds("", 69 < mp.degrees(mp.acos(bound)) < 70)
    small = mp.mpf("1e-9")
    check.equal(
        "",
        ((mp.log(mp.hyp0f1(mp.mpf(n) / 2, small**2 / 4)) / small**2, 1 / mp.mpf(2 * n)) for n in DIMENSIONS),
        1e-15,
    )
    check.rejects(check.less, (mean_over_angle(lambda k: mp.exp(k / 2), 5), mp.exp(mp.mpf(1) / 44)))


@page("variance_of_z")
def variance_of_z(check: Check) -> None:
    """Asghar et al., Theorem 9."""
    # The event: ‖w + η − x‖² < ‖η‖² exactly if the projection of η on x − w exceeds half the distance.
    random.seed(9)
    for _ in range(20):
        w, x, noise = ([mp.mpf(random.gauss(0, 1)) for _ in range(4)] for _ in range(3))
        gap = [b - a for a, b in zip(w, x, strict=True)]
        distance = mp.sqrt(mp.fsum(g * g for g in gap))
        reach = mp.fsum(g * e for g, e in zip(gap, noise, strict=True)) / distance
        nearer = mp.fsum((e - g) ** 2 for g, e in zip(gap, noise, strict=True)) < mp.fsum(
            e * e for e in noise
        )
        check.holds(r"\tfrac12\lVert x-w\rVert", nearer == (reach > distance / 2))

    def second_radius(n: int, e: mp.mpf) -> mp.mpf:
        return mp.quad(lambda r: r**2 * radius_density(r, n, e), [0, n / e, 3 * n / e, mp.inf])

    points = [(n, e) for n in DIMENSIONS for e in EPSILONS]
    check.equal(
        r"\mathbb{E}\,R^2 = \frac{\varepsilon^n}{\Gamma(n)}",
        ((second_radius(n, e), n * (n + 1) / e**2) for n, e in points),
        1e-15,
    )
    check.equal(
        r"\frac{n(n+1)}{\varepsilon^2}\cdot\frac1n",
        ((n * (n + 1) / e**2 * angular_moment(1, n), (n + 1) / e**2) for n, e in points),
    )
    with mp.workdps(18):
        for n, e in ((3, mp.mpf(10)), (4, mp.mpf(1))):
            cuts = [0, 1 / e, n / e, 4 * n / e, 40 * n / e]
            second = 2 * mp.quad(lambda z, n=n, e=e: z**2 * dot_density(z, n, e), cuts)
            check.equal(
                r"\operatorname{Var} Z = \frac{n+1}{\varepsilon^2}", [(second, (n + 1) / e**2)], 1e-10
            )
    check.equal(
        "",
        (
            (mp.gamma(n + 4) / mp.gamma(n) / e**4 * angular_moment(2, n), 3 * (n + 1) * (n + 3) / e**4)
            for n, e in points
        ),
    )
    check.equal("", ((3 * (n + 1) * (n + 3) - mp.mpf(n + 1) ** 2, 2 * (n + 1) * (n + 4)) for n in DIMENSIONS))
    check.equal("", ((mp.mpf(3 * (n + 3)) / (n + 1), 3 + mp.mpf(6) / (n + 1)) for n in DIMENSIONS))
    check.number("6.9", 2 * mp.sqrt(301) / 5)
    check.rejects(check.equal, (second_radius(5, mp.mpf(1)) * angular_moment(1, 5), mp.mpf(5)))


@page("norm_sandwich")
def norm_sandwich(check: Check) -> None:
    """Xu et al., Lemma 2."""
    random.seed(20)
    low, high, own = [], [], []
    for n, lam in itertools.product((1, 2, 4), (mp.mpf(0), mp.mpf("0.3"), mp.mpf("0.9"), mp.mpf(1))):
        raw = mp.matrix(n, n)
        for i, j in itertools.product(range(n), range(n)):
            raw[i, j] = mp.mpf(random.gauss(0, 1))
        sigma = raw * raw.T + mp.eye(n) / 20
        values, vectors = mp.eigsy(sigma)
        v = mp.matrix([mp.mpf(random.gauss(0, 1)) for _ in range(n)])
        matrix = lam * sigma + (1 - lam) * mp.eye(n)
        norm, other = (v.T * v)[0], (v.T * mp.inverse(matrix) * v)[0]
        trace = mp.fsum(sigma[i, i] for i in range(n))
        coordinates = vectors.T * v
        own.append((mp.fsum(coordinates[i] ** 2 / (lam * values[i] + 1 - lam) for i in range(n)), other))
        low.append((norm / (lam * trace + 1 - lam), other))
        high.append((other, norm / (lam * min(values) + 1 - lam)))
        check.less("", [(norm / (lam * max(values) + 1 - lam), other)])
    check.equal(r"A = \lambda\Sigma + (1-\lambda) I", own)
    check.equal(r"\lVert v\rVert_{\mathrm{RM}}^2 = \sum_{i=1}^n \frac{x_i^2}{\lambda\xi_i + 1-\lambda}", own)
    check.less(r"\frac{\lVert v\rVert}{\sqrt{\lambda\operatorname{tr}\Sigma + 1-\lambda}} \;\le\;", low)
    check.less(r"\;\le\; \frac{\lVert v\rVert}{\sqrt{\lambda c + 1-\lambda}}", high)
    check.less(r"\frac{\sum_i x_i^2}{\lambda\operatorname{tr}\Sigma + 1-\lambda} \;\le\;", low)
    kappa, c = mp.mpf(2), mp.mpf("0.05")
    share = (1 - 1 / kappa**2) / (1 - c)
    check.given("0.05")
    check.number("0.789", share)
    check.equal("", [(mp.sqrt(share * c + 1 - share), 1 / kappa)])
    check.rejects(check.less, *((large, small) for small, large in high[-2:]))


@page("gaussian_curve")
def curve(check: Check) -> None:
    """Bollegala et al., Appendix C.1 (a); Balle and Wang."""
    ratios = tuple(mp.mpf(x) for x in ("0.1", "0.5", "1", "3"))
    points = [(u, e) for u in ratios for e in (mp.mpf(0), mp.mpf("0.2"), mp.mpf(1), mp.mpf(5))]
    p, q = (lambda u, e: 1 / (2 * u) - e * u), (lambda u, e: -1 / (2 * u) - e * u)
    check.equal("", ((p(u, e) ** 2 - q(u, e) ** 2 + 2 * e + 1, 1) for u, e in points))
    check.equal(
        r"e^{\varepsilon}\varphi(q) = \varphi(p)",
        ((mp.exp(e) * mp.npdf(q(u, e)), mp.npdf(p(u, e))) for u, e in points),
    )
    visible = [(u, e) for u, e in points if gaussian_curve(u, e) > mp.mpf(10) ** -12]
    slopes = ((mp.diff(lambda t, e=e: gaussian_curve(t, e), u), -mp.npdf(p(u, e)) / u**2) for u, e in visible)
    check.equal(r"= -\frac{\varphi(p)}{u^2} < 0", slopes, 1e-8)

    def excess(u: mp.mpf, e: mp.mpf) -> mp.mpf:
        mean, deviation = 1 / (2 * u**2), 1 / u
        cuts = [e, *(c for c in (mean, mean + 5 * deviation) if c > e), max(e, mean) + 40 * deviation]
        return mp.quad(lambda x: (1 - mp.exp(e - x)) * mp.npdf(x, mean, deviation), cuts)

    check.equal(
        r"g(u) = \Phi\!\left(\frac{1}{2u} - \varepsilon u\right)",
        ((excess(u, e), gaussian_curve(u, e)) for u, e in visible),
        1e-15,
    )
    limits = [
        (gaussian_curve(mp.mpf("1e-3"), e), gaussian_curve(mp.mpf(10) ** 6, e))
        for e in (mp.mpf(0), mp.mpf(1))
    ]
    check.holds(
        r"\lim_{u\to0^+} g(u) = 1",
        *(abs(near - 1) < mp.mpf(10) ** -30 and far < mp.mpf(10) ** -6 for near, far in limits),
    )
    check.equal("", ((gaussian_curve(u, mp.mpf(0)), 2 * mp.ncdf(1 / (2 * u)) - 1) for u in ratios))
    delta, classical = mp.mpf(10) ** -5, mp.sqrt(2 * mp.log(mp.mpf("1.25e5")))
    check.number("3.73", mp.findroot(lambda u: mp.log(gaussian_curve(u, mp.mpf(1)) / delta), mp.mpf("3.7")))
    check.number("4.84", classical)
    check.number("8.4", mp.findroot(lambda e: mp.log(gaussian_curve(classical / e, e) / delta), mp.mpf(8)))
    check.number("3.98", mp.findroot(lambda u: gaussian_curve(u, mp.mpf(0)) - mp.mpf("0.1"), mp.mpf(4)))
    check.given("0.1", "1.25", "0.55")
    check.rejects(check.equal, (mp.diff(lambda t: gaussian_curve(t, mp.mpf(1)), 1), -mp.npdf(mp.mpf("-1.5"))))
