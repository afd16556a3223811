"""What is kept of each word's neighbours: blocks of words, searched here or in processes, with bounded memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from dxverify.protocols import FloatArray, IntArray, Vectors
from dxverify.runtime.bundles import finished
from dxverify.runtime.run import Run
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
    starts = range(0, len(rows), BLOCK)
    blocks = [(start, rows[start : start + BLOCK]) for start in starts]
    parts: dict[int, Profile] = {}
    done = 0
    with run.opened(helped=True) as pool:
        for bundle, found in finished(pool, _search, vectors, blocks, _BUNDLES):
            parts |= {start: part for (start, _), part in zip(bundle, found, strict=True)}
            done += sum(len(part.near.rows) for part in found)
            run.tell(done, len(rows))
    return _joined([parts[start] for start in starts])


def _search(vectors: Vectors, blocks: Sequence[tuple[int, IntArray]]) -> list[Profile]:
    most = min(KS[-1], len(vectors) - 1)
    return [_reduced(vectors, Neighbours.of(vectors, rows, most)) for _, rows in blocks]


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
