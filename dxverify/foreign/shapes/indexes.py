"""The shape of dxverify itself: ``f(word_index, size, rng)``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dxverify.foreign.calling import takes
from dxverify.foreign.shape import Shape, Signs

if TYPE_CHECKING:
    import numpy as np

    from dxverify.foreign.decode import Decoder
    from dxverify.protocols import IntArray


@dataclass(frozen=True, slots=True, kw_only=True)
class Indexes:
    """Calls once a block."""

    function: Callable[..., object]
    takes_generator: bool
    decoder: Decoder

    def __call__(self, word: int, size: int, rng: np.random.Generator) -> IntArray:
        """Draw outputs."""
        given = (word, size, rng) if self.takes_generator else (word, size)
        return self.decoder.batch(self.function(*given), size, word)


def indexes(function: Callable[..., object], decoder: Decoder) -> Indexes:
    """Return the draws of a function of an index, a size and mostly a generator."""
    return Indexes(
        function=function, takes_generator=takes(function, 3) or not takes(function, 2), decoder=decoder
    )


def _fits(signs: Signs) -> bool:
    three, two = (takes(signs.thing, count) for count in (3, 2))
    return callable(signs.thing) and ((three and not two) or ((three or two) and signs.sized))


SHAPE = Shape(
    name="indexes",
    call="f(word_index, size, rng) -> integers; -1 is an output that is no word",
    example="def f(word, size, rng): return rng.integers(len(words), size=size)",
    fits=_fits,
    draw=lambda material: indexes(material.thing, material.decoder),
    rank=60,
)
