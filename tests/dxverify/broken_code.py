"""Sixteen broken mechanisms that release vectors, as third parties write them, each with the words that name its mistake.

Written from the mistakes themselves, without a look at how they are recognised. ε is 2 and the words lie in space.
"""

from __future__ import annotations

import numpy as np

from dxverify import Vocabulary

EPSILON = 2.0
POINTS = np.random.default_rng(11).normal(size=(8, 3)) * 0.5
WORDS = Vocabulary(words=[f"w{place}" for place in range(8)], vectors=POINTS)


def unit(rng, dim):
    """A direction."""
    normal = rng.normal(size=dim)
    return normal / np.linalg.norm(normal)


def short_gamma(vector, rng):
    """Shape n − 1, from reading Γ(n) = (n − 1)!."""
    return vector + unit(rng, 3) * rng.gamma(3 - 1, 1 / EPSILON)


def long_gamma(vector, rng):
    """Shape n + 1."""
    return vector + unit(rng, 3) * rng.gamma(4, 1 / EPSILON)


def exponential_length(vector, rng):
    """The length of noise on a line, in space."""
    return vector + unit(rng, 3) * rng.exponential(1 / EPSILON)


def by_coordinate(vector, rng):
    """Numpy's laplace on each coordinate."""
    return vector + rng.laplace(scale=1 / EPSILON, size=vector.shape)


def gaussian(vector, rng):
    """A Gaussian with the scale of Laplace noise."""
    return vector + rng.normal(scale=1 / EPSILON, size=vector.shape)


def not_normalised(vector, rng):
    """The direction is forgotten to be scaled."""
    return vector + rng.normal(size=3) * rng.gamma(3, 1 / EPSILON)


def cube(vector, rng):
    """A direction from the cube."""
    corner = rng.uniform(-1, 1, 3)
    return vector + corner / np.linalg.norm(corner) * rng.gamma(3, 1 / EPSILON)


def root_n(vector, rng):
    """An average over coordinates."""
    return vector + unit(rng, 3) * rng.gamma(3, 1 / EPSILON) / np.sqrt(3)


def rate_as_scale(vector, rng):
    """ε where 1/ε is due."""
    return vector + unit(rng, 3) * rng.gamma(3, EPSILON)


def positive(vector, rng):
    """abs() somewhere."""
    return vector + np.abs(unit(rng, 3) * rng.gamma(3, 1 / EPSILON))


def halved(vector, rng):
    """A sensitivity of a half."""
    return vector + 0.5 * unit(rng, 3) * rng.gamma(3, 1 / EPSILON)


def clipped(vector, rng):
    """Long noise is cut off at its mean."""
    return vector + unit(rng, 3) * min(rng.gamma(3, 1 / EPSILON), 3 / EPSILON)


def broadcast(vector, rng):
    """A scalar that numpy adds to all coordinates."""
    return vector + rng.laplace(scale=1 / EPSILON)


def sometimes(vector, rng):
    """Noise behind the toss of a coin."""
    return vector + (unit(rng, 3) * rng.gamma(3, 1 / EPSILON) if rng.random() < 0.5 else 0)


def silent(vector, rng):
    """The noise is computed and not added."""
    _ = vector + rng.normal(size=3)
    return vector


def odd_factor(vector, rng):
    """1.3 ε instead of ε."""
    return vector + unit(rng, 3) * rng.gamma(3, 1 / (1.3 * EPSILON))


#: Code and words of the cause; those of an answer that would be as good are joined by "|".
BROKEN = (
    (short_gamma, "Gamma(n − 1)"),
    (long_gamma, "Gamma(n + 1)"),
    (exponential_length, "Gamma(1)"),
    (by_coordinate, "each coordinate on its own"),
    (gaussian, "Gaussian"),
    (not_normalised, "not scaled to length one"),
    (cube, "from a cube"),
    (root_n, "divided by √n"),
    (rate_as_scale, "multiplied by ε"),
    (positive, "made positive"),
    (halved, "half as long|divided by ε twice"),
    (clipped, "cut off"),
    (broadcast, "one number"),
    (sometimes, "left out half"),
    (silent, "none were added"),
    (odd_factor, "between 0.7"),
)
