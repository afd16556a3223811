"""The geometry of a vocabulary: neighbours, thresholds, hubs, dimension, outliers."""

from __future__ import annotations

from dxverify.statistics.geometry.exactness import exactness
from dxverify.statistics.geometry.index import index_report
from dxverify.statistics.geometry.run import geometry

__all__ = ["exactness", "geometry", "index_report"]
