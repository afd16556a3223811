"""The error budget of an audit: it can be split, never grown."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dxverify.errors import ParameterError

if TYPE_CHECKING:
    from collections.abc import Mapping

#: Shares are rounded down by this much, so that their sum can not exceed the whole by rounding.
_ROUNDING = 1 - 2.0**-48


@dataclass(frozen=True, slots=True, kw_only=True)
class ErrorBudget:
    """A false-alarm probability that an audit may spend.

    Parameters
    ----------
    alpha : float
        In (0, 1).
    purpose : str, optional
        What it is for; parts carry the purpose of the whole before their own.

    Examples
    --------
    >>> parts = ErrorBudget(alpha=0.05).split({"main": 19, "after a crash": 1})
    >>> round(parts["main"].alpha, 6)
    0.0475
    """

    alpha: float
    purpose: str = "audit"

    def __post_init__(self) -> None:
        if not 0 < self.alpha < 1:
            raise ParameterError("alpha", self.alpha, "in (0, 1)")

    def split(self, weights: Mapping[str, float]) -> dict[str, ErrorBudget]:
        """Divide the whole budget in proportion to positive weights, one part for each purpose."""
        if not weights or not all(weight > 0 and math.isfinite(weight) for weight in weights.values()):
            raise ParameterError("weights", dict(weights), "positive finite numbers, at least one")
        total = math.fsum(weights.values())
        return {
            name: ErrorBudget(alpha=self._share(weight / total), purpose=f"{self.purpose}, {name}")
            for name, weight in weights.items()
        }

    def evenly(self, parts: int) -> float:
        """Return what each of so many equal statements may spend."""
        if parts < 1:
            raise ParameterError("parts", parts, "at least 1")
        return self._share(1 / parts)

    def _share(self, fraction: float) -> float:
        return self.alpha if fraction == 1 else self.alpha * fraction * _ROUNDING
