"""Distances to the k-th nearest neighbour, and the thresholds of Asghar et al. (Table 2) with F_Z at them.

Neighbours are searched exactly, in blocks of words, here or in other processes, with bounded memory. The threshold between
a word and its nearest neighbour is d₁/2, that between its neighbours x₁ and x_j is (d_j² − d₁²)/(2‖x₁ − x_j‖); F_Z is the distribution function of the noise projected
on one direction.

References
----------
Asghar et al. (2026), Table 2 and Theorem 9.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from dxverify.aliases import Plain
from dxverify.distributions.dot_product import noisy_dot_product
from dxverify.protocols import FloatArray, IntArray, Vectors
from dxverify.runtime.run import Run, map_in_bundles
from dxverify.search import ExactSearch
from dxverify.statistics.config import CONFIG
from dxverify.statistics.sample_design import SampleDesign

if TYPE_CHECKING:
    from dxverify.distributions import NoisyDotProduct


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Neighbours:
    """The nearest words of some words, by falling nearness, the word itself left out.

    Parameters
    ----------
    rows : array of int
        The words.
    indexes, distances : arrays of shape (words, k)
        Their neighbours.
    """

    rows: IntArray
    indexes: IntArray
    distances: FloatArray

    @classmethod
    def of(cls, vectors: Vectors, rows: IntArray, k: int) -> Neighbours:
        """Search exactly."""
        search = ExactSearch(points=vectors, block_size=CONFIG.geometry_scores)
        indexes, distances = search.k_nearest(np.asarray(vectors[rows], dtype=float), k, without=rows)
        return cls(rows=rows, indexes=indexes, distances=distances)


def distance_percentiles(near: Neighbours, choice: SampleDesign | None = None) -> list[Plain]:
    """Return percentiles over words of the distance to the k-th neighbour, for the usual k."""
    most = near.distances.shape[1]
    return percentile_table({k: near.distances[:, k - 1] for k in CONFIG.ks if k <= most}, choice)


def percentile_table(columns: Mapping[int, FloatArray], choice: SampleDesign | None = None) -> list[Plain]:
    """Return percentiles with intervals, and the mean with its error, of distances to the k-th neighbours.

    Parameters
    ----------
    columns : mapping
        From k to the distances of the words looked at.
    choice : SampleDesign, optional
        How these were chosen; from a vocabulary without end if not given.

    Returns
    -------
    list of dict
        For each k: ``p5`` and so on, ``p5_low`` and ``p5_high`` (None where there are too few words for a bound),
        ``mean`` and ``stderr``. Each interval holds alone with probability 1 − α.
    """
    table = []
    for k, column in columns.items():
        design = choice or SampleDesign(words=len(column))
        row: Plain = {"k": k}
        for percent, value in zip(
            CONFIG.geometry_percentiles, np.percentile(column, CONFIG.geometry_percentiles), strict=True
        ):
            low, high = design.interval(column, percent)
            row |= {f"p{percent}": float(value), f"p{percent}_low": low, f"p{percent}_high": high}
        table.append({**row, "mean": float(column.mean()), "stderr": design.error(column)})
    return table


def density(near: Neighbours, words: Sequence[str], count: int = 50) -> Plain:
    """Return the spread of distances to the nearest word, and the sparsest and densest words.

    Words with a twin at distance zero are left out of the smallest distance, and counted. Extremes of a sample are not
    those of the vocabulary, and no error repairs that: ``every_word`` says which they are.
    """
    nearest = near.distances[:, 0]
    order = np.argsort(nearest, kind="stable")
    apart = order[nearest[order] > 0]
    few = min(count, len(apart))
    dense, sparse = apart[:few], apart[::-1][:few]
    smallest = float(nearest[apart[0]]) if few else None
    largest = float(nearest.max())
    return {
        "every_word": len(near.rows) == len(words),
        "d_max": largest,
        "d_min": smallest,
        "d_max/d_min": largest / smallest if smallest else None,
        "mean_sparsest": float(nearest[sparse].mean()) if few else None,
        "mean_densest": float(nearest[dense].mean()) if few else None,
        "ratio_of_means": float(nearest[sparse].mean() / nearest[dense].mean()) if few else None,
        "count": few,
        "twins": int((nearest == 0).sum()),
        "sparsest": [words[int(near.rows[i])] for i in sparse],
        "densest": [words[int(near.rows[i])] for i in dense],
    }


#: Ranks of the second word of the thresholds between neighbours.
_SECOND, _FAR = 2, 101


def thresholds(vectors: Vectors, near: Neighbours) -> dict[str, FloatArray]:
    """Return z_{w,x1} = d₁/2, z_{x1,x2} and z_{x1,x101} = (d_j² − d₁²)/(2‖x₁ − x_j‖) for each word.

    A pair of neighbours that share one vector has threshold 0. The last is left out if there are fewer words.
    """
    first = near.distances[:, 0]
    found = {"z_w_x1": first / 2}
    start = np.asarray(vectors[near.indexes[:, 0]], dtype=float)
    for rank in (rank for rank in (_SECOND, _FAR) if rank <= near.distances.shape[1]):
        other = np.asarray(vectors[near.indexes[:, rank - 1]], dtype=float)
        apart = np.linalg.norm(start - other, axis=1)
        rise = near.distances[:, rank - 1] ** 2 - first**2
        found[f"z_x1_x{rank}"] = np.divide(rise, 2 * apart, out=np.zeros_like(rise), where=apart > 0)
    return found


def threshold_table(
    values: dict[str, FloatArray], dim: int, epsilons: Sequence[float], choice: SampleDesign | None = None
) -> Plain:
    """Return the mean of each threshold with its standard error, F_Z at that mean, and the mean of F_Z.

    The paper evaluates F_Z at the mean; the mean of F_Z over words is the probability itself. The error of F_Z at the
    mean is its density there times the error of the mean.
    """
    table = {}
    for name, column in values.items():
        design = choice or SampleDesign(words=len(column))
        table[name] = {
            "mean": float(column.mean()),
            "stderr": design.error(column),
            "cdf": [_at(column, noisy_dot_product(dim=dim, epsilon=e), design) for e in epsilons],
        }
    return table


def _at(column: FloatArray, distribution: NoisyDotProduct, choice: SampleDesign) -> dict[str, float | None]:
    mean, error, each = float(column.mean()), choice.error(column), np.asarray(distribution.cdf(column))
    return {
        "epsilon": float(distribution.epsilon),
        "at_mean": float(distribution.cdf(mean)),
        "at_mean_stderr": None if error is None else float(distribution.pdf(mean)) * error,
        "mean": float(each.mean()),
        "stderr": choice.error(each),
    }


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
    starts = range(0, len(rows), CONFIG.geometry_block)
    blocks = [(start, rows[start : start + CONFIG.geometry_block]) for start in starts]
    parts: dict[int, Profile] = {}
    done = 0
    with run.opened() as pool:
        for bundle, found in map_in_bundles(pool, _search, vectors, blocks, CONFIG.geometry_bundles):
            parts |= {start: part for (start, _), part in zip(bundle, found, strict=True)}
            done += sum(len(part.near.rows) for part in found)
            run.report_progress(done, len(rows))
    return _join([parts[start] for start in starts])


def _search(vectors: Vectors, blocks: Sequence[tuple[int, IntArray]]) -> list[Profile]:
    most = min(CONFIG.ks[-1], len(vectors) - 1)
    return [_reduce(vectors, Neighbours.of(vectors, rows, most)) for _, rows in blocks]


def _reduce(vectors: Vectors, near: Neighbours) -> Profile:
    # Copies, because a slice would keep the whole block alive.
    return Profile(
        near=Neighbours(
            rows=near.rows,
            indexes=near.indexes[:, : CONFIG.geometry_kept].copy(),
            distances=near.distances[:, : CONFIG.geometry_kept].copy(),
        ),
        at={k: near.distances[:, k - 1].copy() for k in CONFIG.ks if k <= near.distances.shape[1]},
        thresholds=thresholds(vectors, near),
    )


def _join(parts: Sequence[Profile]) -> Profile:
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
