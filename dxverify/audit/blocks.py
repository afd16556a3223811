"""Blocks of samples of words: which output each input gave, and how blocks are stored in a checkpoint."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np

from dxverify.aliases import Plain, PlainView
from dxverify.errors import ReportError
from dxverify.protocols import IntArray
from dxverify.records import from_plain, to_plain
from dxverify.runtime.checkpoint import Codec


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """One block: the input of each of a fixed number of calls was chosen at random, and the outputs were counted.

    Parameters
    ----------
    index : int
        Place in the audit; it names the stream of random numbers.
    expected : tuple of float
        Mean number of samples of each input: the number of calls times the probability of the input.
    counts : tuple of mapping
        For each input, how often each output code came.
    """

    index: int
    expected: tuple[float, ...]
    counts: tuple[Mapping[int, int], ...]

    def __post_init__(self) -> None:
        if len(self.expected) != len(self.counts) or not all(mean > 0 for mean in self.expected):
            raise ReportError(f"block {self.index} needs one positive mean for each input")
        if any(count < 1 for row in self.counts for count in row.values()):
            raise ReportError(f"block {self.index} has a count below 1")

    @property
    def draws(self) -> int:
        """The number of samples."""
        return sum(sum(row.values()) for row in self.counts)

    def to_dict(self) -> Plain:
        """Return plain data; codes become text, as JSON wants of keys."""
        written: Plain = to_plain(self)
        return written

    @classmethod
    def from_dict(cls, data: PlainView) -> Self:
        """Build from plain data."""
        return from_plain(cls, data)


class Tally:
    """Counts so far: one row an input, one column an output code, codes in increasing order.

    Parameters
    ----------
    inputs : int
        The number of inputs.
    """

    def __init__(self, inputs: int) -> None:
        self.codes: IntArray = np.zeros(0, dtype=np.int64)
        self.counts: IntArray = np.zeros((inputs, 0), dtype=np.int64)
        self.draws: IntArray = np.zeros(inputs, dtype=np.int64)

    def add(self, block: Block) -> None:
        """Count one more block."""
        codes = np.union1d(self.codes, [code for row in block.counts for code in row]).astype(np.int64)
        counts = np.zeros((len(self.counts), len(codes)), dtype=np.int64)
        counts[:, np.searchsorted(codes, self.codes)] = self.counts
        self.codes = codes
        self.counts = counts + self.table(block)
        self.draws = self.counts.sum(axis=1)

    def table(self, block: Block) -> IntArray:
        """Return the counts of a block on the codes seen so far; others are left out."""
        table = np.zeros((len(block.counts), len(self.codes)), dtype=np.int64)
        for place, row in enumerate(block.counts):
            for code, count in row.items():
                column = int(np.searchsorted(self.codes, code))
                if column < len(self.codes) and self.codes[column] == code:
                    table[place, column] = count
        return table


def tally_of(blocks: Sequence[Block]) -> Tally:
    """Return the counts of all blocks together."""
    tally = Tally(len(blocks[0].counts))
    for block in blocks:
        tally.add(block)
    return tally


def _dump(blocks: Mapping[int, Block]) -> bytes:
    return json.dumps([blocks[index].to_dict() for index in sorted(blocks)], separators=(",", ":")).encode()


def _load(payload: bytes) -> dict[int, Block]:
    blocks = [Block.from_dict(block) for block in json.loads(payload)]
    return {block.index: block for block in blocks}


#: How blocks are kept in a checkpoint.
BLOCKS: Codec[Block] = Codec(kind="an audit", dump=_dump, load=_load)
