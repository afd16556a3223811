"""Laws of the noise as numbers: radius, projections."""

from __future__ import annotations

from dxverify.laws.projected import ProjectedRadius
from dxverify.laws.radius import GaussianRadius, LaplaceRadius

__all__ = ["GaussianRadius", "LaplaceRadius", "ProjectedRadius"]
