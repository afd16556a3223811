"""Alternatives of the e-process that need no learning: channels that are fixed before the first sample.

A channel is the matrix of probabilities Pr[M(x) = y]. The mechanism may state one, or one is guessed from its ε and metric; in either case
a family of them, for noise of several sizes, shares a fixed part of the initial wealth (``part``). A wrong channel costs that part and
never the validity of the e-process.
"""

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
    """The channels of one family of noise, for several sizes of that noise.

    Parameters
    ----------
    classes : tuple of int
        The output that each column stands for.
    channels : tuple of matrices
        One for each size of the noise, with one row an input.
    weights : tuple of float
        Parts of the wealth that is bet on this family; they sum to 1.
    stated : bool
        True if the mechanism states this family, False if it is a guess.
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

    def merge_columns(self, columns: IntArray, width: int) -> FloatArray:
        """Return the channels, inputs × channels × columns, where ``columns`` maps each class to the column it is merged into."""
        table = np.moveaxis(np.array(self.channels, dtype=np.float64), 0, 1)
        merged = np.zeros((*table.shape[:2], width))
        np.add.at(np.moveaxis(merged, 2, 0), columns[: len(self.classes)], np.moveaxis(table, 2, 0))
        return merged

    def digest(self) -> str:
        """Return a digest of these channels."""
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
