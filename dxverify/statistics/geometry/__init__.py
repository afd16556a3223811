"""The geometry of a vocabulary: neighbours, thresholds, hubs, sparse words."""

from __future__ import annotations

from dxverify.statistics.geometry.run import geometry

__all__ = ["geometry"]
