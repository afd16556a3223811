"""Words at the rim: the masses of their normal cones, which N_w cannot fall below as ε → 0."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from dxverify.aliases import Plain
from dxverify.bounds import clopper_pearson
from dxverify.distributions.noise import uniform_directions
from dxverify.protocols import RNGLike, Vectors

_BLOCK = 1 << 23


def normal_cones(
    vectors: Vectors,
    words: Sequence[str],
    *,
    directions: int,
    rng: RNGLike = None,
    alpha: float = 0.05,
    shown: int = 20,
) -> Plain:
    """Estimate how often each word is the farthest in a random direction.

    Parameters
    ----------
    vectors : array
        One row a word.
    words : sequence of str
        Their names.
    directions : int
        Directions to sample.
    rng : None, int, SeedSequence or Generator
        Source of randomness.
    alpha : float
        Probability that the interval of any word misses: over all words at once, since those that are named are those
        that came out largest.
    shown : int
        How many words to name.

    Returns
    -------
    dict
        The words with the largest masses, with intervals; how many words were met, each of which surely lies on the rim
        (there may be more); and the mean of the floor of N_w over all words, which is one over their number, exactly.
    """
    units = uniform_directions(vectors.shape[1], directions, rng)
    counts = np.zeros(len(vectors), dtype=np.int64)
    for start in range(0, directions, step := max(1, _BLOCK // len(vectors))):
        winners = (units[start : start + step].astype(vectors.dtype) @ vectors.T).argmax(axis=1)
        np.add.at(counts, winners, 1)
    order = np.argsort(-counts, kind="stable")[:shown]
    met = [int(i) for i in order if counts[i]]
    return {
        "directions": directions,
        "words_met": int((counts > 0).sum()),
        "mean_floor": 1 / len(vectors),
        "alpha": alpha,
        "largest": [_entry(words[i], int(counts[i]), directions, alpha / len(vectors)) for i in met],
    }


def _entry(word: str, count: int, directions: int, alpha: float) -> Plain:
    low, high = clopper_pearson(count, directions, alpha / 2)
    return {"word": word, "mass": count / directions, "low": float(low), "high": float(high)}
