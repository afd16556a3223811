"""Blocks of samples of user code on points of any type, taken by worker processes.

Every call has a random stream named by its block and its place in the block, so the samples do not depend on the number of workers.
Stateless code that takes a number of outputs is called once for each input (and at most 2,000 outputs). Any other code is called for
one output at a time, each time with an input chosen at random: then an e-process stays valid whatever the code remembers.
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

#: Calls with random inputs that one worker makes with one stream.
_CALLS_PER_STREAM = 64
#: Names of the random streams of one audit: choice of inputs and outputs, the same for the second table, orders of aggregated records.
INPUTS, OUTPUTS, SECOND_INPUTS, SECOND_OUTPUTS, _, ORDERS = range(6)


class Sampler(Protocol):
    """Code that can be sampled in blocks."""

    @property
    def name(self) -> str:
        """The name in messages."""

    @property
    def inputs_are_random(self) -> bool:
        """Whether each call is for one output of a random input."""

    def sample(self, labels: Labels, rng: np.random.Generator) -> list[Any]:
        """Return the outputs of some calls in order: for each label as many outputs as it says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BlockSampler:
    """Samples blocks.

    Parameters
    ----------
    sampler : Sampler
        Calls the code.
    entropy : int
        Root of all streams.
    executor : Executor
        Where calls are made.
    """

    sampler: Sampler
    entropy: int
    executor: Executor

    def sample_block(self, index: int, sizes: IntArray, *, second_table: bool = False) -> list[list[Any]]:
        """Return the outputs of each input in one block.

        Parameters
        ----------
        index : int
            The number of the block.
        sizes : array of int
            Samples of each input; their expected number if inputs are random.
        second_table : bool
            Whether the block belongs to the second table, which the confidence bounds use; it has streams of its own.
        """
        pieces = self._pieces(index, sizes, second_table=second_table)
        sampler = shared(self.executor, self.sampler)
        stream = SECOND_OUTPUTS if second_table else OUTPUTS
        futures = [
            self.executor.submit(sample_calls, sampler, labels, self.entropy, (stream, index, place))
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
        if not self.sampler.inputs_are_random:
            return
        sizes = np.full(len(rows), sum(map(len, rows)) // len(rows), dtype=np.int64)
        outputs = [iter(row) for row in rows]
        for piece in self._pieces(0, sizes, second_table=True):
            calls = [(label, next(outputs[label])) for label, _ in piece]
            yield from ((before, label, output) for (before, _), (label, output) in pairwise(calls))

    def _pieces(self, index: int, sizes: IntArray, *, second_table: bool) -> list[Labels]:
        if not self.sampler.inputs_are_random:
            return [
                ((label, min(ADAPTERS.point_outputs, int(size) - start)),)
                for label, size in enumerate(sizes)
                for start in range(0, int(size), ADAPTERS.point_outputs)
            ]
        seeds = np.random.SeedSequence(
            self.entropy, spawn_key=(SECOND_INPUTS if second_table else INPUTS, index)
        )
        total = int(sizes.sum())
        inputs = np.random.default_rng(seeds).choice(len(sizes), size=total, p=sizes / total).tolist()
        return [
            tuple((label, 1) for label in inputs[start : start + _CALLS_PER_STREAM])
            for start in range(0, total, _CALLS_PER_STREAM)
        ]


def sample_calls(sampler: Sampler, labels: Labels, entropy: int, key: Sequence[int]) -> list[Any]:
    """Make some calls with the stream of that key; this is what worker processes run."""
    return sampler.sample(
        labels, np.random.default_rng(np.random.SeedSequence(entropy, spawn_key=tuple(key)))
    )
