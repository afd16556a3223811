"""A function of one vector, which adds noise: ``f(vector)``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from dxverify.adapters.calling import untouched
from dxverify.adapters.shape import Material, Shape

if TYPE_CHECKING:
    from dxverify.adapters.decode import Decoder
    from dxverify.protocols import FloatArray, IntArray


@dataclass(frozen=True, slots=True, kw_only=True)
class OneVector:
    """Calls once a draw, each time with its own copy of the vector; the nearest word is the output."""

    call: Callable[[np.random.Generator, FloatArray], object]
    decoder: Decoder

    def __call__(self, word: int, size: int, rng: np.random.Generator) -> IntArray:
        """Draw outputs."""
        vector = self.decoder.vector(word)
        returned = [untouched(self.decoder, vector.copy(), lambda v: self.call(rng, v)) for _ in range(size)]
        return self.decoder.matrix(returned, size, word)


def _draw(material: Material) -> OneVector:
    return OneVector(call=material.caller(), decoder=material.decoder)


SHAPE = Shape(
    name="vector",
    call="f(vector) or f(vector, rng) -> vector; the nearest word is the output",
    example="def f(vector, rng): return vector + rng.laplace(size=vector.shape)",
    fits=lambda signs: signs.first_is("vector", "vec", "embedding"),
    draw=_draw,
)
