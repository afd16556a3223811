"""A function of a batch of words: ``f(list of words)``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from dxverify.adapters.guard import Kind
from dxverify.adapters.shape import Material, Shape

if TYPE_CHECKING:
    import numpy as np

    from dxverify.adapters.calling import Caller
    from dxverify.adapters.decode import Decoder
    from dxverify.protocols import IntArray


@dataclass(frozen=True, slots=True, kw_only=True)
class ManyWords:
    """Calls once a block."""

    gives_words: ClassVar[bool] = True

    call: Caller
    decoder: Decoder

    def __call__(self, word: int, size: int, rng: np.random.Generator) -> IntArray:
        """Draw outputs."""
        text = self.decoder.vocabulary.words[word]
        given = [text] * size
        returned = self.call(rng, given)
        if given != [text] * size:
            self.decoder.notes.note(
                Kind.MUTATES_INPUT, f"The list of words {text!r} was changed by the call."
            )
        return self.decoder.batch(returned, size, word)


def _draw(material: Material) -> ManyWords:
    return ManyWords(call=material.caller(), decoder=material.decoder)


SHAPE = Shape(
    name="words",
    call="f(list of words) or f(list of words, rng) -> list of words",
    example="def f(words): return [random.choice(vocabulary) for word in words]",
    fits=lambda signs: signs.first_is("words", "tokens", "texts", "batch", "sentence"),
    draw=_draw,
)
