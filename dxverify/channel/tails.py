"""What exact channels ask of a law: the logarithm of its tail, how steep that is, and whether a zero is one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from dxverify.channel.logs import LogChannel
from dxverify.laws.dot_product import noisy_dot_product
from dxverify.laws.projected import ProjectedRadius
from dxverify.laws.radius import GaussianRadius, LaplaceRadius
from dxverify.protocols import FloatArray, RadiusLaw, StatesLogTail

#: Relative error granted to every tail of a law of ours, besides what the rounding of its exponent costs.
LAW_ERROR = 1e-14
#: The same for a law of somebody else.
FOREIGN_ERROR = 1e-13
#: Entries below e to this may rest on a tail that was stated as zero.
_FAINT = -700.0
_STEP = 1e-6

LogTail = Callable[[FloatArray], FloatArray]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tails:
    """Logarithms of both tails of a length, and bounds of their relative errors.

    Parameters
    ----------
    log_above, log_below : callables
        log Pr[R > r] and log Pr[R ≤ r].
    steepness : callable or None
        A bound of −d log Pr[R > r]/dr; None: take differences.
    error : float
        Relative error of the tails themselves.
    ours : bool
        Whether the law is one of ours, which are smooth.
    states_logs : bool
        Whether −inf means impossible; else a zero is only a number below the smallest double.
    """

    log_above: LogTail
    log_below: LogTail
    steepness: LogTail | None
    error: float
    ours: bool
    states_logs: bool

    @classmethod
    def of(cls, law: RadiusLaw) -> Tails:
        """Return the tails of a law."""
        known = isinstance(law, LaplaceRadius | ProjectedRadius | GaussianRadius)
        return cls(
            log_above=law.logsf if isinstance(law, StatesLogTail) else lambda r: _stated(law.sf(r)),
            log_below=lambda r: _stated(law.cdf(r)),
            steepness=_steepness(law),
            error=LAW_ERROR if known else FOREIGN_ERROR,
            ours=known,
            states_logs=isinstance(law, StatesLogTail),
        )

    @classmethod
    def of_coordinate(cls, law: RadiusLaw) -> Tails:
        """Return the tails of |Z|, Z one coordinate of the noise, by their closed form where there is one."""
        if not isinstance(law, LaplaceRadius | ProjectedRadius):
            return cls.of(law.projected(1))
        ambient = law.dim if isinstance(law, LaplaceRadius) else law.ambient
        dot = noisy_dot_product(dim=ambient, epsilon=law.epsilon)
        below = law.projected(1)
        return cls(
            log_above=lambda r: np.log(2) + dot.logsf(r),
            log_below=lambda r: _stated(below.cdf(r)),
            steepness=_steepness(law),
            error=LAW_ERROR,
            ours=True,
            states_logs=True,
        )

    def settled(self, found: LogChannel) -> LogChannel:
        """Say of entries that rest on a zero without a logarithm that nothing is known from below."""
        faint = (found.log < _FAINT) & (found.log > -np.inf)
        if self.states_logs or not faint.any():
            return found
        return LogChannel(
            log=found.log, relative=np.where(faint, np.maximum(found.relative, 1.0), found.relative)
        )

    def rounding(self, r: FloatArray, log: FloatArray, moved: FloatArray) -> FloatArray:
        """Bound the relative error of Pr[R > r] where r itself may be wrong by ``moved``."""
        steep = self._slope(self.log_above, r) if self.steepness is None else self.steepness(r)
        return np.asarray(np.where(log > -np.inf, self.error + 3e-16 * np.abs(log) + steep * moved, 0.0))

    def rounding_below(self, r: FloatArray, log: FloatArray, moved: FloatArray) -> FloatArray:
        """Bound the relative error of Pr[R ≤ r] where r itself may be wrong by ``moved``."""
        return np.asarray(self.error + 4e-16 * np.abs(log) + self._slope(self.log_below, r) * moved)

    @staticmethod
    def _slope(log_tail: LogTail, r: FloatArray) -> FloatArray:
        with np.errstate(divide="ignore", invalid="ignore"):
            gap = np.abs(log_tail(r * (1 + _STEP)) - log_tail(r))
            return np.asarray(np.where((gap > 0) & (r > 0), np.minimum(gap, 1e6) / (_STEP * r), 0.0))


def _stated(tail: Any) -> FloatArray:
    """Logarithm of a stated probability; a zero may be anything up to the smallest double."""
    return np.asarray(np.log(np.maximum(np.asarray(tail, dtype=float), 5e-324)))


def _steepness(law: RadiusLaw) -> LogTail | None:
    """Return a bound of the hazard: ε for exp(−ε‖η‖)-noise, r/σ² and a little more for Gaussian noise."""
    if isinstance(law, LaplaceRadius | ProjectedRadius):
        return lambda r: np.full(np.shape(r), law.epsilon)
    if isinstance(law, GaussianRadius):
        return lambda r: r / law.sigma**2 + (1 / law.sigma)
    return None
