"""Output distributions by their logarithms, so that probabilities below the smallest double are not zero."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from dxverify.channel._html import html_channel
from dxverify.protocols import FloatArray

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

#: The smallest positive double, which stands for every smaller probability that is not zero.
SMALLEST = 5e-324
_LOG_SMALLEST = float(np.log(SMALLEST))
#: Below this a relative error equals the error of the logarithm to first order; above log 2 it exceeds the number itself.
_FIRST_ORDER, _TOTAL = 0.05, float(np.log(2))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class LogChannel:
    """Logarithms of output probabilities, each with a bound on its relative error.

    Parameters
    ----------
    log : array
        Logarithms, one row per input; −inf only where an output is impossible by construction.
    relative : array
        Bounds on the relative errors of the probabilities. One or more means: the probability is at most
        exp(log)·(1 + relative), and nothing is known from below.
    failure_probability : float
        Probability that some bound fails; zero unless the errors were estimated from sampled directions.
    """

    log: FloatArray
    relative: FloatArray
    failure_probability: float = 0.0

    @classmethod
    def from_probabilities(cls, channel: FloatArray, relative: float) -> LogChannel:
        """Take probabilities that a mechanism states; a zero is read as at most the smallest double."""
        zero = channel == 0
        log = np.log(np.where(zero, SMALLEST, channel))
        return cls(log=log, relative=np.where(zero, 1.0, relative))

    @classmethod
    def from_values(
        cls, value: FloatArray, error: FloatArray, failure_probability: float = 0.0
    ) -> LogChannel:
        """Take numbers with absolute errors; a number that its error hides is replaced by the error as an upper bound."""
        resolved = value > 1e-12 * error
        log = np.log(np.where(resolved, value, np.maximum(error, SMALLEST)))
        relative = np.where(resolved, error / np.where(resolved, value, 1.0), 1.0)
        return cls(log=np.minimum(log, 0.0), relative=relative, failure_probability=failure_probability)

    def __repr__(self) -> str:
        return f"<LogChannel: {self._summary()}; .channel has the probabilities>"

    def _repr_html_(self) -> str:
        numbers = [str(number) for number in range(max(self.log.shape))]
        return html_channel(numbers, self.channel, f"<b>Channel</b>: {self._summary()}")

    def _summary(self) -> str:
        inputs, outputs = self.log.shape
        return f"{inputs} inputs, {outputs} outputs, largest error {float(self.error.max()):.2g}"

    @property
    def channel(self) -> FloatArray:
        """The probabilities; zero where the logarithm is −inf, or where a zero was stated."""
        zero = (self.log == -np.inf) | ((self.relative >= 1) & (self.log <= _LOG_SMALLEST))
        return np.asarray(np.where(zero, 0.0, np.maximum(np.exp(self.log), SMALLEST)))

    @property
    def error(self) -> FloatArray:
        """Bounds on the absolute errors of the probabilities; never less than the spacing of the doubles."""
        value = self.channel
        margin = value * self.relative + SMALLEST * (self.log > -np.inf)
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

    def compose(self, transition: LogChannel) -> LogChannel:
        """Return the channel followed by a randomised map of its outputs."""
        log = _log_product(self.log, transition.log)
        upper = _log_product(
            self.log + np.log1p(self.relative), transition.log + np.log1p(transition.relative)
        )
        with np.errstate(invalid="ignore"):
            error = np.expm1(upper - log) + 1e-15 * len(log)
        return LogChannel(
            log=log,
            relative=np.where(log > -np.inf, error, 0.0),
            failure_probability=self.failure_probability + transition.failure_probability,
        )


def _log_product(left: FloatArray, right: FloatArray) -> FloatArray:
    """log(e^left · e^right): one matrix product, and log-sum-exp where that underflows."""
    top = left.max(axis=1, keepdims=True)
    product = np.exp(left - top) @ np.exp(right)
    with np.errstate(divide="ignore"):
        log = np.log(product) + top
    for x, y in np.argwhere(product < 1e-280):
        log[x, y] = np.logaddexp.reduce(left[x] + right[:, y])
    return np.asarray(log)


def log_difference(larger: FloatArray, smaller: FloatArray) -> FloatArray:
    """log(e^larger − e^smaller); −inf where the difference is not positive."""
    with np.errstate(divide="ignore", invalid="ignore"):
        gap = np.where(larger > -np.inf, smaller - larger, 0.0)
        return np.asarray(np.where(gap < 0, larger + np.log(-np.expm1(np.minimum(gap, 0.0))), -np.inf))


def enclose(log: FloatArray, error: FloatArray, ceiling: ArrayLike = 0.0) -> tuple[FloatArray, FloatArray]:
    """Turn errors of logarithms, which may be large, into numbers with relative errors.

    Parameters
    ----------
    log, error : arrays
        Logarithms of numbers, and bounds on the errors of the logarithms.
    ceiling : array
        No number exceeds e to this.

    Returns
    -------
    log, relative : arrays
        Where the error exceeds log 2, an upper bound of the number with relative error 1: nothing is known from below.
    """
    total = error > _TOTAL
    relative = np.where(error < _FIRST_ORDER, error, np.expm1(np.minimum(error, _TOTAL)))
    return np.where(total, np.minimum(log + error, ceiling), log), np.where(total, 1.0, relative)
