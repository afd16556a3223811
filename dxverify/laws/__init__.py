"""Laws of the noise as numbers: dot product, radius, projections. Each name is loaded when first used."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dxverify.laws.angle import Angle
    from dxverify.laws.calibration import analytic_gaussian_scale, gaussian_delta
    from dxverify.laws.dot_product import NoisyDotProduct, elliptical_dot_product, noisy_dot_product
    from dxverify.laws.hockey_stick import gaussian_hockey_stick
    from dxverify.laws.projected import ProjectedRadius
    from dxverify.laws.radius import GaussianRadius, LaplaceRadius

_HOMES = {
    "Angle": "angle",
    "GaussianRadius": "radius",
    "LaplaceRadius": "radius",
    "NoisyDotProduct": "dot_product",
    "ProjectedRadius": "projected",
    "analytic_gaussian_scale": "calibration",
    "elliptical_dot_product": "dot_product",
    "gaussian_delta": "calibration",
    "gaussian_hockey_stick": "hockey_stick",
    "noisy_dot_product": "dot_product",
}

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


def __getattr__(name: str) -> Any:
    """Import the home of a public name on first use."""
    if name not in _HOMES:
        raise AttributeError(f"module 'dxverify.laws' has no attribute {name!r}")
    return getattr(importlib.import_module(f"dxverify.laws.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    """List the public names, loaded or not."""
    return __all__
