"""Tuned constants of the distributions, each with its origin."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class DistributionsConfig:
    """Cut-offs and block sizes of series and integrals."""

    #: Values of an integrand held at one time: they stay in the cache; arbitrary within a factor of four.
    product_block: int = 1 << 16
    saddle_block: int = 1 << 15
    contour_block: int = 128
    #: Of products of gamma variables the peak is known only to within about two widths, so terms down to e^{−60} count.
    product_cut: float = 60.0
    #: Terms below e^{−38} of the largest are below double precision.
    saddle_cut: float = 38.0
    #: Terms below this fraction of the sum do not change a double.
    negligible: float = 1e-18
    #: Up to here a power below the twentieth is finite.
    polynomial_limit: float = 1e15
    #: Largest dimension; beyond, the general integral is as fast and no less accurate (tests/bench/distributions.py).
    elementary_dimension: int = 25
    #: The pole at zero lies at least one width from the saddle: the error of the rule is e^{−2π·8} = 1e-22.
    points_per_width: int = 8
    #: Exponents this far below the saddle do not change a sum in double precision.
    contour_cut: float = -40.0
    #: Up to this dimension of the subspace the upper tail is a sum of that many Bessel functions.
    largest_sum: int = 40
    #: Down to here, and for k < n, the density is a power of r to full precision.
    near: float = 1e-12
    #: From here on the tail is zero in double precision, in any dimension that fits in memory.
    far: float = 1e9
    #: From here on the logarithm of the tail is −x to full precision.
    far_log: float = 1e100


CONFIG = DistributionsConfig()
