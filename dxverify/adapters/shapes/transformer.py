"""An object as scikit-learn has them: ``object.transform(list of words)``."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from dxverify.adapters.shape import Material, Shape
from dxverify.adapters.shapes.words import ManyWords


@runtime_checkable
class Transforms(Protocol):
    """Has a method ``transform``."""

    def transform(self, batch: list[str]) -> object:
        """Transform a batch."""


def _draw(material: Material) -> ManyWords:
    return ManyWords(call=material.caller(material.thing.transform), decoder=material.decoder)


SHAPE = Shape(
    name="transformer",
    call="object.transform(list of words) -> list of words",
    example="class M:\n    def transform(self, texts): return [random.choice(words) for text in texts]",
    fits=lambda signs: isinstance(signs.thing, Transforms),
    draw=_draw,
    rank=12,
)
