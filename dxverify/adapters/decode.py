"""From what foreign code returns - words, indexes, vectors - to output codes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from numbers import Integral
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from dxverify.adapters.guard import Kind, Notes
from dxverify.adapters.telling import shown
from dxverify.errors import MechanismFault
from dxverify.protocols import NO_WORD, UNKNOWN, FloatArray, IntArray
from dxverify.search import ExactSearch

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from dxverify.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Decoder:
    """Codes outputs: a row of the vocabulary, NO_WORD for None, UNKNOWN for anything that is no word.

    Coding is post-processing: it can hide a difference between two laws and never makes one.
    """

    vocabulary: Vocabulary
    notes: Notes = field(default_factory=Notes)
    _made: dict[str, ExactSearch] = field(init=False, repr=False, default_factory=dict)

    @property
    def search(self) -> ExactSearch:
        """The search for nearest words, made when vectors first come back."""
        if "search" not in self._made:
            self._made["search"] = ExactSearch(points=self.vocabulary.vectors)
        return self._made["search"]

    def vector(self, word: int) -> FloatArray:
        """Return a copy of the vector of a word, which foreign code may write to."""
        return np.array(self.vocabulary.vectors[word], dtype=np.float64)

    def each(self, outputs: Iterable[object], given: int) -> IntArray:
        """Code outputs of whatever kind one by one: words, indexes, None or vectors."""
        return np.array([self._one(output, given) for output in outputs], dtype=np.int64)

    def batch(self, outputs: object, size: int, given: int) -> IntArray:
        """Code a batch of whatever kind, which must be as long as was asked for."""
        kept = outputs if isinstance(outputs, (Sequence, np.ndarray)) else np.asarray(outputs)
        if isinstance(kept, np.ma.MaskedArray):
            kept = kept.tolist()  # what is masked is None, whatever lies under the mask
        if isinstance(kept, str) or np.ndim(kept) == 0 or len(kept) != size:
            raise MechanismFault(f"expected {size} outputs for {self._name(given)}, got {shown(outputs)}")
        if isinstance(kept, np.ndarray) and kept.ndim == 1 and kept.dtype.kind in "iu":
            return self._rows(kept, given)
        return self.each(kept, given)

    def matrix(self, outputs: object, size: int, given: int) -> IntArray:
        """Code vectors by their nearest word."""
        try:
            raw = np.asarray(outputs)
            # Not numbers of every kind: a complex one would lose a part, and a text be read as a number.
            casting: Literal["unsafe", "same_kind"] = "unsafe" if raw.dtype.kind == "O" else "same_kind"
            found = raw.astype(np.float64, casting=casting).reshape(size, self.vocabulary.dim)
        except (TypeError, ValueError):
            raise MechanismFault(
                f"expected {size} vectors of dimension {self.vocabulary.dim} for {self._name(given)}, got {shown(outputs)}"
            ) from None
        finite = np.isfinite(found).all(axis=1)
        codes = np.full(size, UNKNOWN, dtype=np.int64)
        codes[finite] = self.search.nearest(found[finite])
        if not finite.all():
            self._stranger("a vector that is not finite", given)
        return codes

    def _rows(self, rows: NDArray[np.integer], given: int) -> IntArray:
        strange = (rows < NO_WORD) | (rows >= len(self.vocabulary))
        if strange.any():
            self._stranger(shown(rows[strange][0].item()), given, times=int(strange.sum()))
        return np.where(strange, UNKNOWN, rows).astype(np.int64)

    def _one(self, output: Any, given: int) -> int:
        if isinstance(output, np.ndarray) and output.ndim == 0:
            output = output.item()
        if output is None:
            self.notes.note(Kind.SILENCE, f"None was returned for {self._name(given)}.")
            return NO_WORD
        if isinstance(output, str):
            # The text itself: a subclass may have its own idea of equality.
            word = str.__str__(output)
            if word in self.vocabulary:
                return self.vocabulary.index(word)
        elif isinstance(output, Integral) and output is not True and output is not False:
            row = int(output)
            if NO_WORD <= row < len(self.vocabulary):
                return row
        elif isinstance(output, (list, tuple, np.ndarray)) and _holds_numbers(output):
            return int(self.matrix(output, 1, given)[0])
        self._stranger(shown(output), given)
        return UNKNOWN

    def _stranger(self, text: str, given: int, times: int = 1) -> None:
        self.notes.note(
            Kind.UNKNOWN_OUTPUT,
            f"{text} was returned for {self._name(given)}, which is no word of the vocabulary.",
            times,
        )

    def _name(self, given: int) -> str:
        return shown(self.vocabulary.words[given])


def _holds_numbers(output: list[object] | tuple[object, ...] | NDArray[np.generic]) -> bool:
    return len(output) > 0 and all(
        isinstance(value, (int, float, np.number)) for value in np.ravel(np.asarray(output))[:3]
    )
