"""A function of one word: ``f(word)`` or ``f(word, rng)``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from dxverify.adapters.shape import Material, Shape

if TYPE_CHECKING:
    import numpy as np

    from dxverify.adapters.calling import Caller
    from dxverify.adapters.decode import Decoder
    from dxverify.protocols import IntArray

NAMES = ("word", "token", "term", "text", "w")


@dataclass(frozen=True, slots=True, kw_only=True)
class OneWord:
    """Calls once a draw; a class and not a closure, so that worker processes can receive it."""

    gives_words: ClassVar[bool] = True

    call: Caller
    decoder: Decoder

    def __call__(self, word: int, size: int, rng: np.random.Generator) -> IntArray:
        """Draw outputs."""
        text = self.decoder.vocabulary.words[word]
        return self.decoder.each((self.call(rng, text) for _ in range(size)), word)


def _draw(material: Material) -> OneWord:
    return OneWord(call=material.caller(), decoder=material.decoder)


SHAPE = Shape(
    name="word",
    call="f(word) or f(word, rng) -> word, index, vector or None",
    example="def f(word, rng): return words[rng.integers(len(words))]",
    fits=lambda signs: signs.first_is(*NAMES),
    draw=_draw,
)
