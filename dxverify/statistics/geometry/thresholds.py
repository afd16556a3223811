"""The thresholds of Asghar et al. (Table 2) and the law of the noisy dot product at them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from dxverify.aliases import Plain
from dxverify.distributions.dot_product import noisy_dot_product
from dxverify.protocols import FloatArray, Vectors
from dxverify.statistics.choice import Choice
from dxverify.statistics.geometry.neighbours import Neighbours

if TYPE_CHECKING:
    from dxverify.distributions import NoisyDotProduct

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
    values: dict[str, FloatArray], dim: int, epsilons: Sequence[float], choice: Choice | None = None
) -> Plain:
    """Return the mean of each threshold with its standard error, F_Z at that mean, and the mean of F_Z.

    The paper evaluates F_Z at the mean; the mean of F_Z over words is the probability itself. The error of F_Z at the
    mean is its density there times the error of the mean.
    """
    table = {}
    for name, column in values.items():
        drawn = choice or Choice(words=len(column))
        table[name] = {
            "mean": float(column.mean()),
            "stderr": drawn.error(column),
            "cdf": [_at(column, noisy_dot_product(dim=dim, epsilon=e), drawn) for e in epsilons],
        }
    return table


def _at(column: FloatArray, law: NoisyDotProduct, choice: Choice) -> dict[str, float | None]:
    mean, error, each = float(column.mean()), choice.error(column), np.asarray(law.cdf(column))
    return {
        "epsilon": float(law.epsilon),
        "at_mean": float(law.cdf(mean)),
        "at_mean_stderr": None if error is None else float(law.pdf(mean)) * error,
        "mean": float(each.mean()),
        "stderr": choice.error(each),
    }
