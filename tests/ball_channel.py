"""Output probabilities in ball arithmetic, from exact rational geometry, for exact channels to be confronted with.

Nothing is shared with ``dxverify.channel``: cells are cut out of the plane with fractions, walls are integrated over their
angle, and boxes in space are a mixture of products of normal probabilities.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, product

import numpy as np
from flint import acb, arb, fmpq

from tests.ball_reference import dot_product_tail, precision

BITS = 160


def ball(value: Fraction) -> arb:
    """A fraction as a ball."""
    return arb(fmpq(value.numerator, value.denominator))


def line_entry(dim: int, epsilon: float, places: list[float], word: int, output: int) -> arb:
    """Probability of an output on a line of words, under noise of ``dim`` dimensions."""
    order = sorted(places)
    rank, origin = order.index(places[output]), Fraction(places[word])
    walls = [(Fraction(a) + Fraction(b)) / 2 - origin for a, b in pairwise(order)]
    ends = [walls[rank - 1] if rank else None, walls[rank] if rank < len(walls) else None]
    with precision(BITS):
        below = [
            _line_below(dim, epsilon, end) if end is not None else arb(side) for side, end in enumerate(ends)
        ]
        if all(end is None or end > 0 for end in ends) and ends[0] is not None:
            # On the right both are near one: their complements are what is left.
            above = [_line_below(dim, epsilon, -end) if end is not None else arb(0) for end in ends]
            return above[0] - above[1]
        return below[1] - below[0]


def _line_below(dim: int, epsilon: float, end: Fraction) -> arb:
    x = abs(end) * Fraction(epsilon)
    if end == 0:
        return arb(1) / 2
    bits = BITS + 200
    tail = _wide_tail(dim, x, bits)
    return tail if end < 0 else 1 - tail


def _wide_tail(dim: int, x: Fraction, bits: int) -> arb:
    """Pr[Z > x] at ε = 1 for an exact x: n = 1 and 3 in closed form, the others at a double with its slope."""
    with precision(bits):
        z = ball(x)
        if dim == 1:
            return (-z).exp() / 2
        if dim == 3:
            return (z + 2) * (-z).exp() / 4
        near = float(x)
        tail = dot_product_tail(dim, near, bits)
        # −d log tail/dx lies between 0 and 1.
        return tail * (1 + arb(0, 1) * 2 * abs(ball(x - Fraction(near))))


class PlaneCells:
    """Cells of words in the plane, exactly, under noise F·ξ with ξ spherical."""

    def __init__(self, points: np.ndarray, factor: np.ndarray | None = None) -> None:
        self.points = [tuple(Fraction(float(c)) for c in row) for row in points]
        matrix = np.eye(2) if factor is None else factor
        self.factor = [[Fraction(float(c)) for c in row] for row in matrix]

    def entry(self, law, word: int, output: int) -> arb:
        """Probability of an output under noise whose length has the tail ``law`` (of acb)."""
        with precision(BITS):
            total = arb(1 if word == output else 0)
            for other in range(len(self.points)):
                if other != output:
                    total += self._through(law, word, output, other)
            return total

    def _seen(self, word: int, one: int, other: int) -> tuple[Fraction, Fraction, Fraction]:
        """The wall between two words as g·ξ = b, from an input."""
        w, y, z = (self.points[i] for i in (word, one, other))
        across = [b - a for a, b in zip(y, z, strict=True)]
        middle = [a + b - 2 * c for a, b, c in zip(y, z, w, strict=True)]
        g = [sum(self.factor[i][j] * across[i] for i in range(2)) for j in range(2)]
        return g[0], g[1], sum(a * b for a, b in zip(across, middle, strict=True)) / 2

    def _through(self, law, word: int, output: int, other: int) -> arb:
        """What passes through one wall of the output's cell: into it from the far side, out of it from the near one."""
        gx, gy, b = self._seen(word, output, other)
        if b == 0:
            return arb(0)
        norm = gx * gx + gy * gy
        # Points b·g/|g|² + t·(−gy, gx): cut by every third word.
        low, high = None, None
        for third in range(len(self.points)):
            if third in (output, other):
                continue
            hx, hy, c = self._seen(word, output, third)
            slope, room = hy * gx - hx * gy, c - b * (gx * hx + gy * hy) / norm
            if slope == 0:
                if room < 0:
                    return arb(0)
            elif slope > 0:
                high = room / slope if high is None else min(high, room / slope)
            else:
                low = room / slope if low is None else max(low, room / slope)
        if low is not None and high is not None and low >= high:
            return arb(0)
        height = ball(abs(b)) / ball(norm).sqrt()
        ends = [None if t is None else ball(t) * ball(norm) / ball(abs(b)) for t in (low, high)]
        mass = _wall_integral(law, height, *ends) / (2 * arb.pi())
        return -mass if b > 0 else mass


def laplace_plane(epsilon: float):
    """Tail of the length of exp(−ε‖η‖)-noise in the plane."""
    rate = arb(epsilon)
    return lambda r: (1 + rate * r) * (-rate * r).exp()


def gaussian_plane(sigma: float):
    """Tail of the length of Gaussian noise in the plane."""
    scale = arb(sigma)
    return lambda r: (-(r * r) / (2 * scale * scale)).exp()


def _wall_integral(law, height: arb, low: arb | None, high: arb | None) -> arb:
    """∫ law(height·cosh u)/cosh u du between the tangents sinh u; a far end is cut off and its rest bounded."""
    inside = (low is None or low < 0) and (high is None or high > 0)
    nearest = (
        arb(0)
        if inside
        else min((end for end in (low, high) if end is not None), key=lambda e: abs(float(e)))
    )
    scale, start = law(height * (1 + nearest * nearest).sqrt()), nearest.asinh()
    reach = 1.0
    while (
        not law(height * (abs(start) + reach).cosh()) < scale * arb(2) ** -130 * (-abs(start) - reach).exp()
        and reach < 120
    ):
        reach += 1.0
    cut = abs(start) + reach
    rest = 4 * law(height * cut.cosh()) * (-cut).exp()
    sides = [-cut if low is None else low.asinh(), cut if high is None else high.asinh()]
    sides = [max(min(side, cut, key=float), -cut, key=float) for side in sides]
    found = acb.integral(
        lambda u, _: law(height * u.cosh()) / scale / u.cosh(),
        acb(sides[0]),
        acb(sides[1]),
        rel_tol=arb(2) ** -100,
        abs_tol=arb(2) ** -110 / start.cosh(),
    ).real
    return found * scale + arb(0, 1) * rest


def box_entry(
    epsilon: float, ambient: int, axes: list[list[float]], word: tuple[int, ...], output: tuple[int, ...]
) -> arb:
    """Probability of a box of a product grid under exp(−ε‖η‖)-noise in ``ambient`` dimensions: a mixture of products."""
    ends = []
    for axis, w, y in zip(axes, word, output, strict=True):
        sides = [
            None if not 0 <= i < len(axis) - 1 else (Fraction(axis[i]) + Fraction(axis[i + 1])) / 2
            for i in (y - 1, y)
        ]
        ends.append(
            [None if side is None else ball((side - Fraction(axis[w])) * Fraction(epsilon)) for side in sides]
        )
    with precision(BITS):
        shape = arb(ambient + 1) / 2

        def density(t, _):
            # G = e^t, in units of 2/ε².
            root = (2 * t.exp()).sqrt()
            value = (shape * t - t.exp()).exp()
            for low, high in ends:
                value *= _normal_between(low, high, root)
            return value

        peak = max(abs(complex(density(acb(t / 4), None))) for t in range(-60, 60))
        total = acb(0)
        for start, stop in ((-40, -8), (-8, 0), (0, 3), (3, 6), (6, 9)):
            total += acb.integral(
                density, acb(start), acb(stop), abs_tol=arb(peak) * arb(2) ** -90, rel_tol=arb(2) ** -90
            )
        return total.real / shape.gamma()


def _normal_between(low: arb | None, high: arb | None, root: acb) -> acb:
    """Pr[low < √G·N < high], from whichever tails do not cancel."""
    if low is not None and (high is None or low + high > 0):
        low, high = None if high is None else -high, -low
    above = acb(0) if low is None else (-acb(low) / root / acb(2).sqrt()).erfc() / 2
    below = acb(1) if high is None else (-acb(high) / root / acb(2).sqrt()).erfc() / 2
    return below - above


def every(axes: list[list[float]]) -> list[tuple[int, ...]]:
    """Places of a product grid, in the order of ``numpy.meshgrid`` with ``indexing="ij"``."""
    return list(product(*(range(len(axis)) for axis in axes)))
