"""An object that samples, without the rest of a mechanism: ``object.sample(word_index, size, rng)``."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from dxverify.adapters.shape import Shape
from dxverify.adapters.shapes.indexes import indexes


@runtime_checkable
class Samples(Protocol):
    """Has a method ``sample``."""

    def sample(self, word: int, size: int, rng: object) -> object:
        """Draw outputs of one word."""


SHAPE = Shape(
    name="sampler",
    call="object.sample(word_index, size, rng) -> integers",
    example="class M:\n    def sample(self, word, size, rng): return rng.integers(len(words), size=size)",
    fits=lambda signs: isinstance(signs.thing, Samples),
    draw=lambda material: indexes(material.thing.sample, material),
    rank=13,
)
