"""Every output of user code as a symbol of its own: words, unknown strings, numbers, None, exceptions by type.

An observer of the output sees more than words of the vocabulary, so no two different outputs are merged. A symbol is a short text with a
prefix that says what it is, since a word may be spelt like anything else.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from numbers import Integral
from typing import TYPE_CHECKING, Any

import numpy as np

from dxverify.adapters.decode import Decoder
from dxverify.adapters.telling import shown
from dxverify.errors import DxverifyError

if TYPE_CHECKING:
    from dxverify.adapters.calling import Draw
    from dxverify.vocabulary import Vocabulary

#: Prefixes: a word of the vocabulary, another text, another value, a vector, an exception, the end of the process or of its time.
WORD, TEXT, VALUE, VECTOR, RAISED, ENDED = "word:", "text:", "value:", "vector:", "raised:", "ended:"
#: Longest text of a symbol; longer ones are told apart by their beginning.
_LONGEST = 200


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
        return f"{WORD if text in vocabulary else TEXT}{text[:_LONGEST]}"
    if isinstance(output, Integral) and output is not True and output is not False:
        row = int(output)
        return f"{WORD}{vocabulary.words[row]}" if 0 <= row < len(vocabulary) else f"{VALUE}{row}"
    if isinstance(output, (list, tuple, np.ndarray)) and np.asarray(output).dtype.kind == "f":
        return f"{VECTOR}{'finite' if np.isfinite(np.asarray(output)).all() else 'not finite'}"
    return f"{VALUE}{shown(output, _LONGEST)}"


def describe(symbol: str) -> str:
    """Return a symbol as a reader sees it.

    Examples
    --------
    >>> describe("text:CAROL"), describe("raised:ZeroDivisionError")
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
        kept = outputs if isinstance(outputs, (Sequence, np.ndarray)) else np.asarray(outputs)
        if isinstance(kept, str) or np.ndim(kept) == 0 or len(kept) != size:
            return [symbol_of(outputs, self.vocabulary)] * size
        return self.each(kept, given)

    def matrix(self, outputs: object, size: int, given: int) -> Any:
        """Return whether vectors are finite; their values are tested elsewhere."""
        del given
        found = np.asarray(outputs)
        if found.dtype.kind != "f" or found.size != size * self.vocabulary.dim:
            return [symbol_of(outputs, self.vocabulary)] * size
        finite = np.isfinite(found.reshape(size, -1)).all(axis=1)
        return [f"{VECTOR}{'finite' if one else 'not finite'}" for one in finite]


@dataclass(frozen=True, slots=True)
class CatchesExceptions:
    """Draws symbols one call at a time; an exception of the code is a symbol named by its type."""

    draw: Draw

    def __call__(self, word: int, size: int, rng: np.random.Generator) -> Any:
        """Draw symbols."""
        return [self._one(word, rng) for _ in range(size)]

    def _one(self, word: int, rng: np.random.Generator) -> str:
        try:
            return str(self.draw(word, 1, rng)[0])
        except (DxverifyError, KeyboardInterrupt):
            raise
        except BaseException as problem:  # noqa: BLE001 - whatever it is, it is the output
            return f"{RAISED}{type(problem).__name__}"


@dataclass(frozen=True, slots=True)
class IndexSymbols:
    """Symbols of code that samples rows of the vocabulary."""

    draw: Draw
    vocabulary: Vocabulary

    def __call__(self, word: int, size: int, rng: np.random.Generator) -> Any:
        """Draw symbols."""
        return [
            symbol_of(output, self.vocabulary) for output in np.asarray(self.draw(word, size, rng)).tolist()
        ]
