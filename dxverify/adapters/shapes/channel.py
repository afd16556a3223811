"""A channel: the matrix of output probabilities, rows are inputs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from dxverify.adapters.shape import Material, Shape, Signs
from dxverify.errors import MechanismFault

if TYPE_CHECKING:
    from dxverify.protocols import FloatArray


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class MatrixRows:
    """Gives a row of the matrix."""

    matrix: FloatArray

    def __call__(self, word: int, size: int, rng: np.random.Generator) -> FloatArray:
        """Return the output probabilities of a word; nothing is drawn."""
        del size, rng
        return np.asarray(self.matrix[word])


def matrix_rows(material: Material) -> MatrixRows:
    """Return the rows of a matrix that somebody gave, as a copy."""
    size = len(material.decoder.vocabulary)
    matrix = np.array(material.thing, dtype=np.float64)
    if matrix.shape != (size, size):
        raise MechanismFault(f"a channel on {size} words is a {size}×{size} matrix, got shape {matrix.shape}")
    matrix.flags.writeable = False
    return MatrixRows(matrix=matrix)


def _fits(signs: Signs) -> bool:
    return isinstance(signs.thing, (np.ndarray, list, tuple)) and is_matrix(signs.thing)


def is_matrix(thing: object) -> bool:
    """Tell whether a thing is a matrix of numbers."""
    try:
        found = np.asarray(thing)
    except ValueError:
        return False
    return found.ndim == 2 and found.dtype.kind in "fiu"


SHAPE = Shape(
    name="channel",
    call="a |V|×|V| matrix of probabilities; rows are inputs and sum to 1",
    example="numpy.full((len(words), len(words)), 1 / len(words))",
    fits=_fits,
    draw=matrix_rows,
    rank=0,
    row=True,
)
