"""What is kept of each word's neighbours: blocks of words, searched here or in processes, with bounded memory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, as_completed
from dataclasses import dataclass

import numpy as np

from dxverify.protocols import FloatArray, IntArray, Vectors
from dxverify.running.run import Here, Run, hands, shared
from dxverify.statistics.geometry.neighbours import KS, Neighbours
from dxverify.statistics.geometry.thresholds import thresholds

#: Words searched together; fixed, so that no number depends on who searches.
BLOCK = 512
#: Neighbours kept of each word; all of the thousand would be gigabytes for a large vocabulary.
_KEPT = 20
#: Bundles of blocks sent to each worker: few, because each carries the vectors along.
_BUNDLES = 8


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Profile:
    """The neighbourhoods of some words, reduced to what is reported.

    Parameters
    ----------
    near : Neighbours
        Their first twenty neighbours.
    at : dict
        From k to the distance to the k-th neighbour, for the usual k.
    thresholds : dict
        From name to the threshold of each word.
    """

    near: Neighbours
    at: dict[int, FloatArray]
    thresholds: dict[str, FloatArray]


def profile(vectors: Vectors, rows: IntArray, run: Run) -> Profile:
    """Search the neighbours of some words, block by block; the numbers do not depend on where that happens."""
    blocks = [rows[start : start + BLOCK] for start in range(0, len(rows), BLOCK)]
    parts: dict[int, Profile] = {}
    done = 0
    with run.opened() as pool:
        for first, found in _finished(vectors, blocks, pool):
            parts |= {first + place: part for place, part in enumerate(found)}
            done += sum(len(part.near.rows) for part in found)
            run.tell(done, len(rows))
    return _joined([parts[number] for number in range(len(blocks))])


def _finished(
    vectors: Vectors, blocks: Sequence[IntArray], pool: Executor
) -> Iterator[tuple[int, list[Profile]]]:
    """Yield the number of a first block, and profiles from it on, as they are done."""
    if isinstance(pool, Here):
        for number, block in enumerate(blocks):
            yield number, pool.submit(_search, vectors, [block]).result()
        return
    size = -(-len(blocks) // (_BUNDLES * hands(pool)))
    starts = range(0, len(blocks), size)
    sent = shared(pool, vectors)
    futures = {pool.submit(_search, sent, blocks[start : start + size]): start for start in starts}
    for future in as_completed(futures):
        yield futures[future], future.result()


def _search(vectors: Vectors, blocks: Sequence[IntArray]) -> list[Profile]:
    most = min(KS[-1], len(vectors) - 1)
    return [_reduced(vectors, Neighbours.of(vectors, rows, most)) for rows in blocks]


def _reduced(vectors: Vectors, near: Neighbours) -> Profile:
    # Copies, because a slice would keep the whole block alive.
    return Profile(
        near=Neighbours(
            rows=near.rows,
            indexes=near.indexes[:, :_KEPT].copy(),
            distances=near.distances[:, :_KEPT].copy(),
        ),
        at={k: near.distances[:, k - 1].copy() for k in KS if k <= near.distances.shape[1]},
        thresholds=thresholds(vectors, near),
    )


def _joined(parts: Sequence[Profile]) -> Profile:
    return Profile(
        near=Neighbours(
            rows=np.concatenate([part.near.rows for part in parts]),
            indexes=np.concatenate([part.near.indexes for part in parts]),
            distances=np.concatenate([part.near.distances for part in parts]),
        ),
        at={k: np.concatenate([part.at[k] for part in parts]) for k in parts[0].at},
        thresholds={
            name: np.concatenate([part.thresholds[name] for part in parts]) for name in parts[0].thresholds
        },
    )
