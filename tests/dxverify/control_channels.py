"""The exact channel of every control that has one, from formulas written here and not in the controls."""

from __future__ import annotations

import functools

import numpy as np
from scipy import integrate, special, stats

from tests.dxverify.exact_levels import euclidean, gamma_cdf, grid, laplace_cdf, line, plane

FIVE = np.arange(5.0)
TRUE_FIVE = line(FIVE, laplace_cdf(1.0))
FAN = [[0, 0], [1.9, 0.4], [2.1, -0.4], [2.3, -0.1]]
CROSS = [[0, 0], [0.5, 0], [-0.5, 0], [0, 0.5], [0, -0.5]]
SQUARE = [[0.5 * i, 0.5 * j] for i in range(3) for j in range(3)]
WEDGE = [[0, 0], [-0.15, 0.68], [-0.28, -0.01], [-0.15, -0.14]]
TWELVE = np.arange(12) * 0.25
TIGHT = np.array([0.0, 0.1, 0.2, 0.5])


def normalised(weights):
    """Return rows that sum to one."""
    return weights / weights.sum(axis=1, keepdims=True)


def ranks(points):
    """Return the neighbour rank of every word for every input, ties by index."""
    distance = euclidean(points)
    return np.array(
        [[sum((d, j) < (row[i], i) for j, d in enumerate(row)) for i in range(len(row))] for row in distance]
    )


@functools.cache
def product_normal_line():
    """Channel of exponential radius times a normal variable, on a line; adaptive quadrature at each midpoint."""

    def at(t):
        if np.isinf(t):
            return float(t > 0)
        # The substitution r = s² smooths the integrand at small radii.
        return integrate.quad(
            lambda s: 2 * s * np.exp(-s * s) * special.ndtr(t / (s * s)), 0, np.inf, epsabs=1e-12
        )[0]

    return line([0, 0.25, 0.5, 0.75], np.vectorize(at))


@functools.cache
def unnormalised_plane():
    """Channel of Gamma(2) radius times a planar normal vector: a Rayleigh mixture of radii."""
    rule, mass = np.polynomial.legendre.leggauss(80)
    # In log r, because the density of the product has a logarithmic spike at zero.
    at = np.exp(9.0 * rule - 5.0)
    mass = mass * at**2 * np.exp(-at)
    mass = mass / mass.sum()

    def radius_cdf(r):
        scaled = np.clip(r, 0.0, 1e9)[..., None] / at
        return (-np.expm1(-(scaled**2) / 2) * mass).sum(axis=-1)

    return plane(SQUARE, radius_cdf, angles=4000)


@functools.cache
def cube_plane():
    """Channel of Gamma(2) radius times a uniform point of the square: given the radius, coordinates are apart."""
    rule, mass = np.polynomial.legendre.leggauss(40)
    # Kinks sit at multiples of a quarter, so panels of a quarter have smooth integrands.
    radius = ((rule + 1) / 8 + np.arange(160)[:, None] / 4).ravel()
    mass = np.tile(mass, 160) * radius * np.exp(-radius)
    axis = np.array([0.0, 0.5, 1.0])
    edges = np.array([-np.inf, 0.25, 0.75, np.inf])[None, :] - axis[:, None]
    below = np.clip((edges / radius[:, None, None] + 1) / 2, 0, 1)
    one = np.diff(below, axis=2)
    return np.einsum("r,rab,rcd->acbd", mass / mass.sum(), one, one).reshape(9, 9)


def masked(channel, keep):
    """Return the channel with some outputs made impossible and the rest scaled up."""
    return normalised(np.where(keep, channel, 0.0))


def moved_to_input(channel, lost):
    """Return the channel where the mass ``lost[x, y]`` goes to the input."""
    moved = channel - lost
    return moved + np.diag(lost.sum(axis=1))


def fallback():
    """Return mass outside the range of the words to the input."""
    lost = np.zeros((5, 5))
    lost[:, 0] = laplace_cdf(1.0)(-FIVE)
    lost[:, 4] = laplace_cdf(1.0)(FIVE - 4)
    return moved_to_input(TRUE_FIVE, lost)


def padded():
    """Words 1, 2, 3 and a padding row at 0 whose mass returns to the input."""
    channel = line([0, 1, 2, 3], laplace_cdf(1.0))[1:]
    return channel[:, 1:] + np.diag(channel[:, 0])


def excluded_input():
    """Return the channel where a noisy vector nearest to the input goes to the nearer of its neighbours."""
    channel = TRUE_FIVE - np.diag(np.diag(TRUE_FIVE))
    half = laplace_cdf(1.0)(0.5) - 0.5
    for x in range(1, 4):
        channel[x, [x - 1, x + 1]] += half
    channel[0, 1] += TRUE_FIVE[0, 0]
    channel[4, 3] += TRUE_FIVE[4, 4]
    return channel


def nearest_three():
    """Laplace noise, and only the three nearest neighbours of the input to choose from."""
    channel = np.zeros((5, 5))
    for x in range(5):
        index = np.flatnonzero(ranks(FIVE)[x] < 3)
        channel[x, index] = _on_subset(FIVE[index], FIVE[x])
    return channel


def _on_subset(points, start):
    middle = (points[1:] + points[:-1]) / 2
    return np.diff(laplace_cdf(1.0)(np.concatenate([[-np.inf], middle, [np.inf]]) - start))


def pool():
    """Return the channel of 64 stored noise values, which are part of the program."""
    source = np.random.default_rng(7)
    radius = source.gamma(1, 1.0, 64)
    stored = radius * np.sign(source.standard_normal((64, 1)))[:, 0]
    chosen = np.abs((FIVE[:, None] + stored)[:, :, None] - FIVE).argmin(axis=2)
    return np.array([np.bincount(row, minlength=5) / 64 for row in chosen])


def twin_cdf(t):
    """Radius below the median always points down, above it always up."""
    t = np.asarray(t, dtype=float)
    low = np.clip(-np.expm1(-np.log(2)) + np.expm1(-np.clip(-t, 0, np.log(2))), 0, 0.5)
    return np.where(t <= 0, low, 0.5 + np.maximum(0, 0.5 - np.exp(-np.maximum(t, np.log(2)))))


def rounded_noise():
    """Whole-number noise on words at 0, 0.3, 1, 1.3: the fraction of the input stays."""
    points, whole = np.array([0, 0.3, 1, 1.3]), np.arange(-60, 61)
    mass = np.diff(laplace_cdf(1.0)(np.arange(-60, 62) - 0.5))
    chosen = np.abs((points[:, None] + whole)[:, :, None] - points).argmin(axis=2)
    return np.array([np.bincount(row, weights=mass, minlength=4) for row in chosen])


def truncated_exponential(count_power):
    """Weights e^{-d/2} up to 1.1, and beyond it e^{-0.55} shared in a way that depends on the power of the count."""
    distance = euclidean(TWELVE)
    beyond = distance > 1.1
    count = np.maximum(beyond.sum(axis=1, keepdims=True), 1)
    return normalised(np.where(beyond, np.exp(-0.55) * count ** (count_power - 1.0), np.exp(-distance / 2)))


def neighbourhoods():
    """Two pairs of words, Laplace noise of scale one half."""
    return line([0, 0.5, 4, 4.5], laplace_cdf(2.0))


def no_word_one_input():
    """Only the first input gives 'no word', where the noise points away."""
    channel = np.hstack([TRUE_FIVE, np.zeros((5, 1))])
    channel[0, 0] -= 0.5
    channel[0, 5] = 0.5
    return channel


def no_word_far_out():
    """Return the channel where every input gives 'no word' beyond 4.5."""
    lost = 1 - laplace_cdf(1.0)(4.5 - FIVE)
    channel = np.hstack([TRUE_FIVE, lost[:, None]])
    channel[:, 4] -= lost
    return channel


def geometric():
    """Two-sided geometric noise with ratio 1/e, clipped to 0..4."""
    q = np.exp(-1.0)
    tail = q / (1 + q)  # of at least one step in a given direction
    steps = np.arange(-4, 5)
    mass = (1 - q) / (1 + q) * q ** np.abs(steps)
    channel = np.array([[mass[y - x + 4] for y in range(5)] for x in range(5)])
    channel[:, 0] = tail * q ** (FIVE - 1.0) * np.where(FIVE == 0, 0, 1)
    channel[0, 0] = 1 - tail
    channel[:, 4] = channel[::-1, 0]
    return channel


def second_nearest():
    """Return the channel of the second nearest word, which changes at midpoints of neighbours and at words."""
    cdf = laplace_cdf(1.0)
    edges = np.array([-np.inf, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, np.inf])
    owner = [1, 0, 2, 1, 3, 2, 4, 3]
    mass = np.diff(cdf(edges[None] - FIVE[:, None]), axis=1)
    channel = np.zeros((5, 5))
    for piece, word in enumerate(owner):
        channel[:, word] += mass[:, piece]
    return channel


def smoothed(channel):
    """Follow a channel on FIVE by a draw among the ranked neighbours of its output."""
    step = normalised(np.exp(-2.0 * ranks(FIVE)))
    return channel @ step


def outer_words_gone():
    """Clip to [0.5, 3.5] and round ties down: all mass below 0.5 goes to 0 and above 3.5 to 3."""
    channel = TRUE_FIVE.copy()
    channel[:, 3] += channel[:, 4]
    channel[:, 4] = 0
    return channel


def every_other():
    """Words 0, 2, 4 alone can come out."""
    channel = np.zeros((5, 5))
    channel[:, ::2] = np.array([_on_subset(FIVE[::2], x) for x in FIVE])
    return channel


def coordinatewise_scaled():
    """Independent Laplace noise of scale √2 in each coordinate."""
    return grid(SQUARE, laplace_cdf(2**-0.5))


def cube_angle(theta):
    """Density of the angle of a uniform point of the square."""
    return 1 / np.maximum(np.abs(np.cos(theta)), np.abs(np.sin(theta))) ** 2


def elliptical(covariance_root, step, stretch=None):
    """Channel of elliptical noise on four words in a row."""
    points = np.stack([step * np.arange(4.0), np.zeros(4)], axis=1)
    return plane(points, gamma_cdf(2, 1.0), factor=covariance_root, stretch=stretch)


def _root_of_quarter_tilted():
    # Σ/4 has eigenvalues 3/8 along (1, 1) and 1/8 along (1, −1).
    low, high = np.sqrt(0.125), np.sqrt(0.375)
    return np.array([[high + low, high - low], [high - low, high + low]]) / 2


CHANNELS = {
    "noise-20-percent-small": lambda: line(FIVE, laplace_cdf(1.25)),
    "noise-10-percent-small": lambda: line(FIVE, laplace_cdf(1 / 0.9)),
    "plane-noise-20-percent-small": lambda: plane(FAN, gamma_cdf(2, 1.25)),
    "scale-epsilon": lambda: line(FIVE, laplace_cdf(2.0)),
    "scale-epsilon-above-one": lambda: line(FIVE, laplace_cdf(2**-0.5)),
    "epsilon-times-root-n": lambda: plane(FAN, gamma_cdf(2, 2**0.5)),
    "gamma-shape-one-less": lambda: plane(CROSS, gamma_cdf(1, 1.0)),
    "standard-deviation-for-scale": lambda: line(FIVE, laplace_cdf(2**0.5)),
    "gaussian-for-laplace": lambda: line(FIVE, stats.norm.cdf),
    "one-sided-noise": lambda: line(FIVE, lambda t: -np.expm1(-np.maximum(t, 0))),
    "rounded-noise": rounded_noise,
    "truncated-noise": lambda: line(
        FIVE, lambda t: np.clip(0.5 + (laplace_cdf(1.0)(t) - 0.5) / -np.expm1(-2.0), 0, 1)
    ),
    "clipped-noise": lambda: line(
        FIVE, lambda t: np.where(t >= 1.25, 1.0, np.where(t < -1.25, 0.0, laplace_cdf(1.0)(t)))
    ),
    "direction-not-normalised": product_normal_line,
    "direction-not-normalised-plane": unnormalised_plane,
    "uniform-in-the-cube": cube_plane,
    "cube-direction": lambda: plane(WEDGE, gamma_cdf(2, 1.0), weight=cube_angle),
    "coordinatewise-laplace": lambda: grid(SQUARE, laplace_cdf(1.0)),
    "sigma-for-its-root": lambda: elliptical(np.diag([0.25, 1.0]), 0.5),
    "renormalised-after-root": lambda: plane(
        [[2.0 * i, 0] for i in range(4)],
        gamma_cdf(2, 1.0),
        weight=lambda t: 1 / (np.cos(t) ** 2 / 2 + 2 * np.sin(t) ** 2),
    ),
    "trace-not-scaled": lambda: elliptical(_root_of_quarter_tilted(), 1.0),
    "rank-fix-of-the-input": lambda: normalised(np.exp(-2.0 * ranks(FIVE))),
    "vickrey-excludes-only-the-input": excluded_input,
    "resampled-until-changed": lambda: masked(TRUE_FIVE, ~np.eye(5, dtype=bool)),
    "neighbours-of-the-input-only": nearest_three,
    "fallback-to-the-input": fallback,
    "stop-words-kept": lambda: np.vstack([np.eye(5)[:2], TRUE_FIVE[2:]]),
    "padding-row-of-zeros": padded,
    "coin-keeps-the-input": lambda: 0.3 * np.eye(5) + 0.7 * TRUE_FIVE,
    # The sixth output is the crash.
    "crash-on-one-word": lambda: np.vstack([np.eye(6)[5], np.hstack([TRUE_FIVE[1:], np.zeros((4, 1))])]),
    "no-word-from-one-input": no_word_one_input,
    # Half precision has steps of one half between 512 and 1024.
    "half-precision-embeddings": lambda: line([1000, 1000.5, 1001, 1001.5], laplace_cdf(1.0)),
    "exponential-without-half": lambda: normalised(np.exp(-euclidean([0, 1, 1.05, 1.1, 1.15, 1.2]))),
    "wrong-sign": lambda: normalised(np.exp(euclidean(FIVE) / 2)),
    "squared-distance": lambda: normalised(np.exp(-(euclidean(FIVE) ** 2) / 2)),
    "truncated-exponential-wrong-count": lambda: truncated_exponential(0.5),
    "scores-normalised-per-input": lambda: normalised(
        np.exp(-euclidean(TIGHT) / np.array([[0.5], [0.4], [0.3], [0.5]]) / 2)
    ),
    "rank-as-distance": lambda: normalised(np.exp(-ranks(TIGHT) / 2)),
    "input-excluded": lambda: masked(np.exp(-euclidean(FIVE) / 2), ~np.eye(5, dtype=bool)),
    "three-nearest-only": lambda: masked(np.exp(-euclidean(FIVE) / 2), ranks(FIVE) < 3),
    "neighbourhood-noise-across-components": neighbourhoods,
    "pool-of-noise": pool,
    "twin-generators": lambda: line(FIVE, twin_cdf),
    "laplace-on-a-line": lambda: TRUE_FIVE,
    "geometric-on-a-line": geometric,
    "laplace-in-the-plane": lambda: plane(SQUARE, gamma_cdf(2, 1.0)),
    "elliptical-laplace": lambda: elliptical(np.diag([2.0, 1.0]), 2.0),
    "coordinatewise-laplace-scaled": coordinatewise_scaled,
    "clipped-after-the-noise": outer_words_gone,
    "rounded-after-the-noise": lambda: TRUE_FIVE,
    "second-nearest": second_nearest,
    "every-other-word": every_other,
    "no-word-far-out": no_word_far_out,
    "rank-of-the-noisy-word": lambda: smoothed(TRUE_FIVE),
    "exponential": lambda: normalised(np.exp(-euclidean(FIVE) / 2)),
    "truncated-exponential": lambda: truncated_exponential(1.0),
    "rank-exponential": lambda: normalised(np.exp(-1.0 * ranks(TWELVE))),
    "randomised-response": lambda: normalised(np.ones((5, 5)) + (np.e - 1) * np.eye(5)),
    "same-answer-for-all": lambda: np.full((5, 5), 0.2),
}
