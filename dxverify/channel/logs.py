"""Output distributions by their logarithms, so that what is smaller than every double is still not zero."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dxverify.protocols import FloatArray

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
    """

    log: FloatArray
    relative: FloatArray

    @classmethod
    def stated(cls, channel: FloatArray, relative: float) -> LogChannel:
        """Take probabilities as numbers; of a zero it is only known that it is no larger than the smallest double."""
        zero = channel == 0
        log = np.log(np.where(zero, _SMALLEST, channel))
        return cls(log=log, relative=np.where(zero, 1.0, relative))

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
        return LogChannel(log=log, relative=np.where(log > -np.inf, wide, 0.0))


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
