"""The inner loop of the face recursion (:mod:`dxverify.channel.face_recursion`), compiled with numba, which importing this needs.

For every face it integrates dP/dt = Σ d·φ(t·d)·P′(t) over one panel of log t, where the sum runs over the facets of the face, d is the
distance of a facet and P′ its probability at the quadrature nodes. The sums are those of ``face_recursion.integrate_panel``, without
arrays of the size facets × nodes. The exponential in φ is e^y = 2^k·e^r with |r| ≤ log(2)/2, k from adding and subtracting a large constant, e^r from its Taylor polynomial: long
plain loops that compile to vector instructions, right to a few units in the last place.

References
----------
Cody, W. J. and Waite, W. (1980). Software Manual for the Elementary Functions. Prentice-Hall.
"""

# mypy: disable-error-code="no-untyped-def, unused-ignore, untyped-decorator"
# ruff: noqa: ANN001, ANN202, PLR0917 - numba infers the types, and its functions take positions only

from __future__ import annotations

import numpy as np
from numba import njit

from dxverify.channel.config import CONFIG

_EPS = float(np.finfo(float).eps)
_SQRT_2PI = float(np.sqrt(2 * np.pi))
_LOG2E, _LN2_HIGH, _LN2_LOW = 1.4426950408889634, 0.6931471803691238, 1.9082149292705877e-10
#: 1.5·2^52: added to a number, it leaves the nearest integer in the lowest bits.
_ROUND_TO_INTEGER = 6755399441055744.0
# Compiled code reads constants of its module.
_BATCH = CONFIG.facets_batch
#: Exponents below this are replaced by it: nothing so small matters.
_SMALLEST_EXPONENT = -690.0


@njit(cache=True, nogil=True, inline="always")
def _exp_minus_one(r):
    """Return e^r − 1 for |r| up to log(2)/2."""
    p = 1 / 479001600 + r * (1 / 6227020800)
    p = 1 / 39916800 + r * p
    p = 1 / 3628800 + r * p
    p = 1 / 362880 + r * p
    p = 1 / 40320 + r * p
    p = 1 / 5040 + r * p
    p = 1 / 720 + r * p
    p = 1 / 120 + r * p
    p = 1 / 24 + r * p
    p = 1 / 6 + r * p
    p = 1 / 2 + r * p
    return r * (1 + r * p)


@njit(cache=True, nogil=True, fastmath={"contract"})
def _gaussian_times_x(x, power, bits):
    """Replace x by x·exp(−x²/2); ``power`` is work space and ``bits`` the same memory as integers."""
    for i in range(len(x)):
        y = -0.5 * x[i] * x[i]
        y = y if y > _SMALLEST_EXPONENT else _SMALLEST_EXPONENT  # noqa: FURB136 - max becomes a branch
        power[i] = y * _LOG2E + _ROUND_TO_INTEGER
        whole = power[i] - _ROUND_TO_INTEGER
        x[i] *= 1 + _exp_minus_one((y - whole * _LN2_HIGH) - whole * _LN2_LOW)
    for i in range(len(x)):
        bits[i] = (bits[i] + 1023) << 52
    for i in range(len(x)):
        x[i] *= power[i]


@njit(cache=True, nogil=True)
def _finish_face(face, flux, lost, weights, matrix, sums, integral, out):
    """Integrate the flux of one face, subtract it from P at the nodes, and add the quadrature error, then clear ``flux``."""
    value, error, largest = integral
    most, greatest, nodes = 0.0, 0.0, len(flux)
    sums[:] = 0.0
    for i in range(nodes):
        weighted = flux[i] * weights[i]
        most = max(most, abs(weighted))
        for j in range(len(sums)):
            sums[j] += weighted * matrix[i, j]
    for i in range(nodes):
        out[face, i] -= sums[i]
        greatest = max(greatest, abs(out[face, i]))
    last = abs(sums[nodes + 1]) + abs(sums[nodes + 2])
    value[face] -= sums[nodes]
    error[face] += lost + (last * last / most if most > 0.0 else 0.0) + 4 * _EPS * most
    largest[face] = greatest
    flux[:] = 0.0


@njit(cache=True, nogil=True)
def _next_batch(facets, below, t, low, cutoff, k, near, x):
    """Collect the next facets whose flux is not negligible, and d·t at the nodes; return where to continue and their number."""
    _, facet, distance, _ = facets
    _, largest, error = below
    count, nodes = 0, len(t)
    while k < len(facet) and count < len(near):
        if abs(distance[k]) * low < cutoff and largest[facet[k]] + error[facet[k]] > 0.0:
            near[count] = k
            for i in range(nodes):
                x[count * nodes + i] = distance[k] * t[i]
            count += 1
        k += 1
    return k, count


@njit(cache=True, nogil=True)
def integrate_panel(facets, below, t, ends, rule, integral):
    """Integrate one panel; return P at its nodes, and its largest value, for the faces that have these facets.

    ``facets`` has one entry for each pair of a face and one of its facets: both indexes, the distance d and its error. ``below`` has P′ of
    the facets at the nodes ``t``, its largest value and its error. ``ends`` are the lower and upper end of the panel, half its length in
    log t, and the d·t above which φ is negligible. ``rule`` has the weights at the nodes, a bound of the weights for the error, and the
    integration matrix. ``integral``, the running P of the faces and its error, is updated in place.
    """
    face, facet, distance, error = facets
    below_value, below_largest, below_error = below
    weights, top, matrix = rule
    value, total_error = integral
    low, high, half, cutoff = ends
    nodes = len(t)
    out, largest = np.empty((len(value), nodes)), np.abs(value)
    for i in range(len(value)):
        out[i] = value[i]
    flux, sums, near = np.zeros(nodes), np.empty(matrix.shape[1]), np.empty(_BATCH, np.int64)
    x, power = np.empty(_BATCH * nodes), np.empty(_BATCH * nodes)
    bits, running = power.view(np.int64), (value, total_error, largest)
    current, lost, k = -1, 0.0, 0
    while k < len(face):
        k, count = _next_batch(facets, below, t, low, cutoff, k, near, x)
        _gaussian_times_x(x[: count * nodes], power, bits)
        for j in range(count):
            own, f, nearest = face[near[j]], facet[near[j]], abs(distance[near[j]]) * low
            if own != current:
                if current >= 0:
                    _finish_face(current, flux, top * lost, weights, matrix, sums, running, out)
                current, lost = own, 0.0
            for i in range(nodes):
                flux[i] += x[j * nodes + i] * below_value[f, i]
            density = np.exp(-0.5 * nearest * nearest)
            # The mass between two distances is at most their difference times the density at the nearer, and at most ½.
            mass = min(nearest * (high / low - 1) / _SQRT_2PI, 0.5) * density
            lost += mass * (below_error[f] + 32 * _EPS * below_largest[f])
            lost += error[near[j]] * high * half * density * (1 + nearest * nearest) * below_largest[f]
    if current >= 0:
        _finish_face(current, flux, top * lost, weights, matrix, sums, running, out)
    return out, largest
