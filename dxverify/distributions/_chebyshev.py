"""Piecewise Chebyshev interpolation of smooth functions of x ≥ 0 between powers of two, each piece cached on first use.

A function whose only singularities near the axis lie at zero and at ±ia has a Chebyshev series on [2ᵏ, 2ᵏ⁺¹] that
converges like 5.8^{−degree}, whatever k and a (5.8 = 3 + √8 is the Bernstein ellipse that ends in zero): twenty-two terms are
full double precision.

References
----------
Trefethen, L. N. (2013). Approximation Theory and Approximation Practice. SIAM.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import numpy as np

from dxverify.protocols import FloatArray

Function = Callable[[float, FloatArray], FloatArray]

_TERMS = 22
#: Below 2 to this the function is one polynomial down to zero.
_LOWEST = -20
#: Coefficients are computed in extended precision, so that the only error is that of the function itself.
_ORDER = np.arange(_TERMS, dtype=np.longdouble)
_ANGLES = (_ORDER + 0.5) * (np.arccos(np.longdouble(-1)) / _TERMS)
_NODES = np.cos(_ANGLES)
#: From values at the nodes to Chebyshev coefficients, which fall fast, and from these to powers.
_CHEBYSHEV = np.cos(np.outer(_ORDER, _ANGLES)) * np.where(_ORDER == 0, 1, 2)[:, None] / _TERMS
_POWERS = np.zeros((_TERMS, _TERMS), dtype=np.longdouble)
for _k in range(_TERMS):
    _POWERS[: _k + 1, _k] = np.polynomial.chebyshev.cheb2poly(np.eye(_TERMS)[_k])[: _k + 1]


@lru_cache(maxsize=1 << 14)
def _piece(function: Function, shape: float, exponent: int) -> tuple[float, ...]:
    """Coefficients on [2^{exponent−1}, 2^exponent], or on [0, 2^exponent] for the lowest."""
    top = 2.0**exponent
    x = top * (1 + _NODES) / 2 if exponent == _LOWEST else top * (3 + _NODES) / 4
    value = function(shape, x.astype(np.float64))
    return tuple((_POWERS @ (_CHEBYSHEV @ value)).astype(np.float64).tolist())


def by_pieces(function: Function, shape: float, x: FloatArray) -> FloatArray:
    """Evaluate function(shape, x) for a flat array of finite x ≥ 0."""
    if x.size == 0:
        return np.empty(0)
    fraction, exponent = np.frexp(x)
    lowest = x < 2.0**_LOWEST
    exponent = np.where(lowest, _LOWEST, exponent)
    t = np.where(lowest, x * 2.0 ** (1 - _LOWEST) - 1, 4 * fraction - 3)
    first = int(exponent.min())
    table = np.array([_piece(function, shape, k) for k in range(first, int(exponent.max()) + 1)]).T
    index = exponent - first
    value = table[-1].take(index)
    for row in table[-2::-1]:
        value *= t
        value += row.take(index)
    return np.asarray(value)
