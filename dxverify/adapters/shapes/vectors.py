"""A function of a matrix, one row a draw: ``f(matrix)``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from dxverify.adapters.calling import untouched
from dxverify.adapters.shape import Material, Shape

if TYPE_CHECKING:
    from dxverify.adapters.calling import Caller
    from dxverify.adapters.decode import Decoder
    from dxverify.protocols import IntArray

NAMES = ("vectors", "matrix", "embeddings", "X")


@dataclass(frozen=True, slots=True, kw_only=True)
class ManyVectors:
    """Calls once a block; the nearest words are the outputs."""

    call: Caller
    decoder: Decoder

    def __call__(self, word: int, size: int, rng: np.random.Generator) -> IntArray:
        """Draw outputs."""
        matrix = np.tile(self.decoder.vector(word), (size, 1))
        return self.decoder.matrix(untouched(self.decoder, matrix, lambda m: self.call(rng, m)), size, word)


def _draw(material: Material) -> ManyVectors:
    return ManyVectors(call=material.caller(), decoder=material.decoder)


SHAPE = Shape(
    name="vectors",
    call="f(matrix) or f(matrix, rng) -> matrix, one row a draw; the nearest words are the outputs",
    example="def f(matrix, rng): return matrix + rng.laplace(size=matrix.shape)",
    fits=lambda signs: signs.first_is(*NAMES),
    draw=_draw,
)
