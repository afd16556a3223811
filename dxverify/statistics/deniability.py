"""Plausible deniability of the worst word: simultaneous confidence bounds on N_w and on the number of distinct outputs.

N_w is the probability that the output is the input word. Bounds hold for all measured words and ε together.

References
----------
Feyisetan, Balle, Drake, Diethe (2020), Privacy- and utility-preserving textual analysis via calibrated multivariate perturbations.
McDiarmid (1989), On the method of bounded differences. Boucheron, Lugosi, Massart (2000), A sharp concentration inequality with
applications.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from dxverify.aliases import PlainView
from dxverify.channel.confidence import mean_bounds
from dxverify.errors import ParameterError
from dxverify.protocols import FloatArray


def stay_upper(stay: FloatArray, variance: FloatArray, samples: int, alpha: float) -> FloatArray:
    """Bound N_w from above, for all given words together.

    Parameters
    ----------
    stay, variance : arrays
        N_w as estimated, and its variance over samples.
    samples : int
        Samples of each word.
    alpha : float
        Probability that any of the bounds fails.
    """
    # Two-sided bounds spend half on the side that is not looked at, hence the two.
    each = min(0.5, 2 * alpha / stay.size)
    return mean_bounds(stay, variance, samples, np.ones_like(stay), each)[1]


def distinct_lower(counts: FloatArray, runs: int, sets: int, alpha: float) -> FloatArray:
    """Bound the expected number of distinct outputs from below, for all given words together.

    Parameters
    ----------
    counts : array
        The mean number of distinct outputs over the sets of runs of each word.
    runs, sets : int
        Runs of one set, and number of sets.
    alpha : float
        Probability that any of the bounds fails.

    Notes
    -----
    The better of two bounds at half the level each. Another sample in place of one changes the number in its set by at
    most one, so McDiarmid's inequality holds. And the number is self-bounding: without sample j it falls by some
    δ_j from 0 to 1, and Σ δ_j is at most the number itself. So it exceeds its mean μ by t with probability at most
    exp(−t²/(2μ + 2t/3)) (Boucheron, Lugosi and Massart, 2000), which is better where outputs are few.
    """
    log = math.log(2 * counts.size / alpha)
    level = sets * counts
    differences = level - math.sqrt(runs * sets * log / 2)
    # The least μ with level − μ ≤ t, where t² = log·(2μ + 2t/3).
    bounding = level + 2 * log / 3 - np.sqrt(2 * log * level + (2 * log / 3) ** 2)
    # Every run has an output.
    return np.maximum(np.maximum(differences, bounding) / sets, 1.0)


def largest_epsilon(
    summary: Sequence[PlainView], most: float | None = None, *, least_distinct: float | None = None
) -> float | None:
    """Return the largest ε at which every measured word is deniable, with the confidence of the bounds.

    Parameters
    ----------
    summary : sequence of mappings
        The ``summary`` of :func:`dxverify.statistics.statistics`.
    most : float, optional
        The probability of staying that is still deniable.
    least_distinct : float, optional
        The expected number of distinct outputs that is still deniable.

    Notes
    -----
    Looks for the first ε that fails and returns the one before, because N_w does not fall as ε grows.
    """
    if most is not None and not 0 <= most <= 1:
        raise ParameterError("most", most, "from 0 to 1")
    if least_distinct is not None and not least_distinct >= 1:
        raise ParameterError("least_distinct", least_distinct, "a number of at least 1")
    chosen = None
    for entry in sorted(summary, key=lambda item: float(item["epsilon"])):
        found = entry["deniability"]
        if most is not None and found["n_w_upper"] > most:
            break
        if least_distinct is not None and found["distinct_lower"] < least_distinct:
            break
        chosen = float(entry["epsilon"])
    return chosen
