"""Quasi-Monte Carlo directions: spherical-radial integration with an exact radius, for any dimension and any noise.

Noise R·u with u uniform on the sphere gives word x with probability E_u Pr[R ∈ I_x(u)], where I_x(u) is the interval of
radii at which x is nearest in direction u (:mod:`~dxverify.channel.lower_envelope`). Directions are normalised normal
vectors from scrambled Sobol points. Independent scramblings are unbiased replicates, and the stated error of an entry is
a Student t-interval over them plus, against cells that no direction met, a term of the empirical Bernstein bound. These
errors are estimates: they hold with a stated probability, assuming that means of replicates are close to normal.

References
----------
Deák, I. (1980). Three digit accurate multiple normal probabilities. Numerische Mathematik 35, 369–380.
Monahan, J. and Genz, A. (1997). Spherical-radial integration rules for Bayesian computation. Journal of the American
Statistical Association 92(438), 664–674.
Sobol', I. M. (1967). On the distribution of points in a cube and the approximate evaluation of integrals. USSR
Computational Mathematics and Mathematical Physics 7(4), 86–112.
Owen, A. B. (1998). Scrambling Sobol' and Niederreiter–Xing points. Journal of Complexity 14(4), 466–489.
Maurer, A. and Pontil, M. (2009). Empirical Bernstein bounds and sample variance penalization. COLT 2009.
"""

from __future__ import annotations

import numpy as np

from dxverify.channel.config import CONFIG
from dxverify.channel.low_dimensional import ReducedProblem
from dxverify.channel.lower_envelope import Envelopes, Slopes, trace_envelopes
from dxverify.lazy import special, stats
from dxverify.protocols import FloatArray, RadiusLaw, RNGLike

#: Directions per scrambling: a first pass, and a second one if errors are above the target.
PASSES = (CONFIG.first_directions, CONFIG.second_directions)


def sobol_directions(dim: int, count: int, rng: RNGLike) -> FloatArray:
    """Return unit vectors of R^dim from one scrambled Sobol sequence, a power of two of them."""
    from scipy.stats import qmc  # noqa: PLC0415 - slow to load; most channels need no directions

    points = qmc.Sobol(dim, scramble=True, seed=np.random.default_rng(rng)).random(count)
    # The open cube: a coordinate of zero or one has no finite normal number.
    normals = special.ndtri(np.clip(points, 1e-16, 1 - 1e-16))
    return np.asarray(normals / np.linalg.norm(normals, axis=1, keepdims=True))


def qmc_channel(
    problem: ReducedProblem, alpha: float, passes: tuple[int, ...] = PASSES
) -> tuple[FloatArray, FloatArray]:
    """Estimate all output distributions and the error of each entry.

    Parameters
    ----------
    problem : ReducedProblem
        Words and noise.
    alpha : float
        Probability that the error of one entry fails; a union bound covers all passes.
    passes : tuple of int
        Directions per scrambling. A further pass has directions of its own and is made only if errors exceed the target.
    """
    for directions in passes:
        value, error = _one_pass(problem, alpha / len(passes), directions)
        if error.max() <= CONFIG.target_error:
            break
    return value, error


def _one_pass(problem: ReducedProblem, alpha: float, directions: int) -> tuple[FloatArray, FloatArray]:
    means = np.array([_replicate(problem, directions, number) for number in range(CONFIG.replicates)])
    half_width = float(stats.t.isf(alpha / 4, CONFIG.replicates - 1)) / np.sqrt(CONFIG.replicates)
    unseen = 7 / 3 * np.log(2 / alpha) / (CONFIG.replicates * directions)
    return (
        means.mean(axis=0),
        half_width * means.std(axis=0, ddof=1) + unseen * cell_upper_bounds(problem),
    )


def _replicate(problem: ReducedProblem, directions: int, number: int) -> FloatArray:
    """Return the mean over the directions of one scrambling."""
    assert problem.radius is not None  # noqa: S101 - a direction has a radius distribution
    size = len(problem.squared_distances)
    entropy = np.random.SeedSequence(number, spawn_key=(directions,))
    units = sobol_directions(problem.dim, directions, entropy)
    total = np.zeros(size * size)
    blocks = -(-directions * size // CONFIG.envelopes_held)
    for few in np.array_split(units, blocks):
        # Whether compiled code pays depends on all envelopes to come.
        slopes = Slopes.of(few @ problem.coordinates.T, inputs=size * blocks * CONFIG.replicates)
        envelopes = trace_envelopes(problem.squared_distances, slopes, np.arange(size))
        mass = envelope_probabilities(problem.radius, envelopes)
        entry = envelopes.envelope_of // len(few) * size + envelopes.words
        total += np.bincount(entry, mass, minlength=size * size)
    return total.reshape(size, size) / directions


def envelope_probabilities(radius: RadiusLaw, envelopes: Envelopes) -> FloatArray:
    """Return the probability of each word of each envelope, given its direction.

    A difference of upper tails keeps its digits above the median, a difference of lower tails below.
    """
    upper = np.asarray(radius.sf(envelopes.radii))
    lower = 1 - upper
    below_median = upper > 0.5
    lower[below_median] = radius.cdf(envelopes.radii[below_median])
    # Noise of length zero, where that has a positive probability, belongs to the first word of an envelope.
    upper[envelopes.starts[:-1]], lower[envelopes.starts[:-1]] = 1.0, 0.0
    upper_end, lower_end = _at_next(envelopes, upper, 0.0), _at_next(envelopes, lower, 1.0)
    straddling = np.where(lower < 0.5, 1 - lower - upper_end, upper - upper_end)
    return np.maximum(np.where(lower_end < 0.5, lower_end - lower, straddling), 0.0)


def _at_next(envelopes: Envelopes, values: FloatArray, last: float) -> FloatArray:
    """Return the values at the next breakpoint of each envelope, ``last`` after the last one."""
    following = np.append(values[1:], last)
    following[envelopes.starts[1:] - 1] = last
    return following


def cell_upper_bounds(problem: ReducedProblem) -> FloatArray:
    """Return what the cell of each word can hold at most along one direction: the tail beyond its nearest point."""
    assert problem.radius is not None  # noqa: S101 - a direction has a radius distribution
    images = np.linalg.norm(problem.coordinates[:, None] - problem.coordinates, axis=2)
    nearest = np.divide(problem.squared_distances, 2 * images, out=np.zeros_like(images), where=images > 0)
    most = np.minimum(np.asarray(problem.radius.sf(nearest * (1 - 1e-9))) * (1 + 1e-9), 1.0)
    # Noise of length zero stays in the cell of the input.
    np.fill_diagonal(most, 1.0)
    return most
