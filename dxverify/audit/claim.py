"""The claim of an audit: points with their distances, ε and δ."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Protocol

from dxverify.errors import ParameterError
from dxverify.protocols import FloatArray
from dxverify.spaces.inputs import Inputs


class HasClaim(Protocol):
    """A claimed ε and δ."""

    @property
    def epsilon(self) -> float:
        """Claimed ε."""

    @property
    def delta(self) -> float:
        """Claimed δ."""


def read_guarantee(epsilon: Any, delta: Any) -> tuple[float, float]:
    """Return ε and δ as numbers, or say which of them is none."""
    if isinstance(epsilon, str) or not (epsilon >= 0 and math.isfinite(epsilon)):
        raise ParameterError("epsilon", epsilon, "a number from 0 on")
    if delta is not None and not (not isinstance(delta, str) and 0 <= delta < 1):
        raise ParameterError("delta", delta, "from 0 on and below 1")
    return float(epsilon), float(delta or 0.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """What is claimed, of which points.

    Parameters
    ----------
    inputs : Inputs
        The tested points.
    epsilon, delta : float
        P_x(E) ≤ e^{ε·d(x,z)} P_z(E) + δ.
    """

    inputs: Inputs
    epsilon: float
    delta: float

    @property
    def sentence(self) -> str:
        """The claim as a formula."""
        rest = f" + {self.delta:g}" if self.delta else ""
        return f"P_x(E) ≤ e^(ε·d(x,z))·P_z(E){rest} with ε = {self.epsilon:g} for all tested inputs x, z and all events E"

    @property
    def losses(self) -> FloatArray:
        """Claimed losses."""
        return self.inputs.losses(self.epsilon)
