"""What a verdict rests on, so that it can be computed again: one frozen class for each method.

Programs read these as plain data in a report; its kind follows from the names it holds.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar, Self

from dxverify.aliases import Plain, PlainView
from dxverify.audit.blocks import Block
from dxverify.audit.eprocess.stated import StatedChannels

if TYPE_CHECKING:
    pass

Rows = tuple[tuple[float, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Plain:
    """Data that is written field by field; a field that is None is left out."""

    #: A name that no other kind holds.
    identified_by: ClassVar[str]

    def to_dict(self) -> Plain:
        """Return plain data."""
        named = ((field.name, getattr(self, field.name)) for field in fields(self))
        return {name: _written(value) for name, value in named if value is not None}

    @classmethod
    def from_dict(cls, data: PlainView) -> Self:
        """Build from plain data."""
        known = {field.name for field in fields(cls)}
        return cls(**{name: _read(name, value) for name, value in data.items() if name in known})


@dataclass(frozen=True, slots=True, kw_only=True)
class BetEvidence(_Plain):
    """What stands behind bets made block after block.

    Parameters
    ----------
    losses : matrix
        Claimed losses between the inputs.
    exposure : tuple of float
        Expected samples of each input.
    codes : tuple of int
        Output codes of the columns.
    alpha_promise : float
        What the e-process may spend.
    max_samples : int
        The limit.
    adaptive, singly : bool
        Whether samples went where they mattered; whether each was a call of its own.
    log_wealth : float
        The largest logarithm that the wealth reached.
    blocks : tuple of Block
        All samples.
    stages : tuple of int, optional
        Limits one after the other, for an audit that was continued beyond its first.
    core : int, optional
        Of many inputs so many of the first ones were bet on together in any case.
    stated : StatedChannels, optional
        Channels that were bet on from the first block.
    """

    identified_by = "blocks"
    losses: Rows
    exposure: tuple[float, ...]
    codes: tuple[int, ...]
    alpha_promise: float
    max_samples: int
    adaptive: bool
    singly: bool
    log_wealth: float
    blocks: tuple[Block, ...]
    stages: tuple[int, ...] | None = None
    core: int | None = None
    stated: StatedChannels | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChannelEvidence(_Plain):
    """Output distributions with their numerical errors, and claimed losses (infinite: nothing is claimed).

    Parameters
    ----------
    channel, error : matrices
        Probabilities and bounds on their errors.
    losses : matrix
        Claimed losses.
    log, relative : matrices, optional
        Logarithms of the probabilities, which do not underflow, and bounds on the relative errors; the effective ε
        follows from these.
    spent : float, optional
        Part of alpha that pays for the errors, where directions had to be sampled and errors were estimated.
    """

    identified_by = "channel"
    channel: Rows
    error: Rows
    losses: Rows
    log: Rows | None = None
    relative: Rows | None = None
    spent: float | None = None

    def to_dict(self) -> Plain:
        """Return plain data."""
        return {**_Plain.to_dict(self), "losses": _finite_losses(self.losses)}


@dataclass(frozen=True, slots=True, kw_only=True)
class MomentEvidence(_Plain):
    """Mean, variance and largest value of estimated output probabilities over so many units, and claimed losses."""

    identified_by = "mean"
    mean: Rows
    variance: Rows
    ceiling: Rows
    units: int
    losses: Rows

    def to_dict(self) -> Plain:
        """Return plain data."""
        return {**_Plain.to_dict(self), "losses": _finite_losses(self.losses)}


@dataclass(frozen=True, slots=True, kw_only=True)
class ReleaseEvidence(_Plain):
    """Distance, σ and σ' of each pair of neighbours, the dimension, and the worst divergence that follows."""

    identified_by = "release"
    release: Rows
    dim: int
    worst: float


Evidence = BetEvidence | ChannelEvidence | MomentEvidence | ReleaseEvidence
_KINDS: tuple[type[Evidence], ...] = (
    BetEvidence,
    ChannelEvidence,
    MomentEvidence,
    ReleaseEvidence,
)


def evidence_from(data: PlainView | None) -> Evidence | None:
    """Build evidence from plain data; None if there is none of a known kind."""
    kind = next((kind for kind in _KINDS if kind.identified_by in (data or {})), None)
    return None if kind is None or data is None else kind.from_dict(data)


def _written(value: object) -> object:
    if isinstance(value, Block | StatedChannels):
        return value.to_dict()
    if isinstance(value, tuple):
        return [_written(entry) for entry in value]
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    return value


def _read(name: str, value: Any) -> Any:
    if name == "blocks":
        return tuple(Block.from_dict(block) for block in value)
    if name == "stated":
        return StatedChannels.from_dict(value)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return tuple(_read("", entry) for entry in value)
    # JSON has no infinite numbers, and a loss of None claims nothing.
    return math.inf if value is None else float(value) if value in ("inf", "-inf") else value


def _finite_losses(losses: Rows) -> list[list[float | None]]:
    return [[None if math.isinf(loss) else loss for loss in row] for row in losses]
