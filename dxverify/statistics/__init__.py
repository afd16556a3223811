"""What the papers measured, with error bars: statistics of output distributions, geometry of vocabularies.

The names below are loaded when first used: a worker process needs few of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dxverify.lazy import loader

if TYPE_CHECKING:
    from dxverify.statistics.deniability import largest_epsilon
    from dxverify.statistics.overlap import skewness
    from dxverify.statistics.run import statistics

_HOMES = {
    "deniability": ("largest_epsilon",),
    "overlap": ("skewness",),
    "run": ("statistics",),
}

__all__ = ["largest_epsilon", "skewness", "statistics"]

__getattr__ = loader(__name__, _HOMES)


def __dir__() -> list[str]:
    """List the public names, loaded or not."""
    return __all__
