"""The thresholds of Asghar et al. (Table 2) and the law of the noisy dot product at them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from dxverify.laws import noisy_dot_product
from dxverify.protocols import FloatArray
from dxverify.statistics.geometry.neighbours import Neighbours

#: Ranks of the second word of the thresholds between neighbours.
_SECOND, _FAR = 2, 101


def thresholds(vectors: Any, near: Neighbours) -> dict[str, FloatArray]:
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


def threshold_table(values: dict[str, FloatArray], dim: int, epsilons: Sequence[float]) -> dict[str, Any]:
    """Return the mean of each threshold with its standard error, F_Z at that mean, and the mean of F_Z.

    The paper evaluates F_Z at the mean; the mean of F_Z over words is the probability itself.
    """
    table = {}
    for name, column in values.items():
        laws = [noisy_dot_product(dim=dim, epsilon=e) for e in epsilons]
        each = [np.asarray(law.cdf(column)) for law in laws]
        table[name] = {
            "mean": float(column.mean()),
            "stderr": _error(column),
            "cdf": [
                {
                    "epsilon": float(e),
                    "at_mean": float(law.cdf(float(column.mean()))),
                    "mean": float(p.mean()),
                    "stderr": _error(p),
                }
                for e, law, p in zip(epsilons, laws, each, strict=True)
            ],
        }
    return table


def _error(column: FloatArray) -> float:
    return float(column.std(ddof=1) / np.sqrt(len(column))) if len(column) > 1 else 0.0
