"""The claim of an audit: points with their distances, ε and δ."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

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
