"""Text in and out: words are perturbed, everything between them stays where it was.

Punctuation, white space and the case pattern of each word are kept, so they are **not** protected; only the
choice of words is.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple, TextIO

import numpy as np

from dxverify.errors import InputError, MechanismFault, ParameterError
from dxverify.protocols import NO_WORD

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from dxverify.protocols import Mechanism
    from dxverify.vocabulary import Vocabulary

#: Words that share one random stream. Fixed, so that a seed gives the same text whatever the machine.
CHUNK = 1024
#: Text of an output that is no word of the vocabulary.
NO_WORD_TEXT = "[no-word]"

_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_JOINER = re.compile(r"(['’-])")
_LAST_SPACE = re.compile(r"\s\S*\Z")

Policy = Literal["error", "keep", "drop"]


class Piece(NamedTuple):
    """A stretch of text: a word of the vocabulary, a word outside it, or what lies between words."""

    text: str
    #: Row in the vocabulary; None if this is no word of it.
    row: int | None = None
    is_word: bool = False


def blocks(stream: TextIO, size: int = 1 << 16) -> Iterator[str]:
    """Read a stream in blocks of about ``size`` characters that never cut a word."""
    held: list[str] = []
    while block := stream.read(size):
        cut = _LAST_SPACE.search(block)
        if cut is None:
            held.append(block)
            continue
        yield "".join([*held, block[: cut.start() + 1]])
        held = [block[cut.start() + 1 :]]
    yield "".join(held)


def pieces(text: str, vocabulary: Vocabulary) -> Iterator[Piece]:
    """Cut a text into words and what lies between them; the pieces joined are the text again.

    A word is looked up as it is written, then in lower case; one that is joined by hyphens or apostrophes and not
    in the vocabulary is taken apart.

    Examples
    --------
    >>> from dxverify import Vocabulary
    >>> [piece.text for piece in pieces("The blue-white CAT!", Vocabulary.builtin("simplex"))]
    ['The', ' ', 'blue', '-', 'white', ' ', 'CAT', '!']
    """
    end = 0
    for match in _WORD.finditer(text):
        if match.start() > end:
            yield Piece(text[end : match.start()])
        yield from _word(match.group(), vocabulary)
        end = match.end()
    if end < len(text):
        yield Piece(text[end:])


def _word(text: str, vocabulary: Vocabulary) -> Iterator[Piece]:
    row = _find(text, vocabulary)
    parts = _JOINER.split(text)
    if row is not None or len(parts) == 1:
        yield Piece(text, row, is_word=True)
        return
    for place, part in enumerate(parts):
        yield Piece(part) if place % 2 else Piece(part, _find(part, vocabulary), is_word=True)


def _find(text: str, vocabulary: Vocabulary) -> int | None:
    form = next((form for form in (text, text.lower()) if form in vocabulary), None)
    return None if form is None else vocabulary.index(form)


def recase(word: str, original: str) -> str:
    """Return a word in the case pattern of another: capital first letter, all capitals, or as it is.

    Examples
    --------
    >>> recase("cat", "Dog"), recase("cat", "DOG"), recase("cat", "dog"), recase("cat", "A")
    ('Cat', 'CAT', 'cat', 'Cat')
    """
    if len(original) > 1 and original.isupper():
        return word.upper()
    if original[:1].isupper() and original[1:] == original[1:].lower():
        return word[:1].upper() + word[1:]
    return word


@dataclass(frozen=True, slots=True, kw_only=True)
class Perturber:
    """Perturbs the words of a text, the same way for the same seed whatever the blocks.

    Parameters
    ----------
    mechanism : Mechanism
        Draws one output for each word.
    seed : int or numpy.random.SeedSequence, optional
        Each run of :data:`CHUNK` words has its own stream, a child of this; fresh entropy by default.
    oov : {"error", "keep", "drop"}
        What happens to a word that is not in the vocabulary. A word that is kept is not protected.
    """

    mechanism: Mechanism
    seed: int | np.random.SeedSequence | None = None
    oov: Policy = "error"
    _entropy: np.random.SeedSequence = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Check the policy and fix the entropy."""
        if self.oov not in ("error", "keep", "drop"):
            raise ParameterError("oov", self.oov, "error, keep or drop")
        entropy = (
            self.seed if isinstance(self.seed, np.random.SeedSequence) else np.random.SeedSequence(self.seed)
        )
        object.__setattr__(self, "_entropy", entropy)

    def __call__(self, texts: Iterable[str]) -> Iterator[str]:
        """Yield the perturbed text of consecutive blocks, which must not cut words (see :func:`blocks`)."""
        for number, run in enumerate(self._runs(texts)):
            yield self._perturb(number, run)

    def _runs(self, texts: Iterable[str]) -> Iterator[list[Piece]]:
        """Gather pieces until they hold :data:`CHUNK` words to perturb."""
        run: list[Piece] = []
        words = 0
        for piece in self._apply_policy(texts):
            run.append(piece)
            words += piece.row is not None
            if words == CHUNK:
                yield run
                run, words = [], 0
        yield run

    def _apply_policy(self, texts: Iterable[str]) -> Iterator[Piece]:
        """Apply the policy to words outside the vocabulary."""
        line = 1
        for text in texts:
            for piece in pieces(text, self.mechanism.vocabulary):
                outside = piece.is_word and piece.row is None
                if outside and self.oov == "error":
                    raise InputError(
                        f"line {line} of the text: {piece.text!r} is not in the vocabulary (see --oov)"
                    )
                if not (outside and self.oov == "drop"):
                    yield piece
                line += piece.text.count("\n")

    def _perturb(self, number: int, run: list[Piece]) -> str:
        rows = np.array([piece.row for piece in run if piece.row is not None], dtype=np.int64)
        if not len(rows):
            return "".join(piece.text for piece in run)
        key = (*self._entropy.spawn_key, number)
        child = np.random.SeedSequence(self._entropy.entropy, spawn_key=key)
        outputs = iter(self.mechanism.perturb(rows, np.random.default_rng(child)))
        return "".join(
            piece.text if piece.row is None else self._write(int(next(outputs)), piece) for piece in run
        )

    def _write(self, output: int, piece: Piece) -> str:
        if output == NO_WORD:
            return NO_WORD_TEXT
        words = self.mechanism.vocabulary.words
        if not 0 <= output < len(words):
            # An index below zero would name a word from the end.
            raise MechanismFault(f"the mechanism returned no word of the vocabulary for {piece.text!r}")
        # A word that is in the vocabulary as written, in a vocabulary with capitals, has no pattern to carry over.
        return words[output] if words[piece.row or 0] == piece.text else recase(words[output], piece.text)
