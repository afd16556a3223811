"""Twenty broken mechanisms as third parties write them, each with the words that name its mistake.

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


def nearest(points, values):
    """The rows of the nearest words."""
    return ((values[:, None] - points[None]) ** 2).sum(axis=2).argmin(axis=1)


def right_words(word, size, rng):
    """What should be drawn."""
    noise = np.array([unit(rng, 3) * rng.gamma(3, 1 / EPSILON) for _ in range(size)])
    return nearest(POINTS, POINTS[word] + noise)


def no_half(word, size, rng):
    """An exponential mechanism without the ½."""
    weights = np.exp(-EPSILON * np.linalg.norm(POINTS - POINTS[word], axis=1))
    return rng.choice(8, size=size, p=weights / weights.sum())


def keeps_the_word(word, size, rng):
    """Every fifth word is left alone."""
    return np.where(rng.random(size) < 0.2, word, right_words(word, size, rng))


def never_the_word(word, size, rng):
    """The word itself is rejected and drawn again."""
    drawn = right_words(word, 20 * size, rng)
    return drawn[drawn != word][:size]


def no_noise_words(word, size, rng):
    """Nothing happens to the word."""
    del rng
    return np.full(size, word)


def often_the_first(word, size, rng):
    """Every other word is the first of the vocabulary."""
    return np.where(rng.random(size) < 0.5, 0, right_words(word, size, rng))


def among_three(word, size, rng):
    """Only the three nearest words are let through."""
    near = np.argsort(np.linalg.norm(POINTS - POINTS[word], axis=1))[:3]
    drawn = right_words(word, size, rng)
    return np.where(np.isin(drawn, near), drawn, word)


def second_nearest(word, size, rng):
    """The nearest word is taken out, as with code that asks for two neighbours and takes the last."""
    noise = np.array([unit(rng, 3) * rng.gamma(3, 1 / EPSILON) for _ in range(size)])
    gaps = ((POINTS[word] + noise)[:, None] - POINTS[None]) ** 2
    return np.argsort(gaps.sum(axis=2), axis=1)[:, 1]


def by_weight(word, size, rng):
    """Some words have less noise than others."""
    noise = np.array([unit(rng, 3) * rng.gamma(3, 1 / EPSILON) for _ in range(size)])
    return nearest(POINTS, POINTS[word] + noise * (0.2 if word % 2 else 1.0))


#: Mistakes that are none of those we know; any cause that is named is wrong.
UNKNOWN = (
    (often_the_first, "indexes", ""),
    (among_three, "indexes", ""),
    (second_nearest, "indexes", ""),
    (by_weight, "indexes", ""),
)

#: Code, the shape it is called in, and words of the cause; those of an answer that would be as good are joined by "|".
BROKEN = (
    (short_gamma, "vector", "Gamma(n − 1)"),
    (long_gamma, "vector", "Gamma(n + 1)"),
    (exponential_length, "vector", "Gamma(1)"),
    (by_coordinate, "vector", "each coordinate on its own"),
    (gaussian, "vector", "Gaussian"),
    (not_normalised, "vector", "not scaled to length one"),
    (cube, "vector", "from a cube"),
    (root_n, "vector", "divided by √n"),
    (rate_as_scale, "vector", "multiplied by ε"),
    (positive, "vector", "made positive"),
    (halved, "vector", "half as long|divided by ε twice"),
    (clipped, "vector", "cut off"),
    (broadcast, "vector", "one number"),
    (sometimes, "vector", "left out half"),
    (silent, "vector", "none were added"),
    (odd_factor, "vector", "between 0.7"),
    (no_half, "indexes", "without the ½"),
    (keeps_the_word, "indexes", "without noise in between 1"),
    (never_the_word, "indexes", "never released"),
    (no_noise_words, "indexes", "none were added"),
)
