"""What laws of a length share: a density from its logarithm, quantiles from the tails."""

from __future__ import annotations

from abc import abstractmethod

import numpy as np
from numpy.typing import ArrayLike

from dxverify.distributions._arithmetic import probabilities
from dxverify.distributions._invert import positive_quantile
from dxverify.protocols import FloatArray


class PositiveLaw:
    """A law on the positive axis that knows its tails and the logarithm of its density."""

    __slots__ = ()

    @property
    @abstractmethod
    def _typical(self) -> float:
        """A value in the bulk, to start from."""

    @abstractmethod
    def logpdf(self, r: ArrayLike) -> FloatArray:
        """Logarithm of the density; −inf below zero."""

    @abstractmethod
    def cdf(self, r: ArrayLike) -> FloatArray:
        """Pr[R ≤ r], to full relative precision however small."""

    @abstractmethod
    def sf(self, r: ArrayLike) -> FloatArray:
        """Pr[R > r], to full relative precision however small."""

    def pdf(self, r: ArrayLike) -> FloatArray:
        """Density; zero below zero."""
        return np.exp(self.logpdf(r))

    def ppf(self, q: ArrayLike) -> FloatArray:
        """Return r with Pr[R ≤ r] = q."""
        return self._quantile(q, upper=False)

    def isf(self, q: ArrayLike) -> FloatArray:
        """Return r with Pr[R > r] = q."""
        return self._quantile(q, upper=True)

    def _quantile(self, q: ArrayLike, *, upper: bool) -> FloatArray:
        return positive_quantile(
            probabilities("q", q), self._typical, cdf=self.cdf, sf=self.sf, pdf=self.pdf, upper=upper
        )
