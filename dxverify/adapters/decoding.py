"""From what user code returns (words, indexes, vectors, anything) to output codes or to symbols.

Codes are rows of the vocabulary; what is no word is merged into one code. Symbols merge nothing: every distinct output, None and every
type of exception is a symbol of its own, a short text with a prefix that says what it is, since a word may be spelt like anything else.
Both are post-processing: they can hide a difference between two distributions and never create one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from numbers import Integral
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from dxverify.adapters.config import CONFIG
from dxverify.adapters.formatting import format_value
from dxverify.adapters.sampler import Draw, Kind, Notes
from dxverify.errors import DxverifyError, MechanismFault
from dxverify.protocols import NO_WORD, UNKNOWN, FloatArray, IntArray
from dxverify.search import ExactSearch

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from dxverify.vocabulary import Vocabulary

#: Prefixes of symbols: a word of the vocabulary, another text, another value, a vector, an exception, the end of the process or its time.
WORD, TEXT, VALUE, VECTOR, RAISED, ENDED = "word:", "text:", "value:", "vector:", "raised:", "ended:"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Decoder:
    """Gives the code of each output: a row of the vocabulary, NO_WORD for None, UNKNOWN for anything that is no word."""

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
        """Return a copy of the vector of a word, which user code may write to."""
        return np.array(self.vocabulary.vectors[word], dtype=np.float64)

    def each(self, outputs: Iterable[object], given: int) -> IntArray:
        """Return the codes of outputs of any kind: words, indexes, None or vectors."""
        return np.array([self._code_of(output, given) for output in outputs], dtype=np.int64)

    def batch(self, outputs: object, size: int, given: int) -> IntArray:
        """Return the codes of a batch, which must have the length that was asked for."""
        rows = outputs if isinstance(outputs, (Sequence, np.ndarray)) else np.asarray(outputs)
        if isinstance(rows, np.ma.MaskedArray):
            rows = rows.tolist()  # a masked entry is None, whatever lies under the mask
        if isinstance(rows, str) or np.ndim(rows) == 0 or len(rows) != size:
            raise MechanismFault(
                f"expected {size} outputs for {self._input(given)}, got {format_value(outputs)}"
            )
        if isinstance(rows, np.ndarray) and rows.ndim == 1 and rows.dtype.kind in "iu":
            return self._codes_of_indexes(rows, given)
        return self.each(rows, given)

    def matrix(self, outputs: object, size: int, given: int) -> IntArray:
        """Return the nearest words of vectors."""
        try:
            raw = np.asarray(outputs)
            # Not numbers of every kind: a complex one would lose a part, and a text be read as a number.
            casting: Literal["unsafe", "same_kind"] = "unsafe" if raw.dtype.kind == "O" else "same_kind"
            vectors = raw.astype(np.float64, casting=casting).reshape(size, self.vocabulary.dim)
        except (TypeError, ValueError):
            raise MechanismFault(
                f"expected {size} vectors of dimension {self.vocabulary.dim} for {self._input(given)}, got {format_value(outputs)}"
            ) from None
        finite = np.isfinite(vectors).all(axis=1)
        codes = np.full(size, UNKNOWN, dtype=np.int64)
        codes[finite] = self.search.nearest(vectors[finite])
        if not finite.all():
            self._note_unknown("a vector that is not finite", given)
        return codes

    def _codes_of_indexes(self, rows: NDArray[np.integer], given: int) -> IntArray:
        unknown = (rows < NO_WORD) | (rows >= len(self.vocabulary))
        if unknown.any():
            self._note_unknown(format_value(rows[unknown][0].item()), given, times=int(unknown.sum()))
        return np.where(unknown, UNKNOWN, rows).astype(np.int64)

    def _code_of(self, output: Any, given: int) -> int:
        if isinstance(output, np.ndarray) and output.ndim == 0:
            output = output.item()
        if output is None:
            self.notes.note(Kind.SILENCE, f"None was returned for {self._input(given)}.")
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
        self._note_unknown(format_value(output), given)
        return UNKNOWN

    def _note_unknown(self, text: str, given: int, times: int = 1) -> None:
        message = f"{text} was returned for {self._input(given)}, which is no word of the vocabulary."
        self.notes.note(Kind.UNKNOWN_OUTPUT, message, times)

    def _input(self, given: int) -> str:
        return format_value(self.vocabulary.words[given])


def _holds_numbers(output: list[object] | tuple[object, ...] | NDArray[np.generic]) -> bool:
    return len(output) > 0 and all(
        isinstance(value, (int, float, np.number)) for value in np.ravel(np.asarray(output))[:3]
    )


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class VectorDecoder(Decoder):
    """Gives the vectors that code returns, in their own floating-point format; anything else is refused."""

    def each(self, outputs: Iterable[object], given: int) -> Any:
        """Return vectors as one matrix."""
        rows = list(outputs)
        return self.matrix(rows, len(rows), given)

    def batch(self, outputs: object, size: int, given: int) -> Any:
        """Return a batch of vectors."""
        return self.matrix(outputs, size, given)

    def matrix(self, outputs: object, size: int, given: int) -> Any:
        """Return vectors, one in each row."""
        raw = np.asarray(outputs)
        if raw.dtype.kind != "f" or raw.size != size * self.vocabulary.dim:
            raise MechanismFault(f"no vectors are returned for {self._input(given)}")
        return raw.reshape(size, self.vocabulary.dim)


def symbol_of(output: Any, vocabulary: Vocabulary) -> str:
    """Return the symbol of one output.

    Examples
    --------
    >>> from dxverify import Vocabulary
    >>> line = Vocabulary(words=["a", "b"], vectors=[[0.0], [1.0]])
    >>> [symbol_of(output, line) for output in ("a", 1, "A", 7, None)]
    ['word:a', 'word:b', 'text:A', 'value:7', 'value:None']
    """
    if isinstance(output, np.ndarray) and output.ndim == 0:
        output = output.item()
    if isinstance(output, str):
        text = str.__str__(output)
        return f"{WORD if text in vocabulary else TEXT}{text[: CONFIG.shown_symbol]}"
    if isinstance(output, Integral) and output is not True and output is not False:
        row = int(output)
        return f"{WORD}{vocabulary.words[row]}" if 0 <= row < len(vocabulary) else f"{VALUE}{row}"
    if isinstance(output, (list, tuple, np.ndarray)) and np.asarray(output).dtype.kind == "f":
        return f"{VECTOR}{'finite' if np.isfinite(np.asarray(output)).all() else 'not finite'}"
    return f"{VALUE}{format_value(output, CONFIG.shown_symbol)}"


def describe_symbol(symbol: str) -> str:
    """Return a symbol as a reader sees it.

    Examples
    --------
    >>> describe_symbol("text:CAROL"), describe_symbol("raised:ZeroDivisionError")
    ("'CAROL'", '<raised ZeroDivisionError>')
    """
    kind, _, text = symbol.partition(":")
    if kind in {"word", "text"}:
        return repr(text)
    return f"<{text}>" if kind in {"value", "ended"} else f"<{kind} {text}>"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SymbolDecoder(Decoder):
    """Gives symbols instead of codes."""

    def each(self, outputs: Iterable[object], given: int) -> Any:
        """Return the symbol of each output."""
        del given
        return [symbol_of(output, self.vocabulary) for output in outputs]

    def batch(self, outputs: object, size: int, given: int) -> Any:
        """Return the symbols of a batch; one of another length is an output of its own."""
        if isinstance(outputs, np.ma.MaskedArray):
            outputs = outputs.tolist()
        rows = outputs if isinstance(outputs, (Sequence, np.ndarray)) else np.asarray(outputs)
        if isinstance(rows, str) or np.ndim(rows) == 0 or len(rows) != size:
            return [symbol_of(outputs, self.vocabulary)] * size
        return self.each(rows, given)

    def matrix(self, outputs: object, size: int, given: int) -> Any:
        """Return whether vectors are finite; their values are tested elsewhere."""
        del given
        vectors = np.asarray(outputs)
        if vectors.dtype.kind != "f" or vectors.size != size * self.vocabulary.dim:
            return [symbol_of(outputs, self.vocabulary)] * size
        finite = np.isfinite(vectors.reshape(size, -1)).all(axis=1)
        return [f"{VECTOR}{'finite' if one else 'not finite'}" for one in finite]


@dataclass(frozen=True, slots=True)
class SymbolSampling:
    """Samples symbols one call at a time; an exception of the code is a symbol named by its type.

    Parameters
    ----------
    code : callable
        Returns symbols, or outputs if ``vocabulary`` is given.
    vocabulary : Vocabulary, optional
        Words, for code that has no decoder.
    """

    code: Draw
    vocabulary: Vocabulary | None = None

    def __call__(self, word: int, size: int, rng: np.random.Generator) -> list[str]:
        """Return symbols."""
        return [self._sample_one(word, rng) for _ in range(size)]

    def _sample_one(self, word: int, rng: np.random.Generator) -> str:
        try:
            output = self.code(word, 1, rng)[0]
        except (DxverifyError, KeyboardInterrupt):
            raise
        except BaseException as problem:  # noqa: BLE001 - whatever it is, it is the output
            return f"{RAISED}{type(problem).__name__}"
        return str(output) if self.vocabulary is None else symbol_of(output, self.vocabulary)
