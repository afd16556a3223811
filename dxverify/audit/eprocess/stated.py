"""Channels that are known before the first sample, stated or guessed: alternatives that need nothing to learn."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Self

import numpy as np

from dxverify.aliases import Plain, PlainView
from dxverify.audit.eprocess.config import CONFIG
from dxverify.protocols import FloatArray, IntArray
from dxverify.records import from_plain, to_plain


@dataclass(frozen=True, slots=True, kw_only=True)
class StatedChannels:
    """Channels of one family, for several sizes of the noise.

    Parameters
    ----------
    classes : tuple of int
        Outputs of the columns.
    channels : tuple of matrices
        One for each size of the noise, with one row an input.
    weights : tuple of float
        Parts of the wealth that is bet on this family; they sum to 1.
    stated : bool
        Whether the mechanism states this family, or it is a guess.
    """

    classes: tuple[int, ...]
    channels: tuple[tuple[tuple[float, ...], ...], ...]
    weights: tuple[float, ...]
    stated: bool

    @property
    def part(self) -> float:
        """The part of the initial wealth that is bet on this family."""
        return CONFIG.stated_part if self.stated else CONFIG.guessed_part

    def likeliest_inputs(self) -> list[int]:
        """Return the input from which each class is most likely."""
        return [int(one) for one in np.array(self.channels[0]).argmax(0)]

    def on(self, columns: IntArray, width: int) -> FloatArray:
        """Return the channels, inputs × channels × columns, on columns that classes are merged into."""
        table = np.moveaxis(np.array(self.channels, dtype=np.float64), 0, 1)
        merged = np.zeros((*table.shape[:2], width))
        np.add.at(np.moveaxis(merged, 2, 0), columns[: len(self.classes)], np.moveaxis(table, 2, 0))
        return merged

    def digest(self) -> str:
        """Return what tells these channels from others."""
        return hashlib.sha256(
            repr((self.classes, self.channels, self.weights, self.stated)).encode()
        ).hexdigest()

    def to_dict(self) -> Plain:
        """Return plain data."""
        written: Plain = to_plain(self)
        return written

    @classmethod
    def from_dict(cls, data: PlainView) -> Self:
        """Build from plain data."""
        return from_plain(cls, data)
