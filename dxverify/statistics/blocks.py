"""One block of words, measured: what worker processes run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from dxverify.protocols import NO_WORD, FloatArray, IntArray
from dxverify.search import ExactSearch
from dxverify.statistics.outputs import Cells
from dxverify.statistics.overlap import overlap
from dxverify.statistics.plan import Plan
from dxverify.statistics.sources import Source, source_for
from dxverify.statistics.word_statistics import Surroundings, close_keys, measure

_PAIRS_AT_ONCE = 1 << 15
#: Results of a block: name of the statistic to (values ε × words, groups ε × groups).
Result = dict[str, tuple[FloatArray, FloatArray]]


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
        Words, draws and streams.
    source : Source, optional
        The source if it is at hand; a worker elsewhere makes its own, which costs less than sending it.
    """

    mechanisms: tuple[Any, ...]
    method: str
    plan: Plan
    source: Source | None = None


def run_blocks(job: Job, numbers: Sequence[int]) -> list[Result]:
    """Measure some blocks; each depends on nothing but the job and its number."""
    source = job.source or source_for(job.mechanisms, job.method)
    search = ExactSearch(points=job.mechanisms[0].vocabulary.vectors)
    return [_run(job, source, search, number) for number in numbers]


def _run(job: Job, source: Source, search: ExactSearch, number: int) -> Result:
    plan = job.plan
    rows = plan.blocks[number]
    stream = plan.stream(0, number)
    drawn = source.outputs(rows, plan.draws, stream)
    near = _nearest(search, rows, plan.close)
    measured = []
    around: tuple[Cells, Surroundings] | None = None
    for outputs in drawn:
        if around is None or around[0] is not outputs.cells:
            around = outputs.cells, _surroundings(search, near, outputs.cells)
        measured.append(measure(outputs, around[1], eta=plan.eta, runs=plan.runs))
    result = {
        name: (np.stack([m[name].values for m in measured]), np.stack([m[name].groups for m in measured]))
        for name in measured[0]
    }
    if plan.neighbours:
        values = np.stack(
            [
                overlap(mechanism, rows, plan.neighbours, plan.stream(2, number, place), search)
                for place, mechanism in enumerate(job.mechanisms)
            ]
        )
        result["overlap"] = (values, np.empty((len(values), 0)))
    return result


def _nearest(search: ExactSearch, rows: IntArray, close: int) -> IntArray:
    """Return the nearest words of each input, as many as count as close."""
    wanted = min(close, len(search.points) - 1)
    if wanted < 1:
        return np.empty((len(rows), 0), dtype=np.int64)
    return search.k_nearest(np.asarray(search.points[rows], dtype=float), wanted, without=rows)[0]


def _surroundings(search: ExactSearch, near: IntArray, cells: Cells) -> Surroundings:
    distance = np.zeros(len(cells.place))
    inputs = cells.rows[cells.place]
    for start in range(0, len(distance), _PAIRS_AT_ONCE):
        part = slice(start, start + _PAIRS_AT_ONCE)
        difference = search.points[inputs[part]].astype(float) - search.points[cells.output[part]]
        distance[part] = np.sqrt(np.einsum("ij,ij->i", difference, difference))
    distance[cells.output == NO_WORD] = 0.0
    return Surroundings(close=close_keys(cells.rows, near, cells), distance=distance)
