"""Distributions of noise: length, projections, dot product, angle, Gaussian divergences. Names are imported when first used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dxverify.lazy import loader

if TYPE_CHECKING:
    from dxverify.distributions.angle import Angle
    from dxverify.distributions.calibration import analytic_gaussian_scale, gaussian_delta
    from dxverify.distributions.dot_product import NoisyDotProduct, noisy_dot_product
    from dxverify.distributions.hockey_stick import gaussian_hockey_stick
    from dxverify.distributions.noise import GaussianNoise, GaussianRadius, LaplaceNoise, LaplaceRadius
    from dxverify.distributions.projected import ProjectedRadius

__all__ = [
    "Angle",
    "GaussianNoise",
    "GaussianRadius",
    "LaplaceNoise",
    "LaplaceRadius",
    "NoisyDotProduct",
    "ProjectedRadius",
    "analytic_gaussian_scale",
    "gaussian_delta",
    "gaussian_hockey_stick",
    "noisy_dot_product",
]

__getattr__ = loader(
    __name__,
    {
        "angle": ("Angle",),
        "calibration": ("analytic_gaussian_scale", "gaussian_delta"),
        "dot_product": ("NoisyDotProduct", "noisy_dot_product"),
        "hockey_stick": ("gaussian_hockey_stick",),
        "noise": ("GaussianNoise", "GaussianRadius", "LaplaceNoise", "LaplaceRadius"),
        "projected": ("ProjectedRadius",),
    },
)


def __dir__() -> list[str]:
    """List the public names, loaded or not."""
    return __all__
