"""Output distributions and tails of laws by their logarithms, so that what is smaller than every double is still not zero."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from dxverify.distributions.dot_product import noisy_dot_product
from dxverify.distributions.noise import GaussianRadius, LaplaceRadius
from dxverify.distributions.projected import ProjectedRadius
from dxverify.protocols import FloatArray, RadiusLaw, StatesLogTail

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

#: The smallest positive double, which stands for every smaller probability that is not zero.
_SMALLEST = 5e-324
_FAINTEST = float(np.log(_SMALLEST))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class LogChannel:
    """Logarithms of output probabilities, each with a bound on its relative error.

    Parameters
    ----------
    log : array
        Logarithms, one row an input; −inf only where an output is impossible by construction.
    relative : array
        Bounds on the relative errors of the probabilities. One or more: the probability is at most
        exp(log)·(1 + relative), and nothing is known from below.
    chance : float
        Probability that some bound fails; zero unless directions were sampled.
    measured : bool
        Whether errors are measured, by computing on several grids, and not proved.
    """

    log: FloatArray
    relative: FloatArray
    chance: float = 0.0
    measured: bool = False

    @classmethod
    def stated(cls, channel: FloatArray, relative: float) -> LogChannel:
        """Take probabilities as numbers; of a zero it is only known that it is no larger than the smallest double."""
        zero = channel == 0
        log = np.log(np.where(zero, _SMALLEST, channel))
        return cls(log=log, relative=np.where(zero, 1.0, relative))

    @classmethod
    def within(
        cls, value: FloatArray, wrong: FloatArray, chance: float = 0.0, *, measured: bool = False
    ) -> LogChannel:
        """Take numbers that are off by no more than ``wrong``; of one that is not seen at all it is known that it is at most that."""
        seen = value > 1e-12 * wrong
        log = np.log(np.where(seen, value, np.maximum(wrong, _SMALLEST)))
        relative = np.where(seen, wrong / np.where(seen, value, 1.0), 1.0)
        return cls(log=np.minimum(log, 0.0), relative=relative, chance=chance, measured=measured)

    @property
    def channel(self) -> FloatArray:
        """The probabilities; zero where the logarithm is −inf, or where a zero was stated."""
        zero = (self.log == -np.inf) | ((self.relative >= 1) & (self.log <= _FAINTEST))
        return np.asarray(np.where(zero, 0.0, np.maximum(np.exp(self.log), _SMALLEST)))

    @property
    def error(self) -> FloatArray:
        """Bounds on the errors of the probabilities; never less than the spacing of the doubles."""
        value = self.channel
        margin = value * self.relative + _SMALLEST * (self.log > -np.inf)
        return np.asarray(np.where(np.isfinite(margin), margin, 1.0))

    @property
    def low(self) -> FloatArray:
        """Lower bounds of the logarithms; −inf where a probability may be zero."""
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.asarray(
                np.where(self.relative < 1, self.log + np.log1p(-np.minimum(self.relative, 1.0)), -np.inf)
            )

    @property
    def high(self) -> FloatArray:
        """Upper bounds of the logarithms; −inf where an output is impossible."""
        return np.asarray(np.minimum(self.log + np.log1p(self.relative), 0.0))

    def through(self, step: LogChannel) -> LogChannel:
        """Return the channel followed by a randomised map of its outputs."""
        log = _log_product(self.log, step.log)
        more = _log_product(self.log + np.log1p(self.relative), step.log + np.log1p(step.relative))
        with np.errstate(invalid="ignore"):
            wide = np.expm1(more - log) + 1e-15 * len(log)
        relative = np.where(log > -np.inf, wide, 0.0)
        return LogChannel(
            log=log,
            relative=relative,
            chance=self.chance + step.chance,
            measured=self.measured or step.measured,
        )


def _log_product(left: FloatArray, right: FloatArray) -> FloatArray:
    """log(e^left · e^right): one product of matrices, and sums of logarithms where that is too small to see."""
    top = left.max(axis=1, keepdims=True)
    product = np.exp(left - top) @ np.exp(right)
    with np.errstate(divide="ignore"):
        log = np.log(product) + top
    for x, y in np.argwhere(product < 1e-280):
        log[x, y] = np.logaddexp.reduce(left[x] + right[:, y])
    return np.asarray(log)


def log_difference(larger: FloatArray, smaller: FloatArray) -> FloatArray:
    """log(e^larger − e^smaller); −inf where nothing is left."""
    with np.errstate(divide="ignore", invalid="ignore"):
        gap = np.where(larger > -np.inf, smaller - larger, 0.0)
        return np.asarray(np.where(gap < 0, larger + np.log(-np.expm1(np.minimum(gap, 0.0))), -np.inf))


def enclosed(log: FloatArray, error: FloatArray, ceiling: ArrayLike = 0.0) -> tuple[FloatArray, FloatArray]:
    """Return numbers and their relative errors, from the errors of their logarithms, which may be large.

    A number that may be wrong by its whole size is replaced by what it certainly does not exceed: nothing is known from
    below. No number exceeds e to the ``ceiling``.
    """
    lost = error > _WHOLE
    relative = np.where(error < _FIRST_ORDER, error, np.expm1(np.minimum(error, _WHOLE)))
    return np.where(lost, np.minimum(log + error, ceiling), log), np.where(lost, 1.0, relative)


#: Errors of a logarithm that are relative errors as they stand, and from which on one is larger than the number.
_FIRST_ORDER, _WHOLE = 0.05, float(np.log(2))
#: The logarithm of a tail that does not end is never less, so that nothing but a structure makes it −inf.
_DEEPEST = -1e300
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
            log_above=_endless(_log_above(law)) if known else _log_above(law),
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
            log_above=_endless(lambda r: np.log(2) + dot.logsf(r)),
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
        """Bound the error of log Pr[R > r] where r itself may be wrong by ``moved``; see :func:`enclosed`."""
        steep = self._slope(self.log_above, r) if self.steepness is None else self.steepness(r)
        with np.errstate(over="ignore", invalid="ignore"):
            wrong = np.minimum(self.error + 3e-16 * np.abs(log) + steep * moved, -_DEEPEST)
        return np.asarray(np.where(log > -np.inf, wrong, 0.0))

    def rounding_below(self, r: FloatArray, log: FloatArray, moved: FloatArray) -> FloatArray:
        """Bound the error of log Pr[R ≤ r] where r itself may be wrong by ``moved``; a stated zero is only a bound."""
        wrong = self.error + 4e-16 * np.abs(log) + self._slope(self.log_below, r) * moved
        return np.asarray(np.where(log < _FAINT, np.maximum(wrong, 1.0), wrong))

    @staticmethod
    def _slope(log_tail: LogTail, r: FloatArray) -> FloatArray:
        with np.errstate(divide="ignore", invalid="ignore"):
            gap = np.abs(log_tail(r * (1 + _STEP)) - log_tail(r))
            return np.asarray(np.where((gap > 0) & (r > 0), np.minimum(gap, 1e6) / (_STEP * r), 0.0))


def _log_above(law: RadiusLaw) -> LogTail:
    """Return the logarithm of a tail as somebody else states it, or of the number that is stated."""
    return law.logsf if isinstance(law, StatesLogTail) else lambda r: _stated(law.sf(r))


def _endless(log_tail: LogTail) -> LogTail:
    """Return a tail of a law of ours, none of which ends: ε·r past all doubles is a number all the same."""

    def floored(r: FloatArray) -> FloatArray:
        with np.errstate(over="ignore"):
            return np.asarray(np.maximum(log_tail(r), _DEEPEST))

    return floored


def _stated(tail: ArrayLike) -> FloatArray:
    """Logarithm of a stated probability; a zero may be anything up to the smallest double."""
    return np.asarray(np.log(np.maximum(np.asarray(tail, dtype=float), 5e-324)))


def _steepness(law: RadiusLaw) -> LogTail | None:
    """Return a bound of the hazard: ε for exp(−ε‖η‖)-noise, r/σ² and a little more for Gaussian noise."""
    if isinstance(law, LaplaceRadius | ProjectedRadius):
        return lambda r: np.full(np.shape(r), law.epsilon)
    if isinstance(law, GaussianRadius):
        return lambda r: r / law.sigma**2 + (1 / law.sigma)
    return None
