"""Every tuned number of the tests of the noise, with its origin."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class NoiseConfig:
    """Tuned numbers of the tests of the noise.

    Parameters
    ----------
    numbers, most, least : int
        Numbers of one sample unless a size is asked for, and most and fewest vectors of it. Arbitrary.
    axes, pairs, oblique : int
        Coordinates, pairs of them and directions off the axes that are tested; more would only thin out the budget.
    coincidence : float
        Two samples of a continuous distribution agree in every bit with at most this probability. Doubles have 52 bits; the
        slack allows for distributions that crowd near zero.
    fork_seconds : float
        Seconds a forked worker may take. Arbitrary.
    shown_axes : int
        Coordinates of the picture at most.
    cause_samples, cause_vectors : int
        Samples of each known mistake, and most vectors that are compared with them.
    fits, does_not_fit : float
        A mistake fits if its scaled Kolmogorov-Smirnov distance is below the first, and the claimed distribution fits up to the
        second. By Kolmogorov's limit (tail 2exp(−2t²)) one of four distances exceeds 2.1 with probability 1e-3, and 3 with 1e-7.
    nearly, named : float, int
        A second mistake is named with the first if it fits nearly as well; more than so many are not named, since a wrong one
        misleads.
    better, same_factor, near_factor : float
        By so much a fitted multiple of the length must be nearer than a known mistake, and so near is one to the other.
    median_missed : float
        Probability that the range of a median of lengths misses it.
    """

    numbers: int = 500_000
    most: int = 10_000
    least: int = 1000
    axes: int = 16
    pairs: int = 24
    oblique: int = 8
    coincidence: float = 2.0**-40
    fork_seconds: float = 60.0
    shown_axes: int = 30
    cause_samples: int = 10_000
    cause_vectors: int = 5000
    fits: float = 2.1
    does_not_fit: float = 3.0
    nearly: float = 0.3
    named: int = 2
    better: float = 0.4
    same_factor: float = 0.02
    near_factor: float = 0.05
    median_missed: float = 0.002


CONFIG = NoiseConfig()
