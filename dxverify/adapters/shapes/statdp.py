"""A function as statdp has them: ``f(prng, queries, epsilon)``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dxverify.adapters.shape import Material, Shape

if TYPE_CHECKING:
    import numpy as np

    from dxverify.adapters.decode import Decoder
    from dxverify.protocols import IntArray


@dataclass(frozen=True, slots=True, kw_only=True)
class PrngQueries:
    """Calls once a draw; the queries are the coordinates of the word."""

    function: Callable[..., object]
    epsilon: float
    decoder: Decoder

    def __call__(self, word: int, size: int, rng: np.random.Generator) -> IntArray:
        """Draw outputs."""
        queries = self.decoder.vector(word).tolist()
        return self.decoder.each((self.function(rng, list(queries), self.epsilon) for _ in range(size)), word)


def _draw(material: Material) -> PrngQueries:
    return PrngQueries(function=material.thing, epsilon=material.epsilon, decoder=material.decoder)


SHAPE = Shape(
    name="statdp",
    call="f(prng, queries, epsilon) -> numbers; the queries are the coordinates of the word",
    example="def f(prng, queries, epsilon): return [q + prng.laplace(scale=1 / epsilon) for q in queries]",
    fits=lambda signs: signs.names[:2] == ("prng", "queries"),
    draw=_draw,
    rank=20,
)
