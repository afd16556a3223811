"""The dot product in three dimensions, where K is uniform on [−1, 1] and the tail of Z is elementary."""

import sympy as sp

from theory.laws.noise import angle_density, k
from theory.variable import positive, real

x = real("x", low=0)
s = positive("s")


def upper_tail(scaled):
    """Pr[Z > z] for n = 3 with ``scaled`` = εz ≥ 0."""
    return (scaled + 2) * sp.exp(-scaled) / 4


def show_tail(d):
    """Record why the tail is what it is: integrate the radius over s = εr > x, K being uniform."""
    d.integral(
        angle_density(k, 3),
        (k, -1, 1),
        1,
        "for n = 3 the cosine K is uniform on [−1, 1]: Pr[K > q] = (1−q)/2",
    )
    d.integral(
        s**2 * sp.exp(-s) / 2 * (1 - x / s) / 2,
        (s, x, sp.oo),
        upper_tail(x),
        "Pr[Z > z] = ∫ f_R(r) Pr[K > z/r] dr with s = εr and x = εz",
        antiderivative=-sp.exp(-s) * (s**2 + 2 * s + 2 - x * (s + 1)) / 4,
    )
