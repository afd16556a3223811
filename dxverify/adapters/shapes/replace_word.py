"""An object that replaces words: ``object.replace_word(word)``."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from dxverify.adapters.shape import Material, Shape
from dxverify.adapters.shapes.word import OneWord


@runtime_checkable
class ReplacesWords(Protocol):
    """Has a method ``replace_word``."""

    def replace_word(self, word: str) -> object:
        """Replace one word."""


def _draw(material: Material) -> OneWord:
    return OneWord(call=material.caller(material.thing.replace_word), decoder=material.decoder)


SHAPE = Shape(
    name="replace_word",
    call="object.replace_word(word) -> word",
    example="class M:\n    def replace_word(self, word): return random.choice(words)",
    fits=lambda signs: isinstance(signs.thing, ReplacesWords),
    draw=_draw,
    rank=10,
)
