"""Broken controls whose noise has the wrong size or the wrong radius."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from dxverify.testing.broken.base import Control, FoundBy
from dxverify.testing.broken.components import generator, laplace

if TYPE_CHECKING:
    from dxverify.protocols import FloatArray

#: Four words in the plane on which noise that is too small shows early.
_FAN = ((0.0, 0.0), (1.9, 0.4), (2.1, -0.4), (2.3, -0.1))
_CROSS = ((0.0, 0.0), (0.5, 0.0), (-0.5, 0.0), (0.0, 0.5), (0.0, -0.5))
_HALVES = np.array([0.0, 0.3, 1.0, 1.3])


def _gaussian(size: int, rng: np.random.Generator | None) -> FloatArray:
    return generator(rng).standard_normal((size, 1))


def _one_sided(size: int, rng: np.random.Generator | None) -> FloatArray:
    return generator(rng).exponential(1.0, (size, 1))


def _rounded_noise(size: int, rng: np.random.Generator | None) -> FloatArray:
    return np.rint(laplace(1.0)(size, rng))


def _truncated_noise(size: int, rng: np.random.Generator | None) -> FloatArray:
    source = generator(rng)
    # The Laplace radius given that it is at most two.
    radius: FloatArray = -np.log1p(-source.random((size, 1)) * -np.expm1(-2.0))
    return radius * np.where(source.random((size, 1)) < 0.5, -1.0, 1.0)


def _clipped_noise(size: int, rng: np.random.Generator | None) -> FloatArray:
    return np.asarray(np.clip(laplace(1.0)(size, rng), -1.25, 1.25), dtype=float)


_SMALL_PLANE = laplace(1.25, dim=2)
_SHAPE = laplace(1.0, dim=2, shape=1)
_ROOT_N = laplace(2**0.5, dim=2)

CONTROLS = (
    Control(
        name="noise-20-percent-small",
        flaw="The noise is 20 % smaller than the guarantee needs.",
        noise=laplace(1.25),
        effective_epsilon=1.25,
    ),
    Control(
        name="noise-10-percent-small",
        flaw="The noise is 10 % smaller than the guarantee needs.",
        noise=laplace(1 / 0.9),
        effective_epsilon=1 / 0.9,
    ),
    Control(
        name="plane-noise-20-percent-small",
        flaw="The noise in the plane is 20 % smaller than the guarantee needs.",
        points=_FAN,
        effective_epsilon=1.178894,
        noise=_SMALL_PLANE,
    ),
    Control(
        name="scale-epsilon",
        flaw="The radius is sampled with scale ε where 1/ε was meant; at ε = 1/2 that is a quarter of the noise.",
        noise=laplace(2.0),
        effective_epsilon=2.0,
        epsilon=0.5,
    ),
    Control(
        name="scale-epsilon-above-one",
        flaw="The radius is sampled with scale ε where 1/ε was meant, at ε = 1.414….",
        found_by=FoundBy.NOISE,
        epsilon=2**0.5,
        effective_epsilon=2**-0.5,
        equivalent="above ε = 1 the mistake makes the noise larger, so the guarantee holds with a margin",
        noise=laplace(2**-0.5),
    ),
    Control(
        name="epsilon-times-root-n",
        flaw="ε is multiplied by √n, as if the noise were split over the coordinates.",
        points=_FAN,
        effective_epsilon=1.331527,
        noise=_ROOT_N,
    ),
    Control(
        name="gamma-shape-one-less",
        flaw="The radius is Gamma with shape n−1 instead of n, so the density has a spike at zero.",
        points=_CROSS,
        effective_epsilon=3.113074,
        noise=_SHAPE,
    ),
    Control(
        name="standard-deviation-for-scale",
        flaw="1/ε is used as the standard deviation of the Laplace noise, whose scale is smaller by √2.",
        noise=laplace(2**0.5),
        effective_epsilon=2**0.5,
    ),
    Control(
        name="gaussian-for-laplace",
        flaw="Gaussian noise with σ = 1/ε is used for a guarantee without δ.",
        noise=_gaussian,
        effective_epsilon=3.284417,
    ),
    Control(
        name="one-sided-noise",
        flaw="Exponential noise is sampled without a random sign.",
        noise=_one_sided,
        effective_epsilon=np.inf,
    ),
    Control(
        name="rounded-noise",
        flaw="The noise is rounded to whole numbers before it is added, so it keeps the fraction of the input.",
        points=_HALVES,
        effective_epsilon=np.inf,
        noise=_rounded_noise,
    ),
    Control(
        name="truncated-noise",
        flaw="The radius is cut off at 2/ε, so far words are never reached.",
        noise=_truncated_noise,
        effective_epsilon=np.inf,
    ),
    Control(
        name="clipped-noise",
        flaw="The noise is clipped to [−1.25, 1.25] before it is added.",
        noise=_clipped_noise,
        effective_epsilon=np.inf,
    ),
)
