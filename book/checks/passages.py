"""Checks of expositions of single passages: budgets, related words, the scale of noise, the tail of the cosine."""

from __future__ import annotations

import itertools

import mpmath as mp

from book.checks.distributions import HALF
from book.checks.registry import Check, page


@page("bollegala-2023-sec-1-budget")
def budget(check: Check) -> None:
    """Two components and every way to spend the budget, on a grid."""
    counts, widths, u = (2, 3), (mp.mpf(1), mp.mpf("2.5")), mp.mpf("1.3")
    needed = sum(n * d**2 for n, d in zip(counts, widths, strict=True))
    levels = []
    for tenth in range(1, 10):
        share = mp.mpf(tenth) / 10
        spread = [
            mp.sqrt(part * u**2 * needed / n) for part, n in zip((share, 1 - share), counts, strict=True)
        ]
        spent = sum(n * s**2 for n, s in zip(counts, spread, strict=True))
        check.equal(r"\sum_{i=1}^k n_i\,\sigma_i^2 = u^2", [(spent, u**2 * needed)])
        level = min(s / d for s, d in zip(spread, widths, strict=True))
        check.less(r"v^2\sum_{i=1}^k n_i\,\Delta_i^2 \;\le\;", [(level**2 * needed, spent)])
        levels.append((level, u))
    check.less("", levels)
    # The level of the best component alone may exceed u.
    check.rejects(check.less, (mp.sqrt(u**2 * needed / counts[0]) / widths[0], u))


@page("feyisetan-2020-sec-2-3-vanishing")
def related_words(check: Check) -> None:
    """Randomised response on N words at ε, with the k next words in a circle as the related ones."""
    for epsilon, size, k in itertools.product((HALF, mp.mpf(3)), (5, 40), (1, 3)):
        whole = mp.exp(epsilon) + size - 1
        rows = [
            [(mp.exp(epsilon) if w == x else mp.mpf(1)) / whole for x in range(size)] for w in range(size)
        ]
        found = sum(rows[w][(w + step) % size] for w in range(size) for step in range(k))
        first = mp.exp(epsilon) * sum(chance * k for chance in rows[0])
        check.less(r"\frac1N\sum_{w}", [(found / size, k * mp.exp(epsilon) / size)])
        check.less(r"e^{\varepsilon}\sum_x p(x)", [(found, first), (first, k * mp.exp(epsilon))])
    # Without the factor e^ε the bound is false.
    check.rejects(check.less, (mp.exp(3) / (mp.exp(3) + 4), mp.mpf(1) / 5))


@page("xu-2020-sec-3-same-scale")
def scale_of_noise(check: Check) -> None:
    """Mean squared lengths of a Gamma length times an ellipse in two dimensions, by quadrature."""
    for lam, epsilon in itertools.product((mp.mpf(0), mp.mpf("0.3"), mp.mpf(1)), (HALF, mp.mpf(2))):
        first, second = (lam * xi + 1 - lam for xi in (mp.mpf("1.5"), HALF))
        length = mp.quad(lambda y, e=epsilon: y**2 * e**2 * y * mp.exp(-e * y), [0, 10 / epsilon, mp.inf])
        stretch = mp.quad(
            lambda t, a=first, b=second: (a * mp.cos(t) ** 2 + b * mp.sin(t) ** 2) / (2 * mp.pi),
            [0, 2 * mp.pi],
        )
        check.equal(r"\mathbb{E}\,\lVert\eta\rVert^2 = \frac{m(m+1)}", [(length * stretch, 6 / epsilon**2)])
        check.equal(r"\mathbb{E}\,X^{\mathsf T}AX", [(stretch, (first + second) / 2)])
    check.rejects(check.equal, (mp.mpf(6), 4))


@page("dx-k-tail")
def tail_of_cosine(check: Check) -> None:
    """The tail by quadrature, both forms of the integral, and the bound."""
    for n, c in itertools.product((2, 3, 7, 40), (mp.mpf("0.1"), HALF, mp.mpf("0.9"))):
        power, whole = (mp.mpf(n) - 3) / 2, mp.beta(HALF, mp.mpf(n - 1) / 2)
        middle = c**2 / 2 + HALF
        tail = mp.quad(lambda t, p=power: (1 - t) ** p / mp.sqrt(t), [c**2, middle, 1]) / whole
        bound = (1 - c**2) ** (mp.mpf(n - 1) / 2)
        moved = mp.quad(lambda s, p=power, c=c: (1 - s) ** p / mp.sqrt(s + c**2 * (1 - s)), [0, HALF, 1])
        second = bound * moved / whole
        check.equal(r"\frac{\int_{c^2}^1", [(tail, second)], 1e-9)
        check.less(r"\le (1 - c^2)^{(n-1)/2}", [(tail, bound)])
        check.less("", [(bound, 2 * mp.exp(-n * c**2 / 2))])
    # With n in the place of n - 1 the bound is false in the plane.
    near = mp.mpf("0.99")
    check.rejects(check.less, (2 * mp.acos(near) / mp.pi, 1 - near**2))
