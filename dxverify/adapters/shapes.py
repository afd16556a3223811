"""Call shapes in use, each turned into ``draw(word_index, size, rng)``.

All are small frozen classes and not closures, so that worker processes can receive them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from dxverify.audit.findings import FindingKind
from dxverify.errors import MechanismFault

if TYPE_CHECKING:
    from dxverify.adapters.decode import Decoder
    from dxverify.adapters.randomness import Seeded
    from dxverify.protocols import FloatArray, IntArray


@dataclass(frozen=True, slots=True, kw_only=True)
class OneWord:
    """``f(word) -> word``, called once a draw."""

    call: Seeded
    decoder: Decoder

    def __call__(self, word: int, size: int, rng: np.random.Generator) -> IntArray:
        """Draw outputs."""
        text = self.decoder.vocabulary.words[word]
        return self.decoder.words(self.call(rng, text) for _ in range(size))


@dataclass(frozen=True, slots=True, kw_only=True)
class ManyWords:
    """``f(list of words) -> list of words``, called once a block."""

    call: Seeded
    decoder: Decoder

    def __call__(self, word: int, size: int, rng: np.random.Generator) -> IntArray:
        """Draw outputs."""
        text = self.decoder.vocabulary.words[word]
        given = [text] * size
        returned = list(np.ravel(np.asarray(self.call(rng, given), dtype=object)))
        if given != [text] * size:
            self.decoder.manners.note(
                FindingKind.MUTATES_INPUT, f"The list of words {text!r} was changed by the call."
            )
        if len(returned) != size:
            raise MechanismFault(f"expected {size} words for {size} copies of {text!r}, got {len(returned)}")
        return self.decoder.words(returned)


@dataclass(frozen=True, slots=True, kw_only=True)
class OneVector:
    """``f(vector) -> vector``: noise alone; the nearest word is found here."""

    call: Seeded
    decoder: Decoder

    def __call__(self, word: int, size: int, rng: np.random.Generator) -> IntArray:
        """Draw outputs; each call gets its own copy of the vector."""
        vector = self.decoder.vector(word)
        returned = [untouched(self.decoder, vector.copy(), lambda v: self.call(rng, v)) for _ in range(size)]
        return self.decoder.vectors(np.array(returned, dtype=float), size)


@dataclass(frozen=True, slots=True)
class EachCoordinate:
    """``object.randomise(value)``, as diffprivlib has it, for each coordinate of a vector."""

    randomise: Callable[[float], Any]

    def __call__(self, vector: FloatArray) -> list[Any]:
        """Return the noisy coordinates."""
        return [self.randomise(value) for value in vector.tolist()]


@dataclass(frozen=True, slots=True, kw_only=True)
class ManyVectors:
    """``f(matrix) -> matrix``, one row a draw."""

    call: Seeded
    decoder: Decoder

    def __call__(self, word: int, size: int, rng: np.random.Generator) -> IntArray:
        """Draw outputs."""
        matrix = np.tile(self.decoder.vector(word), (size, 1))
        return self.decoder.vectors(untouched(self.decoder, matrix, lambda m: self.call(rng, m)), size)


@dataclass(frozen=True, slots=True, kw_only=True)
class PrngQueries:
    """``f(prng, queries, epsilon)``, as statdp has it: the queries are the coordinates of the word."""

    function: Callable[..., Any]
    epsilon: float
    decoder: Decoder

    def __call__(self, word: int, size: int, rng: np.random.Generator) -> IntArray:
        """Draw outputs one by one."""
        vector = self.decoder.vector(word)
        returned = [self.function(rng, vector.tolist(), self.epsilon) for _ in range(size)]
        return self.decoder.anything(returned, size)


@dataclass(frozen=True, slots=True, kw_only=True)
class DatasetSamples:
    """``f(dataset, num_samples)``, as DP-Auditorium has it: the dataset is one row, the vector of the word."""

    function: Callable[..., Any]
    decoder: Decoder

    def __call__(self, word: int, size: int, rng: np.random.Generator) -> IntArray:
        """Draw outputs; this shape has no place for a generator, so ``rng`` is not used."""
        del rng
        dataset = self.decoder.vector(word)[None]
        returned = untouched(self.decoder, dataset, lambda data: self.function(data, size))
        return self.decoder.anything(returned, size)


def untouched(decoder: Decoder, given: FloatArray, call: Callable[[FloatArray], Any]) -> Any:
    """Call with an array that may be written to, and note if it was."""
    before = given.copy()
    returned = call(given)
    # A function that adds noise in place returns its argument: what it returns counts, and that it did so is noted.
    if not np.array_equal(before, given):
        decoder.manners.note(FindingKind.MUTATES_INPUT, "The array that was given was changed by the call.")
        return np.array(returned, copy=True)
    return returned
