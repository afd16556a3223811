"""What the papers measured, with error bars: statistics of output distributions, geometry of vocabularies."""

from __future__ import annotations

from dxverify.statistics.curves import plot_deniability
from dxverify.statistics.deniability import largest_epsilon
from dxverify.statistics.overlap import skewness
from dxverify.statistics.run import statistics

__all__ = ["largest_epsilon", "plot_deniability", "skewness", "statistics"]
