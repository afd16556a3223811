"""Which numbers a rounded computation can give: the lemma behind every family of events.

Lemma
-----
Let r be a non-decreasing function of the real line, x and y numbers, F a finite set of numbers, and suppose that r(t) = y
for t = x + d. Then some z in F has r(x + z) = y if and only if d is in F with that property, or the next element of F above
d has it, or the next below.

Proof. The t with r(t) = y are an interval, since r does not decrease; it holds x + d. If it holds x + z with z > d in F, it
holds every point between, among them the next element of F above d; likewise below.

Rounding to nearest, rounding twice (to one format and then to another), rounding a product with a positive number: all are
non-decreasing, and so is any chain of them. So three candidates answer for all of the 2⁶⁴ numbers z could be, and the
answer does not depend on how z was sampled.

References
----------
The lemma is claim ``dx-float-lemma`` of the theory. Mironov (2012), On significance of the least significant bits for differential
privacy. Boldo and Melquiond (2008), Emulation of FMA and correctly rounded sums: proved algorithms using rounding to odd.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

#: Numbers of one binary format; every function here works in the format it is given.
Floats = NDArray[np.floating[Any]]
Marks = NDArray[np.bool_]
#: Gives a·b + c rounded once.
Fused = Callable[[Any, Floats, Floats], Floats]


def _near(start: Floats, steps: int, holds: Callable[..., Marks], *given: Floats) -> Marks:
    """Mark where the number, or one so many steps of its format away on either side, has the property.

    Neighbours are checked only where the number itself lacks it, which is rare in what programs release.
    """
    found = np.asarray(holds(start, *given))
    rest = np.nonzero(~found)
    few = [np.broadcast_to(one, found.shape)[rest] for one in given]
    for end in (np.inf, -np.inf):
        value = start[rest]
        for _ in range(steps):
            value = np.nextafter(value, value.dtype.type(end))
            found[rest] |= holds(value, *few)
    return found


@np.errstate(over="ignore", invalid="ignore")
def sum_reaches(x: Floats, y: Floats) -> Marks:
    """Mark, for each pair, whether some z of the format has fl(x + z) = y.

    Here d = y − x, and fl(y − x) is the next number above d, the next below, or d itself.
    """
    return _near(y - x, 1, lambda z, x, y: x + z == y, x, y)


@np.errstate(over="ignore", invalid="ignore")
def cast_sum_reaches(x: Floats, y: Floats, cast: Callable[[Floats], Floats]) -> Marks:
    """Mark where some z of the format has cast(fl(x + z)) = y; a cast rounds to numbers that it then leaves alone."""
    return _near(y - x, 1, lambda z, x, y: cast(x + z) == y, x, y)


@np.errstate(over="ignore", invalid="ignore")
def product_of_sum_reaches(x: Floats, y: Floats, factor: float) -> Marks:
    """Mark where some z has fl(c·fl(x + z)) = y, for a known c > 0.

    A number v with fl(c·v) = y is within two steps of fl(y/c); each is checked for its own z.
    """
    c = y.dtype.type(factor)
    return _near(y / c, 2, lambda v, x, y: _sum_reaches_where(c * v == y, x, v), x, y)


@np.errstate(over="ignore", invalid="ignore")
def quotient_of_sum_reaches(x: Floats, y: Floats, divisor: float) -> Marks:
    """Mark where some z has fl(fl(x + z)/c) = y, for a known c > 0."""
    c = y.dtype.type(divisor)
    return _near(y * c, 2, lambda v, x, y: _sum_reaches_where(v / c == y, x, v), x, y)


def _sum_reaches_where(marked: Marks, x: Floats, y: Floats) -> Marks:
    """Keep the marks that a sum reaches; most numbers near a quotient have none and need not be checked."""
    rest = np.nonzero(marked)
    marked[rest] = sum_reaches(np.broadcast_to(x, marked.shape)[rest], y[rest])
    return marked


@np.errstate(over="ignore", invalid="ignore")
def fused_reaches(x: Floats, y: Floats, scale: float, fused: Fused | None = None) -> Marks:
    """Mark where some g has fl(x + s·g) = y, rounded once, for a known s > 0.

    Here r(t) = fl(x + s·t) and d = (y − x)/s, which fl(fl(y − x)/s) misses by at most three steps of the format.
    """
    s, add = y.dtype.type(scale), fused or fused_multiply_add
    return _near((y - x) / s, 4, lambda g, x, y: add(s, g, x) == y, x, y)


def fused_multiply_add(a: Any, b: Floats, c: Floats) -> Floats:
    """Return a·b + c rounded once, by sums and products that are rounded each, while nothing over- or underflows.

    The exact product and sum are written as unevaluated sums of two numbers; the small parts are added with rounding to odd,
    after which a last rounding to nearest is right (Boldo and Melquiond, 2008).
    """
    high, low = _two_product(a * np.ones_like(b), b)
    middle, rest = _two_sum(c, low)
    total, error = _two_sum(high, middle)
    return total + _sum_to_odd(rest, error)


def _two_sum(a: Floats, b: Floats) -> tuple[Floats, Floats]:
    total = a + b
    part = total - a
    return total, (a - (total - part)) + (b - part)


def _two_product(a: Floats, b: Floats) -> tuple[Floats, Floats]:
    product = a * b
    (a1, a2), (b1, b2) = _halves(a), _halves(b)
    return product, ((a1 * b1 - product) + a1 * b2 + a2 * b1) + a2 * b2


def _halves(a: Floats) -> tuple[Floats, Floats]:
    digits = np.finfo(a.dtype).nmant + 1
    spread = a.dtype.type(2 ** ((digits + 1) // 2) + 1) * a
    high = spread - (spread - a)
    return high, a - high


def _sum_to_odd(a: Floats, b: Floats) -> Floats:
    """Return a + b rounded to odd: an inexact sum becomes the neighbour whose last bit is one."""
    total, error = _two_sum(a, b)
    even = (total.view(f"u{total.dtype.itemsize}") & 1) == 0
    toward = np.where(error > 0, np.inf, -np.inf).astype(total.dtype)
    return np.where((error != 0) & even, np.nextafter(total, toward), total)
