"""A log-channel: the matrix of logarithms of output probabilities, rows are inputs."""

from __future__ import annotations

import numpy as np

from dxverify.adapters.shape import Shape, Signs
from dxverify.adapters.shapes.channel import is_matrix, matrix_rows


def _fits(signs: Signs) -> bool:
    """Tell a log-channel from a channel: nothing in it is positive, and its exponentials sum to one."""
    if not (isinstance(signs.thing, (np.ndarray, list, tuple)) and is_matrix(signs.thing)):
        return False
    found = np.asarray(signs.thing, dtype=np.float64)
    return bool(
        found.size and (found <= 0).all() and np.allclose(np.exp(found).sum(axis=1), 1, rtol=0, atol=1e-6)
    )


SHAPE = Shape(
    name="log-channel",
    call="a |V|×|V| matrix of logarithms of probabilities; rows are inputs, -inf is impossible",
    example="numpy.full((len(words), len(words)), -math.log(len(words)))",
    fits=_fits,
    draw=matrix_rows,
    rank=-1,
    row=True,
    logs=True,
)
