"""Is a released vector the input plus noise that does not depend on it? The lemma on the size of the noise needs this.

Sound mechanisms process x + η further: they clip it, round it to a grid, project it on a sphere or return the vector of the nearest
word. What comes out minus x is then shorter than the lemma asks for, and the guarantee holds all the same. So the test of the size
of the noise is run only where nothing speaks for such a step:

* the same randomness gives the same noise at two words (where the randomness can be set, :mod:`dxverify.audit.suite.coupling`);
* no value of an output, or of the noise, comes again and again, as the ends of a clipped range and the points of a grid do, unless
  all outputs lie on one fine grid, the same randomness gives the same noise up to one step of it, and no point of it stands out;
* the lengths of the outputs are not all equal;
* the lengths of the noise at a short and at a long input have one distribution (Mann and Whitney's test).

Each check can only withdraw the test of the size of the noise, never reject anything, so that it costs no part of α.

References
----------
Mann and Whitney (1947), On a test of whether one of two random variables is stochastically larger than the other.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from dxverify.audit.config import CONFIG
from dxverify.audit.suite.target import euclidean_length
from dxverify.lazy import stats

if TYPE_CHECKING:
    from dxverify.audit.suite.target import Found, Target
    from dxverify.protocols import FloatArray


def find_obstacle(target: Target, found: Found) -> str:
    """Return why released vectors are not the input plus noise that is independent of it; empty if nothing speaks against that."""
    if found.rejected("coupling"):
        return "the noise depends on the input, and the lemma on its size does not apply"
    noise, outputs = _sample_two_inputs(target)
    if found.grid:
        if obstacle := _find_obstacle_on_grid(target, found.grid, noise):
            return obstacle
    elif has_atom(np.concatenate(outputs)) or has_atom(np.concatenate(noise)):
        return "some values come again and again, as after clipping, rounding or decoding: the lemma needs noise with a density"
    norms = euclidean_length(np.concatenate(outputs), axis=1)
    if np.ptp(norms) <= CONFIG.equal_lengths * norms.max():
        return "all released vectors have one length, as after a projection: the lemma needs noise that is only added"
    own = [euclidean_length(one, axis=1) for one in noise]
    if float(stats.mannwhitneyu(*own).pvalue) < CONFIG.different_lengths:
        return "the length of the noise differs between a short and a long input: the lemma needs noise that does not depend on it"
    return ""


def _find_obstacle_on_grid(target: Target, step: float, noise: list[FloatArray]) -> str:
    """Return why vectors on a grid are not x + η rounded to it; empty if nothing speaks against that.

    If all words lie on the grid too, noise may be private between them that is shorter than any noise with a density.
    """
    vectors = np.asarray(target.subject.vocabulary.vectors, dtype=np.float64)
    dim, epsilon = vectors.shape[1], target.subject.epsilon
    if dim < CONFIG.grid_dimensions or step * math.sqrt(dim) > CONFIG.grid_slack * dim / epsilon:
        return "vectors on a grid that is coarse compared with the noise, or in few dimensions: the lemma needs noise with a density"
    if np.abs(vectors / step - np.round(vectors / step)).max() < CONFIG.grid_rounding:
        return "the words lie on the grid of the released vectors: the lemma needs a guarantee between all vectors"
    lengths = euclidean_length(vectors, axis=1)
    inputs = (vectors[int(lengths.argmin())], vectors[int(lengths.argmax())])
    if has_peak(np.concatenate([one + word for one, word in zip(noise, inputs, strict=True)]) / step):
        return "some values come again and again, as after clipping: the lemma needs noise with a density"
    return ""


def grid_step(outputs: FloatArray) -> float:
    """Return the step of the grid that all numbers lie on, by Euclid's algorithm; 0 if there is none coarser than floating point.

    Examples
    --------
    >>> grid_step(np.array([[0.75, 2.0], [1.25, 0.25]])), grid_step(np.array([[0.1, np.pi]]))
    (0.25, 0.0)
    """
    largest = float(np.abs(outputs).max(initial=0.0))
    # Taking the input away and adding it again leaves a rounding or two, which are taken out.
    digit = math.ldexp(CONFIG.grid_digit, math.frexp(largest)[1])
    values = np.unique(np.round(np.abs(outputs) / digit)) * digit if largest > 0 else np.zeros(1)
    if len(values) < 2:
        return 0.0
    floor = values[-1] * CONFIG.grid_finest
    step = float(np.diff(values).min())
    while step > floor:
        rest = np.abs(values - step * np.round(values / step))
        if rest.max() <= CONFIG.grid_rounding * step:
            return step
        step = float(rest[rest > CONFIG.grid_rounding * step].min())
    return 0.0


def has_peak(values: FloatArray) -> bool:
    """Return whether one point of a grid comes more often than its neighbours explain, as the end of a clipped range does.

    Examples
    --------
    >>> noisy = np.random.default_rng(0).normal(size=20_000) * 100
    >>> has_peak(np.rint(noisy)), has_peak(np.rint(np.clip(noisy, -200, 200)))
    (False, True)
    """
    points, counts = np.unique(np.round(values).astype(np.int64), return_counts=True)
    total = np.concatenate([[0], np.cumsum(counts)])
    width = CONFIG.grid_window
    around = (
        total[np.searchsorted(points, points + width, side="right")]
        - total[np.searchsorted(points, points - width)]
    )
    # Twice the mean of the window, so that a density that bends within it is no peak.
    mean = 2 * (around - counts + 1) / (2 * width)
    return bool((stats.poisson.logsf(counts - 1, mean) < math.log(CONFIG.grid_chance / len(points))).any())


def has_discrete_outputs(target: Target) -> bool:
    """Return whether released vectors repeat by themselves, as points of a grid, clipped values or vectors of words do.

    Repeated random numbers are different: they give one vector again as a whole, and never one output at two inputs.
    """
    _, (first, second) = _sample_two_inputs(target)
    shared = {one.tobytes() for one in first} & {one.tobytes() for one in second}
    whole = len(np.unique(first, axis=0))
    return bool(shared) or any(len(np.unique(column)) < whole for column in first.T)


def _sample_two_inputs(target: Target) -> tuple[list[FloatArray], list[FloatArray]]:
    """Return noise and outputs of a short and of a long input, one vector for each call."""
    vectors = np.asarray(target.subject.vocabulary.vectors, dtype=np.float64)
    lengths = euclidean_length(vectors, axis=1)
    inputs = (int(lengths.argmin()), int(lengths.argmax()))
    noise = [
        np.concatenate(
            [
                target.noise_of(word, 1, target.stream("additivity", place, call))
                for call in range(CONFIG.additivity_calls)
            ]
        )
        for place, word in enumerate(inputs)
    ]
    # Adding the input again brings back what was released up to one rounding, which is taken out.
    outputs = [one + vectors[word] for one, word in zip(noise, inputs, strict=True)]
    largest = max(float(np.abs(one).max(initial=0.0)) for one in outputs)
    step = math.ldexp(CONFIG.resolution, math.frexp(largest)[1]) or 1.0
    return noise, [np.round(one / step) for one in outputs]


def has_atom(values: FloatArray) -> bool:
    """Return whether one value comes more often than values of a distribution with a density do.

    Examples
    --------
    >>> has_atom(np.clip(np.random.default_rng(0).normal(size=1000), -2, 2))
    True
    >>> has_atom(np.random.default_rng(0).normal(size=1000))
    False
    """
    _, counts = np.unique(values, return_counts=True)
    return bool(counts.max() >= CONFIG.atom)
