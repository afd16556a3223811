"""A function that gives the output probabilities of a word: ``f(word)`` gives a row of the channel."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from dxverify.adapters.shape import Material, Shape, Signs
from dxverify.adapters.shapes.index import NAMES as INDEX_NAMES
from dxverify.adapters.telling import shown
from dxverify.errors import MechanismFault

if TYPE_CHECKING:
    from dxverify.adapters.calling import Caller
    from dxverify.adapters.decode import Decoder
    from dxverify.protocols import FloatArray


@dataclass(frozen=True, slots=True, kw_only=True)
class ProbabilityRows:
    """Calls once a word; a sequence of probabilities, or a mapping from words to them."""

    call: Caller
    by_index: bool
    decoder: Decoder
    missing: float = 0.0

    def __call__(self, word: int, size: int, rng: np.random.Generator) -> FloatArray:
        """Return the output probabilities of a word; nothing is drawn."""
        del size
        words = self.decoder.vocabulary.words
        returned = self.call(rng, word if self.by_index else words[word])
        if isinstance(returned, Mapping):
            returned = self._spread(returned)
        try:
            row = np.array(returned, dtype=np.float64)
        except (TypeError, ValueError):
            row = np.empty(0)
        if row.shape != (len(words),):
            raise MechanismFault(
                f"expected {len(words)} probabilities for {shown(words[word])}, got {shown(returned)}"
            )
        return row

    def _spread(self, law: Mapping[str, float]) -> FloatArray:
        row = np.full(len(self.decoder.vocabulary), self.missing)
        for word, probability in law.items():
            if word not in self.decoder.vocabulary:
                raise MechanismFault(f"{shown(word)} has a probability and is no word of the vocabulary")
            row[self.decoder.vocabulary.index(word)] = probability
        return row


def rows(*, missing: float = 0.0) -> Callable[[Material], ProbabilityRows]:
    """Return what makes the rows of a function; a word that a mapping leaves out has the value ``missing``."""

    def draw(material: Material) -> ProbabilityRows:
        by_index = Signs.of(material.thing).first_is(*INDEX_NAMES)
        return ProbabilityRows(
            call=material.caller(), by_index=by_index, decoder=material.decoder, missing=missing
        )

    return draw


def called(*words: str) -> Callable[[Signs], bool]:
    """Tell by the name of the function; the door also looks at what one call gives."""

    def fits(signs: Signs) -> bool:
        name = str(getattr(signs.thing, "__name__", "")).lower()
        return callable(signs.thing) and len(signs.names) == 1 and any(word in name for word in words)

    return fits


SHAPE = Shape(
    name="row",
    call="f(word) -> |V| probabilities, or a mapping from words to them",
    example="def f(word): return [1 / len(words)] * len(words)",
    fits=called("probabilities", "distribution", "probs", "row_of", "channel_row"),
    draw=rows(),
    rank=30,
    row=True,
)
