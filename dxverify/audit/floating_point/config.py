"""Every tuned number of the test of low-order bits, with its origin."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class FloatingPointConfig:
    """Tuned numbers of the test of low-order bits.

    Parameters
    ----------
    samples : int
        Most vectors of the test within an audit.
    pairs, pilot : int
        Pairs of words of the pilot, and its samples of each word of them.
    least_gain : float
        An event must be at least so much more likely in the pilot for a test to be worth its samples.
    factors : tuple of float
        Factors by which programs rescale vectors, besides the square root of the dimension.
    call : int
        Vectors of one call. Arbitrary.
    largest_loss : float
        Losses above count as this one where samples are planned: nobody takes e⁴⁰ of them.
    bisections : int
        Bisections of the level at which counts reject: more than doubles resolve.
    """

    samples: int = 20_000
    pairs: int = 8
    pilot: int = 100
    least_gain: float = 0.015
    factors: tuple[float, ...] = (10.0, 100.0)
    call: int = 2000
    largest_loss: float = 40.0
    bisections: int = 60


CONFIG = FloatingPointConfig()
