"""The shape of dxverify itself: ``f(word_index, size, rng)``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from dxverify.adapters.calling import EPSILON, GENERATORS, VOCABULARY, named_parameters, takes
from dxverify.adapters.shape import Material, Shape, Signs

if TYPE_CHECKING:
    import numpy as np

    from dxverify.adapters.decode import Decoder
    from dxverify.protocols import IntArray


@dataclass(frozen=True, slots=True, kw_only=True)
class Indexes:
    """Calls once a block; ``generator`` is the name of the parameter for it where it cannot go by its place."""

    function: Callable[..., object]
    takes_generator: bool
    decoder: Decoder
    generator: str | None = None

    def __call__(self, word: int, size: int, rng: np.random.Generator) -> IntArray:
        """Draw outputs."""
        if self.generator is not None:
            return self.decoder.batch(self.function(word, size, **{self.generator: rng}), size, word)
        given = (word, size, rng) if self.takes_generator else (word, size)
        return self.decoder.batch(self.function(*given), size, word)


def indexes(function: Callable[..., object], material: Material) -> Indexes:
    """Return the draws of a function of an index, a size and mostly a generator.

    Code with a parameter for ε would otherwise be held to one ε and draw with another, its default.
    """
    asked = _asked(function, material.epsilon, material.decoder.vocabulary)
    # After a parameter that is given by its name all others must be.
    by_name = bool(asked) or isinstance(function, partial)
    named = [name for name in named_parameters(function)[2:] if by_name and name in GENERATORS]
    whole = partial(function, **asked) if asked else function
    return Indexes(
        function=whole,
        takes_generator=takes(whole, 3) or not takes(whole, 2),
        decoder=material.decoder,
        generator=named[0] if named else None,
    )


def _asked(function: object, epsilon: object, vocabulary: object) -> Mapping[str, object]:
    """Return what a function asks for by name, beside a word and a size."""
    names = named_parameters(function)[2:] if callable(function) else ()
    offers = {**dict.fromkeys(EPSILON, epsilon), **dict.fromkeys(VOCABULARY, vocabulary)}
    return {name: offers[name] for name in names if name in offers}


def _fits(signs: Signs) -> bool:
    if not callable(signs.thing):
        return False
    whole = partial(signs.thing, **_asked(signs.thing, None, None)) if signs.sized else signs.thing
    three, two = (takes(whole, count) for count in (3, 2))
    named = signs.sized and bool({*GENERATORS} & {*signs.names})
    return named or (three and not two) or ((three or two) and signs.sized)


SHAPE = Shape(
    name="indexes",
    call="f(word_index, size, rng) -> integers; -1 is an output that is no word",
    example="def f(word, size, rng): return rng.integers(len(words), size=size)",
    fits=_fits,
    draw=lambda material: indexes(material.thing, material),
    rank=60,
)
