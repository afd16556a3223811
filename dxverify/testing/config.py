"""Tuned constants of the conformance suite, each with its origin."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class TestingConfig:
    """Sizes of samples and tolerances."""

    #: Channels larger than this are not asked for.
    most_words: int = 500
    #: Rounding allowed for sums of rows and privacy losses, absolute, and for bounds of the loss, relative; arbitrary.
    rounding: float = 1e-9
    relative: float = 1e-9
    #: Numbers of outputs that are asked for: none, one, several.
    sizes: tuple[int, ...] = (0, 1, 7)
    #: Number of outputs where two runs are compared; unless a tenth differ from the most frequent one, they say nothing.
    compared: int = 200


CONFIG = TestingConfig()
