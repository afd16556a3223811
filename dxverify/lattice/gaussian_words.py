"""Releases of words with rounded Gaussian noise: choice of the lattice and of the scales of the noise.

A word x is rounded to x̄ = round(x/g), and g·(x̄ + K) is released, K with independent rounded Gaussian coordinates of scale
s. Since round(x̄ + s·N) = x̄ + round(s·N), this is post-processing of x̄ + s·N: two words with ‖x̄ − x̄′‖ ≤ R have the
(ε, δ) guarantee of Gaussian noise with σ/Δ = s/R. Rounding moves words: ‖x̄ − x̄′‖ ≤ ‖x − x′‖/g + √n. The step g is widened until the rounded
words of the vocabulary are within R, which is checked in integers.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Self, final

import numpy as np

from dxverify.errors import InputError
from dxverify.lattice.config import CONFIG
from dxverify.lattice.entropy import Source
from dxverify.lattice.rounded_gaussian import rounded_gaussian
from dxverify.protocols import FloatArray, IntArray

#: Rounded words are held as floats, which are exact integers below this.
_EXACT = 2.0**52
#: Numbers of parts are counted in 64 bits.
_INTEGERS = 2.0**62


@final
@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class LatticeWords:
    """Rounded words and the scales of their noise.

    Parameters
    ----------
    vectors : array of shape (words, n)
        The vectors.
    steps : array
        g of each word; zero for a word that is released as it is.
    scales : tuple of Fraction
        The different s of the noise, in lattice steps.
    kinds : array of int
        Which of the scales a word has.
    radius_squared : int
        R²: words that the guarantee covers are at most R steps apart.
    """

    vectors: FloatArray
    steps: FloatArray
    scales: tuple[Fraction, ...]
    kinds: IntArray
    radius_squared: int
    _exposed: bool = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_exposed", bool((self.steps == 0).any()))

    @classmethod
    def covering(
        cls,
        vectors: FloatArray,
        edges: IntArray,
        lengths: FloatArray,
        *,
        reach: FloatArray,
        units: FloatArray,
    ) -> Self:
        """Choose steps and scales.

        Parameters
        ----------
        vectors : array of shape (words, n)
            The vectors, one per word.
        edges, lengths : array
            Pairs of neighbouring words and their distances. Neighbours have the same ``reach``.
        reach : array
            The distance that the noise of each word is calibrated to, Δ; zero for a word without noise.
        units : array
            σ/Δ of each word.
        """
        squared = _radius_squared(vectors.shape[1], float(units.max(initial=0.0)))
        radius = math.sqrt(squared)
        covered = edges[(lengths <= reach[edges[:, 0]]) & (lengths > 0)]
        steps = _choose_steps(vectors, covered, reach, squared)
        fine = np.ceil(units * radius * (1 + CONFIG.margin) * CONFIG.scale_parts)
        if not fine.max(initial=0.0) < _INTEGERS:
            raise InputError(
                f"noise of {units.max():.1e} times the distance that it covers overflows the lattice; "
                "use a larger epsilon"
            )
        parts = fine.astype(np.int64)
        distinct, kinds = np.unique(parts, return_inverse=True)
        scales = tuple(Fraction(int(part), CONFIG.scale_parts) for part in distinct)
        words = cls(vectors=vectors, steps=steps, scales=scales, kinds=kinds, radius_squared=squared)
        if len(vectors) and np.abs(words.rounded(np.arange(len(vectors)))).max() >= _EXACT:
            raise InputError(
                "the vectors are too far from zero, compared with their distances, for a lattice"
            )
        return words

    def rounded(self, rows: IntArray) -> FloatArray:
        """Return x̄ of the words, in steps; zero for a word that is released as it is."""
        return _round(self.vectors[rows], self.steps[rows])

    def sigma(self, word: int) -> float:
        """Return the standard deviation of the noise before rounding, in the units of the vectors."""
        return float(self.scales[self.kinds[word]]) * float(self.steps[word])

    def centres(self) -> FloatArray:
        """Return the points that the words are released around, in the units of the vectors."""
        whole = _round(self.vectors, self.steps) * self.steps[:, None]
        return np.where(self.steps[:, None] > 0, whole, self.vectors)

    def release(self, rows: IntArray, source: Source) -> FloatArray:
        """Return one noisy vector for each word.

        Only the last product rounds, and it is a function of the integer vector alone: post-processing.
        """
        noisy = self.rounded(rows)
        kinds = self.kinds[rows]
        for kind in np.unique(kinds[self.steps[rows] > 0]):
            chosen = np.flatnonzero(kinds == kind)
            noise = rounded_gaussian(self.scales[kind]).sample(noisy[chosen].size, source)
            noisy[chosen] += noise.reshape(len(chosen), -1)
        noisy *= self.steps[rows, None]
        if self._exposed:
            bare = self.steps[rows] == 0
            noisy[bare] = self.vectors[rows[bare]]
        return noisy


def _round(vectors: FloatArray, steps: FloatArray) -> FloatArray:
    divisors = np.where(steps > 0, steps, np.inf)[:, None]
    return np.asarray(np.rint(np.asarray(vectors, dtype=np.float64) / divisors))


def _radius_squared(dim: int, units: float) -> int:
    wanted, least = (
        max(dim, CONFIG.fewest_dimensions) * parts for parts in (CONFIG.fine_squares, CONFIG.coarse_squares)
    )
    largest = (CONFIG.largest_table_scale / units) ** 2 if units > 0 else math.inf
    return wanted if largest >= wanted else max(least, math.ceil(largest))


def _choose_steps(vectors: FloatArray, edges: IntArray, reach: FloatArray, squared: int) -> FloatArray:
    """Return a step for each word such that every pair of these neighbours is within the radius.

    Words with the same reach share one step, which is widened for all of them.
    """
    distinct, group = np.unique(reach, return_inverse=True)
    steps = distinct / math.sqrt(squared)
    remaining = edges
    while len(remaining):
        first, second = remaining.T
        step = steps[group[first]]
        difference = _round(vectors[first], step) - _round(vectors[second], step)
        failing = np.unique(group[first[(difference * difference).sum(axis=1) > squared]])
        # Pairs of the other groups are done: their steps do not change any more.
        remaining = remaining[np.isin(group[first], failing)]
        steps[failing] *= CONFIG.widening
    return np.asarray(steps[group])
