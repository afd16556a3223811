"""A program in any language, started once a block: a list of the program and its arguments."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from dxverify.adapters.program import Program
from dxverify.adapters.shape import Material, Shape, Signs

if TYPE_CHECKING:
    import numpy as np

    from dxverify.adapters.decode import Decoder
    from dxverify.protocols import IntArray


@dataclass(frozen=True, slots=True, kw_only=True)
class Lines:
    """Draws outputs of a program."""

    gives_words: ClassVar[bool] = True

    program: Program
    decoder: Decoder

    def __call__(self, word: int, size: int, rng: np.random.Generator) -> IntArray:
        """Draw outputs."""
        text = self.decoder.vocabulary.words[word]
        # Below 2³¹: generators with a signed seed clip what is larger, and then repeat themselves.
        answers = self.program.answer(text, size, int(rng.integers(2**31))) if size else []
        return self.decoder.each((line or None for line in answers), word)


def lines(material: Material, *, server: bool) -> Lines:
    """Return the draws of a program; no word of a vocabulary holds the end of a line."""
    program = Program(command=material.thing, server=server, time_limit=material.time_limit)
    return Lines(program=program, decoder=material.decoder)


def is_command(signs: Signs) -> bool:
    """Tell whether a thing is a program with its arguments."""
    return (
        isinstance(signs.thing, (list, tuple))
        and len(signs.thing) > 0
        and all(isinstance(part, str) for part in signs.thing)
    )


SHAPE = Shape(
    name="command",
    call="a program and its arguments: reads one word a line, writes one word a line, started once a block",
    example='["sh", "mechanism.sh"]',
    fits=is_command,
    draw=lambda material: lines(material, server=False),
    rank=1,
    own_process=True,
)
