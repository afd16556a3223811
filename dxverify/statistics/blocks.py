"""Statistics of one block of words, as worker processes compute them."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from dxverify.protocols import FloatArray, IntArray, Mechanism
from dxverify.search import ExactSearch
from dxverify.statistics.block_index import BlockIndex
from dxverify.statistics.overlap import Neighbourhoods
from dxverify.statistics.plan import Plan
from dxverify.statistics.sources import Source, one_thread, source_for
from dxverify.statistics.sparse_outputs import SparseOutputs
from dxverify.statistics.word_statistics import Measured, measure

#: Results of a block: name of the statistic to (values ε × words, groups ε × groups × words).
Result = dict[str, tuple[FloatArray, NDArray[np.float32]]]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Job:
    """Everything a worker needs.

    Parameters
    ----------
    mechanisms : tuple of Mechanism
        The same mechanism at each ε.
    method : str
        ``exact``, ``directions`` or ``samples``.
    plan : Plan
        Words, samples and streams.
    key : str
        Identifies the job, so that a worker prepares each only once.
    source : Source, optional
        The source if it is at hand, or in memory that processes share; a worker on another machine makes its own,
        which costs less than sending it.
    """

    mechanisms: tuple[Mechanism, ...]
    method: str
    plan: Plan
    key: str
    source: Source | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Job) and other.key == self.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __sizeof__(self) -> int:
        """Return about the size of the vocabulary: clusters place what they share by its size."""
        return sys.getsizeof(self.mechanisms[0].vocabulary)


def run_blocks(job: Job, numbers: Sequence[int]) -> list[Result]:
    """Measure some blocks; each depends on nothing but the job and its number."""
    with one_thread():
        source = job.source or _source_of(job)
        search = ExactSearch(points=job.mechanisms[0].vocabulary.vectors)
        return [_run(job, source, search, number) for number in numbers]


@lru_cache(maxsize=1)
def _source_of(job: Job) -> Source:
    """Return the source of a job, made once in each worker, which gets the job again with every bundle of blocks."""
    return source_for(job.mechanisms, job.method)


def _run(job: Job, source: Source, search: ExactSearch, number: int) -> Result:
    plan, streams = job.plan, job.plan.streams()
    rows = plan.blocks[number]
    near = _nearest(search, rows, plan.close)
    layout: BlockIndex | None = None
    measured = []
    for outputs in source.outputs(rows, plan.samples, streams.seed("outputs", number)):
        if layout is None or layout.cells is not outputs.cells:
            layout = _layout(outputs, near, search, plan)
        measured.append(measure(outputs, layout, eta=plan.eta, runs=plan.runs, orders=plan.orders))
    result = _stack(measured)
    if plan.neighbours:
        around = Neighbourhoods.of(search, rows, plan.neighbours)
        values = np.stack(
            [
                around.overlap(mechanism, streams.seed("overlap", number, place))
                for place, mechanism in enumerate(job.mechanisms)
            ]
        )
        result["overlap"] = (values, np.empty((len(values), 0, len(rows)), np.float32))
    return result


def _layout(outputs: SparseOutputs, near: IntArray, search: ExactSearch, plan: Plan) -> BlockIndex:
    return BlockIndex.of(outputs.cells, near, search, runs=plan.runs, exact=outputs.exact)


def _stack(measured: Sequence[dict[str, Measured]]) -> Result:
    """Put the ε into the first axis; groups serve errors alone, so single precision is enough for them."""
    return {
        name: (
            np.stack([m[name][0] for m in measured]),
            np.stack([m[name][1] for m in measured]).astype(np.float32),
        )
        for name in measured[0]
    }


def _nearest(search: ExactSearch, rows: IntArray, close: int) -> IntArray:
    """Return the nearest words of each input, as many as count as close."""
    wanted = min(close, len(search.points) - 1)
    if wanted < 1:
        return np.empty((len(rows), 0), dtype=np.int64)
    return search.k_nearest(np.asarray(search.points[rows], dtype=float), wanted, without=rows)[0]
