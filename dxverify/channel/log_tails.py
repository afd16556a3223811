"""Logarithms of both tails of a radius distribution, with bounds on their relative errors.

If R has the upper tail T(r) = Pr[R > r] and r itself is known up to ``shift``, then log T(r) is known up to
error + |log T|·u + h·shift, where u is the unit roundoff and h a bound of the hazard −d log T/dr. For exp(−ε‖η‖)-noise
the hazard is at most ε in every dimension; for Gaussian noise it is at most r/σ² + 1/σ. For other distributions it is
estimated by differences, which is exact enough for smooth tails and is no bound.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from dxverify.channel.config import CONFIG
from dxverify.channel.log_channel import SMALLEST, LogChannel
from dxverify.distributions.dot_product import noisy_dot_product
from dxverify.distributions.noise import GaussianRadius, LaplaceRadius
from dxverify.distributions.projected import ProjectedRadius
from dxverify.protocols import FloatArray, RadiusLaw, StatesLogTail

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

#: Relative error granted to the tails of our own distributions; tests/dxverify/test_distributions_*.py hold them to less.
TAIL_ERROR = 1e-14
#: The same for the distributions and matrices of others; arbitrary, ten times as much.
STATED_ERROR = 1e-13
#: Logarithms of tails without an end are never less, so that −inf always means an impossible output.
_DEEPEST = -1e300
#: Entries below e to this may rest on a tail that underflowed to zero.
_UNDERFLOW = -700.0

LogTail = Callable[[FloatArray], FloatArray]


@dataclass(frozen=True, slots=True, kw_only=True)
class LogTails:
    """Logarithms of both tails of a radius, and bounds of their relative errors.

    Parameters
    ----------
    log_upper, log_lower : callables
        log Pr[R > r] and log Pr[R ≤ r].
    hazard : callable or None
        A bound of −d log Pr[R > r]/dr; None: estimate it by differences.
    error : float
        Relative error of the tails themselves.
    is_known : bool
        Whether the distribution is one of ours, which are smooth.
    states_logs : bool
        Whether −inf means impossible; otherwise a zero is only a number below the smallest double.
    """

    log_upper: LogTail
    log_lower: LogTail
    hazard: LogTail | None
    error: float
    is_known: bool
    states_logs: bool

    @classmethod
    def of_radius(cls, radius: RadiusLaw) -> LogTails:
        """Return the tails of a radius distribution."""
        known = isinstance(radius, LaplaceRadius | ProjectedRadius | GaussianRadius)
        return cls(
            log_upper=_without_end(_log_upper(radius)) if known else _log_upper(radius),
            log_lower=lambda r: _log_stated(radius.cdf(r)),
            hazard=_hazard(radius),
            error=TAIL_ERROR if known else STATED_ERROR,
            is_known=known,
            states_logs=isinstance(radius, StatesLogTail),
        )

    @classmethod
    def of_coordinate(cls, radius: RadiusLaw) -> LogTails:
        """Return the tails of |Z|, Z one coordinate of the noise, by their closed form where there is one."""
        if not isinstance(radius, LaplaceRadius | ProjectedRadius):
            return cls.of_radius(radius.projected(1))
        ambient = radius.dim if isinstance(radius, LaplaceRadius) else radius.ambient
        dot = noisy_dot_product(dim=ambient, epsilon=radius.epsilon)
        line = radius.projected(1)
        return cls(
            log_upper=_without_end(lambda r: np.log(2) + dot.logsf(r)),
            log_lower=lambda r: _log_stated(line.cdf(r)),
            hazard=_hazard(radius),
            error=TAIL_ERROR,
            is_known=True,
            states_logs=True,
        )

    def mark_underflow(self, found: LogChannel) -> LogChannel:
        """Say of entries that may rest on an underflowed tail that nothing is known from below."""
        faint = (found.log < _UNDERFLOW) & (found.log > -np.inf)
        if self.states_logs or not faint.any():
            return found
        return LogChannel(
            log=found.log, relative=np.where(faint, np.maximum(found.relative, 1.0), found.relative)
        )

    def upper_error(self, r: FloatArray, log: FloatArray, shift: FloatArray) -> FloatArray:
        """Bound the error of log Pr[R > r] where r itself may be off by ``shift``; see :func:`enclose`."""
        hazard = self._difference(self.log_upper, r) if self.hazard is None else self.hazard(r)
        with np.errstate(over="ignore", invalid="ignore"):
            error = np.minimum(self.error + 3e-16 * np.abs(log) + hazard * shift, -_DEEPEST)
        return np.asarray(np.where(log > -np.inf, error, 0.0))

    def lower_error(self, r: FloatArray, log: FloatArray, shift: FloatArray) -> FloatArray:
        """Bound the error of log Pr[R ≤ r] where r itself may be off by ``shift``; an underflowed tail is only a bound."""
        error = self.error + 4e-16 * np.abs(log) + self._difference(self.log_lower, r) * shift
        return np.asarray(np.where(log < _UNDERFLOW, np.maximum(error, 1.0), error))

    @staticmethod
    def _difference(log_tail: LogTail, r: FloatArray) -> FloatArray:
        with np.errstate(divide="ignore", invalid="ignore"):
            gap = np.abs(log_tail(r * (1 + CONFIG.difference_step)) - log_tail(r))
            return np.asarray(
                np.where((gap > 0) & (r > 0), np.minimum(gap, 1e6) / (CONFIG.difference_step * r), 0.0)
            )


def _log_upper(radius: RadiusLaw) -> LogTail:
    """Return the logarithm of a tail as the distribution states it, or of the probability that it states."""
    return radius.logsf if isinstance(radius, StatesLogTail) else lambda r: _log_stated(radius.sf(r))


def _without_end(log_tail: LogTail) -> LogTail:
    """Return a tail of unbounded support: finite also where ε·r exceeds all doubles."""

    def clamp_log(r: FloatArray) -> FloatArray:
        with np.errstate(over="ignore"):
            return np.asarray(np.maximum(log_tail(r), _DEEPEST))

    return clamp_log


def _log_stated(tail: ArrayLike) -> FloatArray:
    """Logarithm of a stated probability; a zero may be anything up to the smallest double."""
    return np.asarray(np.log(np.maximum(np.asarray(tail, dtype=float), SMALLEST)))


def _hazard(radius: RadiusLaw) -> LogTail | None:
    """Return a bound of the hazard: ε for exp(−ε‖η‖)-noise, r/σ² + 1/σ for Gaussian noise."""
    if isinstance(radius, LaplaceRadius | ProjectedRadius):
        return lambda r: np.full(np.shape(r), radius.epsilon)
    if isinstance(radius, GaussianRadius):
        return lambda r: r / radius.sigma**2 + (1 / radius.sigma)
    return None
