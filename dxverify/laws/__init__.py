"""Laws of the noise as numbers: dot product, radius, projections."""

from __future__ import annotations

from dxverify.laws.angle import Angle
from dxverify.laws.calibration import analytic_gaussian_scale, gaussian_delta
from dxverify.laws.dot_product import NoisyDotProduct, elliptical_dot_product, noisy_dot_product
from dxverify.laws.hockey_stick import gaussian_hockey_stick
from dxverify.laws.projected import ProjectedRadius
from dxverify.laws.radius import GaussianRadius, LaplaceRadius

__all__ = [
    "Angle",
    "GaussianRadius",
    "LaplaceRadius",
    "NoisyDotProduct",
    "ProjectedRadius",
    "analytic_gaussian_scale",
    "elliptical_dot_product",
    "gaussian_delta",
    "gaussian_hockey_stick",
    "noisy_dot_product",
]
