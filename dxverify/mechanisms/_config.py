"""Tuned constants of the reference mechanisms, each with its origin."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class MechanismsConfig:
    """Block sizes and thresholds."""

    #: Inputs whose noise is sampled together. Fixed, so that no block size can change a result.
    sampled_together: int = 1024
    #: Probabilities held in memory at one time: 32 MB. Changes the time, never a result.
    probabilities: int = 1 << 22
    #: Pairs of words whose sets of neighbours are compared at one time; arbitrary.
    pairs: int = 1 << 14
    #: Eigenvalues below this share of the largest are rounding errors of zero.
    singular: float = 1e-12


CONFIG = MechanismsConfig()
