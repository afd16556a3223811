"""Overlap of neighbourhoods before and after noise, and its skewness over words: the privacy measure of Bollegala et al.

For each word x with its k nearest words S(x), the Jaccard similarity |S(x) ∩ S(M(x))| / |S(x) ∪ S(M(x))| of the sets before and after
noise.

References
----------
Bollegala, Otake, Machida, Kawarabayashi (2023), A neighbourhood-aware differential privacy mechanism for static word embeddings.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import numpy as np

from dxverify.protocols import (
    NO_WORD,
    AdditiveNoise,
    FloatArray,
    IntArray,
    Mechanism,
    PostProcessed,
    ReleasesVectors,
)
from dxverify.search import ExactSearch
from dxverify.statistics.sparse_outputs import check_outputs


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Neighbourhoods:
    """The nearest words of some words, for comparison with those of their noisy vectors.

    Parameters
    ----------
    search : ExactSearch
        The words.
    rows : array of int
        Input words.
    nearest : array of shape (inputs, neighbours)
        The set S(x) of each, which holds the word itself.
    """

    search: ExactSearch
    rows: IntArray
    nearest: IntArray

    @classmethod
    def of(cls, search: ExactSearch, rows: IntArray, neighbours: int) -> Self:
        """Look up the sets, of that size."""
        nearest, _ = search.k_nearest(np.asarray(search.points[rows], dtype=float), neighbours)
        return cls(search=search, rows=rows, nearest=nearest)

    def overlap(self, mechanism: Mechanism, rng: np.random.SeedSequence) -> FloatArray:
        """Return |S(x) ∩ S(M(x))| / |S(x) ∪ S(M(x))| for one released vector of each word.

        Parameters
        ----------
        mechanism : Mechanism
            One that releases vectors or adds noise; of any other the vector of the output word is taken.
        rng : SeedSequence
            Source of randomness.
        """
        size = self.nearest.shape[1]
        vectors = released(mechanism, self.rows, rng)
        known = ~np.isnan(vectors).any(axis=1)
        # An output that is no word has no neighbours.
        common = np.zeros(len(self.rows))
        if known.any():
            after, _ = self.search.k_nearest(vectors[known], size)
            common[known] = (self.nearest[known, :, None] == after[:, None, :]).sum(axis=(1, 2))
        return np.asarray(common / (2 * size - common))


def released(mechanism: Mechanism, rows: IntArray, rng: np.random.SeedSequence) -> FloatArray:
    """Return one noisy vector for each word, before any word is looked for; NaN for an output that is no word."""
    generator = np.random.default_rng(rng)
    if isinstance(mechanism, ReleasesVectors):
        return np.asarray(mechanism.release(rows, generator))
    vectors = mechanism.vocabulary.vectors
    base = mechanism.base if isinstance(mechanism, PostProcessed) else mechanism
    if isinstance(base, AdditiveNoise):
        return np.asarray(vectors[rows] + base.noise.sample(len(rows), generator))
    words = check_outputs(mechanism.perturb(rows, generator), len(rows), len(vectors))
    found = np.asarray(vectors[words], dtype=float)
    found[words == NO_WORD] = np.nan
    return found


def skewness(values: FloatArray) -> float | None:
    """Return the third standardised moment, None if all values are equal."""
    centred = np.asarray(values, dtype=float) - np.mean(values)
    spread = float((centred**2).mean())
    return None if spread <= 1e-24 else float((centred**3).mean() / spread**1.5)


def skewness_error(values: FloatArray) -> float | None:
    """Return the jackknife standard error of the skewness over words."""
    n = len(values)
    centred = np.asarray(values, dtype=float) - np.mean(values)
    if n < 3 or float((centred**2).mean()) <= 1e-24:
        return None
    # Moments without one value, from the sums of all.
    sums = [(centred**k).sum() - centred**k for k in (1, 2, 3)]
    mean, second, third = (s / (n - 1) for s in sums)
    spread = second - mean**2
    if (spread <= 1e-24).any():
        return None
    left = (third - 3 * mean * second + 2 * mean**3) / spread**1.5
    return float(np.sqrt((n - 1) / n * ((left - left.mean()) ** 2).sum()))
