"""How long noise must be to leave a word, and how often words stay under any law of its length.

Given a word and a direction, the word stays while the noise is shorter than some radius, which depends neither on ε nor on
the law of the length. So one pass over directions answers for every law, also for one that nobody stated.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from scipy import optimize, special

from dxverify.channel import walk
from dxverify.mechanisms import EuclideanLaplace
from dxverify.protocols import FloatArray
from dxverify.vocabulary import Vocabulary

#: Distribution function of the length of noise over its mean.
Length = Callable[[FloatArray], FloatArray]
#: Factors of ε among which a fit starts.
_STARTS = np.geomspace(0.1, 100, 61)
_NODES = 32
#: Shape at which the fit of a gamma law starts, and groups of directions for errors.
_SHAPE, _GROUPS = 10.0, 8


def gamma_length(shape: float) -> Length:
    """Return the gamma law of that shape; the mechanism as printed has the dimension as its shape."""
    return lambda x: np.asarray(special.gammainc(shape, shape * x))


def mixture_length(dim: int) -> Length:
    """Return the law of the length of √E·N, E exponential and N normal: what textbooks call multivariate Laplace."""
    # Given E the length is χ of n degrees, which hardly varies: a few of its quantiles stand for it.
    middles = (np.arange(_NODES) + 0.5) / _NODES
    normal = np.sqrt(2 * special.gammaincinv(dim / 2, middles))
    mean = math.gamma(1.5) * normal.mean()
    return lambda x: np.asarray(np.mean([-np.expm1(-((x * mean / r) ** 2)) for r in normal], axis=0))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Leaving:
    """The length of noise at which words are left.

    Parameters
    ----------
    radii : array of shape (words, directions)
        From which length on another word is nearer; inf if none ever is.
    dim : int
        Dimension of the vectors.
    """

    radii: FloatArray
    dim: int

    @classmethod
    def of(cls, vocabulary: Vocabulary, *, words: int, directions: int, seed: int) -> Leaving:
        """Walk from some words, chosen at random, to the first change."""
        chosen, noise = np.random.SeedSequence(seed).spawn(2)
        rows = np.sort(np.random.default_rng(chosen).permutation(len(vocabulary))[:words])
        radii = np.full((len(rows), directions), np.inf)
        mechanism = EuclideanLaplace(vocabulary, epsilon=1.0)
        for block in walk(mechanism, rows=rows, directions=directions, rng=noise, steps=1):
            moved = np.flatnonzero(np.diff(block.starts) > 1)
            place = np.searchsorted(rows, block.inputs[moved])
            radii[place, block.directions[moved]] = block.radii[block.starts[moved] + 1]
        return cls(radii=radii, dim=vocabulary.dim)

    def stay(self, law: Length, epsilons: Sequence[float], factor: float) -> FloatArray:
        """Return N_w at each ε (rows) of each word, if the length has that law and the mean n/(factor·ε)."""
        return np.array([law(self.radii * (factor * e / self.dim)).mean(axis=1) for e in epsilons])

    def errors(self, law: Length, epsilons: Sequence[float], factor: float) -> FloatArray:
        """Return standard errors of the means over words: of the choice of words, and of the directions they share."""
        found = []
        for epsilon in epsilons:
            each = law(self.radii * (factor * epsilon / self.dim))
            groups = [part.mean() for part in np.array_split(each, _GROUPS, axis=1)]
            words = each.mean(axis=1).std(ddof=1) / math.sqrt(len(each))
            found.append(math.hypot(words, np.std(groups, ddof=1) / math.sqrt(_GROUPS)))
        return np.array(found)

    def factor(self, law: Length, epsilons: Sequence[float], means: FloatArray) -> float:
        """Return the factor of ε at which the largest gap between the means over words and the given ones is least."""

        def worst(log: float) -> float:
            return float(np.abs(self.stay(law, epsilons, math.exp(log)).mean(axis=1) - means).max())

        logs = np.log(_STARTS)
        best = min(range(len(logs)), key=lambda i: worst(float(logs[i])))
        ends = logs[max(0, best - 1)], logs[min(len(logs) - 1, best + 1)]
        return math.exp(optimize.minimize_scalar(worst, bounds=ends, method="bounded").x)

    def gamma(self, epsilons: Sequence[float], means: FloatArray) -> tuple[float, float]:
        """Return factor and shape of the gamma law whose means over words are nearest to the given ones."""

        def gap(logs: FloatArray) -> FloatArray:
            law = gamma_length(math.exp(logs[1]))
            return np.asarray(self.stay(law, epsilons, math.exp(logs[0])).mean(axis=1) - means)

        start = math.log(self.factor(gamma_length(_SHAPE), epsilons, means))
        found = optimize.least_squares(gap, [start, math.log(_SHAPE)]).x
        return math.exp(found[0]), math.exp(found[1])
