"""Blocks of samples: how many, of which input, and what came out."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np

from dxverify.aliases import Plain, PlainView
from dxverify.audit.eprocess.config import CONFIG
from dxverify.errors import ParameterError, ReportError
from dxverify.protocols import FloatArray, IntArray
from dxverify.records import from_plain, to_plain
from dxverify.runtime.checkpoint import Codec

#: Draws of each input in the first block and in the smallest later one, and the growth of the total.
_FIRST, _LATER, _GROWTH = CONFIG.first_block, CONFIG.later_block, CONFIG.growth


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """One block: the input of each of a fixed number of calls was tossed, and the outputs were counted.

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
        """How many outputs were drawn."""
        return sum(sum(row.values()) for row in self.counts)

    def to_dict(self) -> Plain:
        """Return plain data; codes become text, as JSON wants of keys."""
        written: Plain = to_plain(self)
        return written

    @classmethod
    def from_dict(cls, data: PlainView) -> Self:
        """Build from plain data."""
        return from_plain(cls, data)


def planned_totals(inputs: int, *stages: int) -> tuple[int, ...]:
    """Return how many calls each block has: growing, and together as many as the last of the stages.

    The totals depend on nothing that is drawn, so that machines that never talk can share a plan. An audit that is
    continued with a larger limit keeps the blocks of its first plan as they were drawn and plans on from there:
    drawing its last block again with another mean would be a second try.

    Parameters
    ----------
    inputs : int
        How many inputs are drawn.
    *stages : int
        The limit on samples; several, increasing, for an audit that was continued.

    Examples
    --------
    >>> planned_totals(5, 400)[:3]
    (100, 50, 50)
    >>> planned_totals(5, 400, 4000)[:7] == planned_totals(5, 400)[:7]
    True
    """
    if stages[0] < inputs * _FIRST:
        raise ParameterError("max_samples", stages[0], f"at least {_FIRST} for each of the {inputs} inputs")
    totals: list[int] = []
    spent = 0
    for limit in stages:
        while spent < limit:
            wanted = inputs * _FIRST if not totals else max(inputs * _LATER, int(_GROWTH * spent))
            if limit - spent - wanted < inputs * _LATER:
                wanted = limit - spent
            totals.append(wanted)
            spent += wanted
    return tuple(totals)


def share_out(total: int, share: FloatArray) -> tuple[float, ...]:
    """Return how many calls each input expects: whole numbers, at least 1, which sum to the total (largest remainders).

    Probabilities of inputs are then fractions with a common denominator, so that integers can repeat the evidence exactly.

    Examples
    --------
    >>> share_out(10, np.array([0.5, 0.45, 0.05]))
    (5.0, 4.0, 1.0)
    """
    wanted = total * share
    numbers = np.maximum(np.floor(wanted), 1.0)
    left = int(total - numbers.sum())
    if left >= 0:
        numbers[np.argsort(numbers - wanted, kind="stable")[:left]] += 1
    for _ in range(-left):
        numbers[int(numbers.argmax())] -= 1
    return tuple(numbers.tolist())


class Tally:
    """Counts so far: one row an input, one column an output code, codes in increasing order.

    Parameters
    ----------
    inputs : int
        How many inputs are drawn.
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


def _dumped(blocks: Mapping[int, Block]) -> bytes:
    return json.dumps([blocks[index].to_dict() for index in sorted(blocks)], separators=(",", ":")).encode()


def _loaded(payload: bytes) -> dict[int, Block]:
    blocks = [Block.from_dict(block) for block in json.loads(payload)]
    return {block.index: block for block in blocks}


#: How blocks are kept in a checkpoint.
BLOCKS: Codec[Block] = Codec(kind="an audit", dump=_dumped, load=_loaded)


def has_one_output_each(blocks: Sequence[Block]) -> bool:
    """Tell whether every input had one output and no other within each block."""
    return all(len(row) <= 1 for block in blocks for row in block.counts)
