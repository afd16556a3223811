"""A function of one index: ``f(word_index)`` or ``f(word_index, rng)``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from dxverify.adapters.shape import Material, Shape

if TYPE_CHECKING:
    import numpy as np

    from dxverify.adapters.calling import Caller
    from dxverify.adapters.decode import Decoder
    from dxverify.protocols import IntArray

NAMES = ("word_index", "index", "row", "word_id", "token_id")


@dataclass(frozen=True, slots=True, kw_only=True)
class OneIndex:
    """Calls once a draw."""

    call: Caller
    decoder: Decoder

    def __call__(self, word: int, size: int, rng: np.random.Generator) -> IntArray:
        """Draw outputs."""
        return self.decoder.each((self.call(rng, word) for _ in range(size)), word)


def _draw(material: Material) -> OneIndex:
    return OneIndex(call=material.caller(), decoder=material.decoder)


SHAPE = Shape(
    name="index",
    call="f(word_index) or f(word_index, rng) -> index, word or vector",
    example="def f(word_index, rng): return int(rng.integers(len(words)))",
    fits=lambda signs: signs.first_is(*NAMES),
    draw=_draw,
)
