"""Tuned constants of the lattice releases, each with its origin.

They trade time for noise; none affects a guarantee. Constants that belong to a proof stand next to it.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class LatticeConfig:
    """Fineness of the lattices, extent of the tables and block sizes; "benchmark" is ``tests/bench/releases.py``."""

    # Gaussian releases.
    #: R²/n, R the sensitivity in lattice steps. Rounding adds about n/6 to R², so 64 costs 0.13 % of noise and 16 costs
    #: half a percent.
    fine_squares: int = 64
    coarse_squares: int = 16
    #: In few dimensions single roundings count, and R is chosen as in this many.
    fewest_dimensions: int = 64
    #: Tables up to this scale are computed in a second or two; beyond, the coarser lattice is used.
    largest_table_scale: float = 2048.0
    #: Scales are rounded up to one over this.
    scale_parts: int = 1 << 10
    #: Factor by which steps are widened until all pairs fit; arbitrary.
    widening: float = 1.0005
    #: Extent of the table in standard deviations; one sample in ten thousand million lies beyond and is computed slowly.
    table_extent: Fraction = Fraction(13, 2)

    # Laplace releases.
    #: Relative increase of the noise by rounding, g√n/d: the first, up to the second where the scale would exceed
    #: ``large_scale`` and sampling would be slow (benchmark).
    fine_increase: float = 2.0**-8
    coarse_increase: float = 2.0**-5
    large_scale: float = 2.0**17
    #: Normal numbers of one block, which then stays in the cache.
    normals_block: int = 1 << 15
    #: Digits of a number beyond the table, and of all numbers at the first and at each further attempt in integers.
    tail_digits: int = 56
    digits: int = 96
    further_digits: int = 64

    #: Margin for the rounding of distances, calibrations and scales: many times their error.
    margin: float = 2.0**-30

    # Exact normal numbers.
    #: Bits of u beyond the digits asked for; far out more are needed and taken.
    bits_beyond: int = 32
    #: Largest width of an interval, in units of the last digit; arbitrary.
    narrow: int = 8
    #: Smallest tail for which a float gives the first guess.
    least_tail: float = 1e-300
    #: Guard digits; doubled until the answer is certain.
    guard_digits: int = 40
    #: Digits of the tails and densities in the table, before they are rounded to floats.
    table_digits: int = 128


CONFIG = LatticeConfig()
