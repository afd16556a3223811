"""A function as DP-Auditorium has them: ``f(dataset, num_samples)``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dxverify.adapters.calling import untouched
from dxverify.adapters.shape import Shape

if TYPE_CHECKING:
    import numpy as np

    from dxverify.adapters.decode import Decoder
    from dxverify.protocols import IntArray


@dataclass(frozen=True, slots=True, kw_only=True)
class DatasetSamples:
    """Calls once a block; the dataset is one row, the vector of the word."""

    function: Callable[..., object]
    decoder: Decoder

    def __call__(self, word: int, size: int, rng: np.random.Generator) -> IntArray:
        """Draw outputs; this shape has no place for a generator, so ``rng`` is not used."""
        del rng
        dataset = self.decoder.vector(word)[None]
        returned = untouched(self.decoder, dataset, lambda data: self.function(data, size))
        return self.decoder.batch(returned, size, word)


SHAPE = Shape(
    name="auditorium",
    call="f(dataset, num_samples) -> one output a sample; the dataset is one row, the vector of the word",
    example="def f(dataset, num_samples): return dataset[0] + numpy.random.laplace(size=(num_samples, 1))",
    fits=lambda signs: signs.names[:2] == ("dataset", "num_samples"),
    draw=lambda material: DatasetSamples(function=material.thing, decoder=material.decoder),
    rank=20,
)
