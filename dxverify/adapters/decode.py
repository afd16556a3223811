"""From what a mechanism returns - words, indexes, vectors - to output codes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from numbers import Integral
from typing import TYPE_CHECKING, Any

import numpy as np

from dxverify.adapters.manners import Manners
from dxverify.audit.findings import FindingKind
from dxverify.audit.subjects import UNKNOWN
from dxverify.errors import MechanismFault
from dxverify.protocols import NO_WORD, FloatArray, IntArray
from dxverify.search import ExactSearch

if TYPE_CHECKING:
    from dxverify.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Decoder:
    """Codes outputs: a row of the vocabulary, NO_WORD for None, UNKNOWN for anything that is no word.

    Coding is post-processing: it can hide a difference between two laws and never makes one.
    """

    vocabulary: Vocabulary
    manners: Manners = field(default_factory=Manners)
    search: ExactSearch = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "search", ExactSearch(points=self.vocabulary.vectors))

    def vector(self, word: int) -> FloatArray:
        """Return a copy of the vector of a word, which audited code may write to."""
        return np.array(self.vocabulary.vectors[word], dtype=np.float64)

    def words(self, outputs: Iterable[Any]) -> IntArray:
        """Code words (or indexes, or None) one by one."""
        return np.array([self._one(output) for output in outputs], dtype=np.int64)

    def vectors(self, outputs: Any, size: int) -> IntArray:
        """Code vectors by their nearest word."""
        try:
            matrix = np.asarray(outputs, dtype=np.float64).reshape(size, self.vocabulary.dim)
        except (TypeError, ValueError):
            raise MechanismFault(
                f"expected {size} vectors of dimension {self.vocabulary.dim}, got {_short(outputs)}"
            ) from None
        finite = np.isfinite(matrix).all(axis=1)
        codes = np.full(size, UNKNOWN, dtype=np.int64)
        codes[finite] = self.search.nearest(matrix[finite])
        if not finite.all():
            self._stranger("a vector that is not finite")
        return codes

    def anything(self, outputs: Any, size: int) -> IntArray:
        """Code a batch of whatever kind: words, indexes or vectors, told by the type of the first."""
        if len(outputs) != size:
            raise MechanismFault(f"expected {size} outputs, got {len(outputs)}")
        if size and isinstance(outputs[0], (str, Integral, type(None))):
            return self.words(outputs)
        return self.vectors(outputs, size)

    def _one(self, output: Any) -> int:
        if output is None:
            return NO_WORD
        if isinstance(output, Integral):
            return int(output)
        if isinstance(output, str) and output in self.vocabulary:
            return self.vocabulary.index(output)
        self._stranger(_short(output))
        return UNKNOWN

    def _stranger(self, shown: str) -> None:
        self.manners.note(
            FindingKind.UNKNOWN_OUTPUT, f"{shown} was returned, which is no word of the vocabulary."
        )


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:59] + "…"
