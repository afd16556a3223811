"""An object as diffprivlib has them: ``object.randomise(value)``, for each coordinate."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from dxverify.adapters.shape import Material, Shape
from dxverify.adapters.shapes.vector import OneVector

if TYPE_CHECKING:
    import numpy as np

    from dxverify.protocols import FloatArray


@runtime_checkable
class Randomises(Protocol):
    """Has a method ``randomise``."""

    def randomise(self, value: float) -> object:
        """Return a noisy number."""


@dataclass(frozen=True, slots=True)
class EachCoordinate:
    """Randomises the coordinates of a vector one by one."""

    thing: Randomises

    def __call__(self, rng: np.random.Generator, vector: FloatArray) -> list[object]:
        """Return the noisy coordinates; this shape has no place for a generator."""
        del rng
        return [self.thing.randomise(value) for value in vector.tolist()]


def _draw(material: Material) -> OneVector:
    return OneVector(call=EachCoordinate(material.thing), decoder=material.decoder)


SHAPE = Shape(
    name="randomise",
    call="object.randomise(number) -> number, for each coordinate; the nearest word is the output",
    example="class M:\n    def randomise(self, value): return value + random.gauss(0, 1)",
    fits=lambda signs: isinstance(signs.thing, Randomises),
    draw=_draw,
    rank=10,
)
