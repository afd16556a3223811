"""What an estimate of a channel holds: means, standard errors, confidence bounds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from dxverify.channel.accumulate import Moments
from dxverify.channel.confidence import mean_bounds
from dxverify.errors import ParameterError
from dxverify.protocols import FloatArray, IntArray


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Estimate:
    epsilons: FloatArray
    rows: IntArray
    moments: Moments = field(repr=False)

    @property
    def stderr(self) -> FloatArray:
        """Standard error of each mean."""
        return np.sqrt(self.moments.variance / self.moments.units)

    @property
    def directions(self) -> int:
        """How many directions were sampled."""
        return self.moments.directions

    def _reduction(self, mean: FloatArray) -> FloatArray:
        """Variance of a sampled output over that of a direction, for entries that are not certain."""
        sampled = mean * (1 - mean)
        ours = self.moments.variance * (self.moments.directions / self.moments.units)
        return np.divide(sampled, ours, out=np.full_like(mean, np.inf), where=ours > 0)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class StayEstimate(_Estimate):
    """Estimates of N_w, the probability that word w stays itself.

    Parameters
    ----------
    epsilons : array
        Privacy parameters.
    rows : array of int
        The words.
    moments : Moments
        Means and variances, laws × rows.
    """

    @property
    def stay(self) -> FloatArray:
        """The estimates, ε × words."""
        return self.moments.mean

    @property
    def variance_reduction(self) -> FloatArray:
        """How many sampled outputs one direction is worth, ε × words."""
        return self._reduction(self.stay)

    def bounds(self, alpha: float) -> tuple[FloatArray, FloatArray]:
        """Return bounds of each entry that miss it with probability at most ``alpha``."""
        _check_alpha(alpha)
        found = self.moments
        return mean_bounds(found.mean, found.variance, found.units, np.ones_like(found.mean), alpha)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ChannelEstimate(_Estimate):
    """Estimated output distributions, for one or several ε.

    Parameters
    ----------
    epsilons : array
        Privacy parameters.
    rows : array of int
        The input words.
    moments : Moments
        Means and variances, ε × inputs × outputs.
    ceiling : array or callable
        The largest value each entry can take in any one direction; computed when bounds are asked for.
    """

    ceiling: FloatArray | Callable[[], FloatArray] = field(repr=False)

    @property
    def channel(self) -> FloatArray:
        """The estimates, ε × inputs × outputs."""
        return self.moments.mean

    @property
    def stay(self) -> FloatArray:
        """N_w, ε × inputs."""
        return np.asarray(self.channel[:, np.arange(len(self.rows)), self.rows])

    @property
    def variance_reduction(self) -> FloatArray:
        """How many sampled outputs one direction is worth, for each entry."""
        return self._reduction(self.channel)

    def bounds(self, alpha: float, *, simultaneous: bool = False) -> tuple[FloatArray, FloatArray]:
        """Return confidence bounds of each entry.

        Parameters
        ----------
        alpha : float
            Probability that the interval of one entry misses.
        simultaneous : bool
            Let ``alpha`` hold for all entries of one ε together.

        Notes
        -----
        Valid for every sample size. With Sobol sampling only the replicates are independent, and the bounds
        are correspondingly wide.
        """
        _check_alpha(alpha)
        found = self.moments
        ceiling = self.ceiling() if callable(self.ceiling) else self.ceiling
        each = alpha / found.mean[0].size if simultaneous else alpha
        return mean_bounds(found.mean, found.variance, found.units, ceiling, each)


def _check_alpha(alpha: float) -> None:
    if not 0 < alpha < 1:
        raise ParameterError("alpha", alpha, "strictly between 0 and 1")
