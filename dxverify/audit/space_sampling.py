"""Samples of user code on points, block after block: named streams, so that who draws and when changes nothing.

Stateless code that takes a number of outputs is called once for each input (and at most 2,000 outputs). Any other code is called for
one output at a time, and the input of every call is tossed: then an e-process stays valid whatever the code remembers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Protocol

import numpy as np

from dxverify.adapters.config import CONFIG as ADAPTERS
from dxverify.adapters.points import Labels
from dxverify.errors import MechanismFault
from dxverify.protocols import IntArray
from dxverify.runtime.run import shared

#: Tossed calls that are made with one stream, by one worker.
_TOSSED = 64
#: Streams of one audit: what they are used for.
TOSSES, OUTPUTS, MEASURED_TOSSES, MEASURED, _, ORDERS = range(6)


class Sampler(Protocol):
    """What blocks are drawn from."""

    @property
    def name(self) -> str:
        """For messages."""

    @property
    def tossed(self) -> bool:
        """Whether the input of each call is tossed."""

    def sample(self, labels: Labels, rng: np.random.Generator) -> list[Any]:
        """Return the outputs of some calls in order: for each label as many outputs as it says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BlockSampler:
    """Draws blocks of samples.

    Parameters
    ----------
    sampler : Sampler
        The code.
    entropy : int
        Root of all streams.
    executor : Executor
        Where calls are made.
    """

    sampler: Sampler
    entropy: int
    executor: Executor

    def draw(self, index: int, sizes: IntArray, *, measured: bool = False) -> list[list[Any]]:
        """Return the outputs of each input in one block.

        Parameters
        ----------
        index : int
            The number of the block.
        sizes : array of int
            How many samples of each input; if inputs are tossed, how many are expected.
        measured : bool
            Whether the block belongs to the second table, of confidence bounds: its streams are others.
        """
        pieces = self._pieces(index, sizes, measured=measured)
        sampler = shared(self.executor, self.sampler)
        stream = MEASURED if measured else OUTPUTS
        futures = [
            self.executor.submit(draw_piece, sampler, labels, self.entropy, (stream, index, place))
            for place, labels in enumerate(pieces)
        ]
        rows: list[list[Any]] = [[] for _ in sizes]
        for labels, future in zip(pieces, futures, strict=True):
            try:
                outputs = iter(future.result())
            except BrokenExecutor as problem:
                raise MechanismFault(f"{self.sampler.name} ended a worker process ({problem})") from None
            for label, size in labels:
                rows[label] += [next(outputs) for _ in range(size)]
        return rows

    def successive(self, rows: Sequence[Sequence[Any]]) -> Iterator[tuple[int, int, Any]]:
        """Yield the input before, the input and the output of the calls of the second table that one worker made one after another."""
        if not self.sampler.tossed:
            return
        sizes = np.full(len(rows), sum(map(len, rows)) // len(rows), dtype=np.int64)
        outputs = [iter(row) for row in rows]
        for piece in self._pieces(0, sizes, measured=True):
            calls = [(label, next(outputs[label])) for label, _ in piece]
            yield from ((before, label, output) for (before, _), (label, output) in pairwise(calls))

    def _pieces(self, index: int, sizes: IntArray, *, measured: bool) -> list[Labels]:
        if not self.sampler.tossed:
            return [
                ((label, min(ADAPTERS.point_outputs, int(size) - start)),)
                for label, size in enumerate(sizes)
                for start in range(0, int(size), ADAPTERS.point_outputs)
            ]
        seeds = np.random.SeedSequence(
            self.entropy, spawn_key=(MEASURED_TOSSES if measured else TOSSES, index)
        )
        total = int(sizes.sum())
        tossed = np.random.default_rng(seeds).choice(len(sizes), size=total, p=sizes / total).tolist()
        return [
            tuple((label, 1) for label in tossed[start : start + _TOSSED])
            for start in range(0, total, _TOSSED)
        ]


def draw_piece(sampler: Sampler, labels: Labels, entropy: int, key: Sequence[int]) -> list[Any]:
    """Make some calls with the stream of that key; this is what worker processes run."""
    return sampler.sample(
        labels, np.random.default_rng(np.random.SeedSequence(entropy, spawn_key=tuple(key)))
    )
