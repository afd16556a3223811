"""Tails of the noise laws in ball arithmetic, for the numeric side to be confronted with.

Each function returns a ball that certainly holds the value. None shares a formula with ``dxverify.distributions``:
where those integrate a mixture, these add Bessel functions at a precision that outlives cancellation.
"""

from __future__ import annotations

from contextlib import contextmanager

from flint import arb, ctx

HALF = arb(1) / 2


@contextmanager
def precision(bits: int):
    """Work at that many bits."""
    before, ctx.prec = ctx.prec, int(bits)
    try:
        yield
    finally:
        ctx.prec = before


def relative_error(value: float, ball: arb) -> float:
    """Largest possible relative error of a double, the truth being somewhere in the ball."""
    with precision(200):
        error = abs((arb(float(value)) - ball) / ball)
        return float(error.upper())


def bessel_pair(double_order: int, x: float, bits: int = 250) -> tuple[arb, arb]:
    """K_μ(x) and K_{μ+1}(x) for 2μ = ``double_order`` ≥ −1, by the recurrence that only adds."""
    with precision(bits + (0 if double_order % 2 else 5 * x)):
        z = arb(x)
        if double_order % 2:
            order, low = -HALF, (arb.pi() / (2 * z)).sqrt() * (-z).exp()
            high = low
        else:
            order, low = arb(0), z.bessel_k(0)
            high = (1 / z - z.bessel_i(1) * low) / z.bessel_i(0)
        while 2 * order < double_order - HALF:
            order += 1
            low, high = high, low + 2 * order / z * high
        return low, high


def dot_product_density(dim: int, x: float) -> arb:
    """f_Z(x) at ε = 1."""
    bessel = bessel_pair(dim, x)[0]
    with precision(250):
        mu = arb(dim) / 2
        return (arb(x) / 2) ** mu * bessel / ((mu + HALF).gamma() * arb.pi().sqrt())


def dot_product_tail(dim: int, x: float, bits: int = 250) -> arb:
    """Pr[Z > x] at ε = 1 and x > 0: two dimensions less, plus a Bessel term, down to dimension −1 or 0."""
    low, high = bessel_pair(-1 if dim % 2 else 0, x, bits)
    total = arb(0) if dim % 2 else _dimension_zero(x, low, high, bits)
    with precision(bits):
        z, shape = arb(x), arb(0) if dim % 2 else HALF
        term = 2 * (z / 2) ** (shape + HALF) / ((shape + 1).gamma() * arb.pi().sqrt())
        while 2 * shape < dim + HALF:
            total += term * low
            low, high = high, low + 2 * (shape + HALF) / z * high
            shape += 1
            term *= z / 2 / shape
        return total / 2


def _dimension_zero(x: float, k0: arb, k1: arb, bits: int) -> arb:
    """1 − x·(K₀L₋₁ + K₁L₀), whose Struve functions are hypergeometric."""
    with precision(bits + 5 * x):
        z, three = arb(x), arb(3) / 2
        struve_zero = 2 / arb.pi() * z * (z * z / 4).hypgeom([1], [three, three])
        struve_minus = 2 / arb.pi() * (z * z / 4).hypgeom([1], [HALF, three])
        return 1 - z * (k0 * struve_minus + k1 * struve_zero)


def projected_tail(ambient: int, dim: int, x: float, bits: int = 250) -> arb:
    """Pr[‖projection‖ > x] at ε = 1: the dot product or nothing, plus a Bessel term for each two dimensions."""
    total = 2 * dot_product_tail(ambient, x, bits) if dim % 2 else arb(0)
    with precision(bits):
        z, a = arb(x), arb(ambient + 1) / 2
        for twice in range(dim % 2, dim, 2):
            j = arb(twice) / 2
            bessel = bessel_pair(ambient + 1 - twice, x, bits)[0]
            total += 2 * (z / 2) ** (a + j) * bessel / (a.gamma() * (j + 1).gamma())
        return total


def gamma_tails(shape: float, x: float) -> tuple[arb, arb]:
    """P(shape, x) and Q(shape, x)."""
    with precision(400 + 4 * (shape + x)):
        return arb(x).gamma_lower(arb(shape), regularized=1), arb(x).gamma_upper(arb(shape), regularized=1)


def normal_cdf(t: arb) -> arb:
    """Φ(t)."""
    return (-t / arb(2).sqrt()).erfc() / 2


def gaussian_delta(epsilon: float, ratio: float) -> arb:
    """g(u) = Φ(1/(2u) − εu) − e^ε·Φ(−1/(2u) − εu), at a precision that outlives the difference."""
    with precision(1200):
        e, u = arb(epsilon), arb(ratio)
        return normal_cdf(1 / (2 * u) - e * u) - e.exp() * normal_cdf(-1 / (2 * u) - e * u)


def hockey_stick(epsilon: float, distance: float, other: float, dim: int, bits: int = 600) -> arb:
    """Divergence of N(0, I) from N(distance, other²·I) as a difference of non-central χ² probabilities."""
    with precision(bits):
        e, d, t = arb(epsilon), arb(distance), arb(other)
        k = t * t - 1
        threshold = 2 * (dim * t.log() - e) + d * d / k
        if k > 0 and threshold <= 0:
            return arb(0)
        first = _noncentral(dim, d * d / k**2, threshold * t * t / k, bits)
        second = _noncentral(dim, d * d * t * t / k**2, threshold / k, bits)
        return first - e.exp() * second if k > 0 else (1 - first) - e.exp() * (1 - second)


def _noncentral(dim: int, noncentrality: arb, x: arb, bits: int) -> arb:
    """Non-central χ² distribution function: a Poisson mixture of central ones."""
    rate, y, shape = noncentrality / 2, x / 2, arb(dim) / 2
    weight, lower = (-rate).exp(), y.gamma_lower(shape, regularized=1)
    drop = y**shape * (-y).exp() / (shape + 1).gamma()
    total, j = arb(0), 0
    while j <= rate + 10 or not weight * lower < arb(2) ** (20 - bits):
        total += weight * lower
        lower -= drop
        shape, j = shape + 1, j + 1
        drop *= y / shape
        weight *= rate / j
    return total + arb(0, 1) * weight * lower * 4
