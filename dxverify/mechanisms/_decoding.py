"""A noisy point becomes a word: the part of a mechanism that costs time."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from dxverify.mechanisms._base import DRAWN_TOGETHER, WordMechanism
from dxverify.mechanisms._parameters import COUNT, OneOf, parameter
from dxverify.search import BLOCK_SIZE, ExactSearch

if TYPE_CHECKING:
    from dxverify.protocols import FloatArray, IntArray, RNGLike


@dataclass(frozen=True, slots=True)
class DecodedMechanism(WordMechanism):
    """A mechanism that moves the vector of a word and outputs a word near the moved point."""

    precision: str = parameter(
        OneOf(("float32", "float64")),
        "arithmetic of the search; changes the time, never the result",
        "float32",
    )
    block_size: int = parameter(COUNT, "scores held in memory at one time", BLOCK_SIZE)
    _search: ExactSearch = field(init=False, repr=False, compare=False)

    def _prepare(self) -> None:
        search = ExactSearch(
            points=self.vocabulary.vectors,
            precision=self.precision,  # type: ignore[arg-type]  # checked against OneOf
            block_size=self.block_size,
        )
        self._keep(_search=search)
        self._learn()

    def _learn(self) -> None:
        """Compute what the vocabulary says of the shape or the size of the noise, whatever ε."""

    def perturb(self, words: ArrayLike, rng: RNGLike = None) -> IntArray:
        """Draw one output for each input word; see :meth:`WordMechanism.perturb`."""
        rows = self._rows(words)
        generator = np.random.default_rng(rng)
        outputs = np.empty(len(rows), dtype=np.int64)
        for start in range(0, len(rows), DRAWN_TOGETHER):
            part = slice(start, start + DRAWN_TOGETHER)
            outputs[part] = self._decode(self._move(rows[part], generator), generator)
        return outputs

    @abstractmethod
    def _move(self, rows: IntArray, generator: np.random.Generator) -> FloatArray:
        """Return one noisy vector for each word."""

    def _decode(self, points: FloatArray, generator: np.random.Generator) -> IntArray:
        """Return a word for each noisy point; the nearest unless a mechanism does otherwise."""
        del generator
        return self._search.nearest(points)
