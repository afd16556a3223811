"""An adapter: one call signature of user code on words, how it is recognised, and the call itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from dxverify.adapters.calling import (
    EPSILON,
    GENERATORS,
    SEEDS,
    VOCABULARY,
    Signature,
    keywords,
    named_parameters,
)
from dxverify.adapters.decoding import Decoder
from dxverify.adapters.sampler import Draw, Kind

#: What user code is given for a word: the word or a list of it, its index, its vector as an array, a matrix or a list, or its coordinates
#: one by one.
Argument = Literal["word", "words", "index", "vector", "vectors", "dataset", "queries", "number"]
#: Parameters after the input that every signature may have.
_BY_NAME = {*GENERATORS, *SEEDS, *EPSILON, *VOCABULARY}


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """User code with what an adapter needs to call it.

    Parameters
    ----------
    thing : object
        The code.
    decoder : Decoder
        Reads what comes back.
    epsilon : float
        The claimed ε, for code with a parameter for it.
    time_limit : float or None
        Seconds a block of outputs may take, for programs.
    """

    thing: Any
    decoder: Decoder
    epsilon: float
    time_limit: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Adapter:
    """One call signature.

    Parameters
    ----------
    name : str
        What ``shape=`` and ``--shape`` take.
    call : str
        How the code is called and what it returns, as one line.
    example : str
        The shortest piece of code with this signature.
    fits : callable
        Whether the :class:`Signature` of some code is this one.
    adapt : callable
        Makes ``draw(word_index, size, rng)`` from the :class:`Context`.
    states : {"", "probabilities", "logs", "scores"}
        What one call returns if the code states its output distribution: a row of probabilities, of their logarithms, or of logarithms
        up to a constant. Empty if the code returns outputs.
    is_program : bool
        Whether the code is a program, with a process and a time limit of its own.
    """

    name: str
    call: str
    example: str
    fits: Callable[[Signature], bool]
    adapt: Callable[[Context], Draw]
    states: Literal["", "probabilities", "logs", "scores"] = ""
    is_program: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class WordCode:
    """Calls a user's function for a word and decodes what it returns; the only layer between the function and the sampler.

    Parameters
    ----------
    function : callable
        The user's function or method.
    decoder : Decoder
        Reads what comes back.
    argument : str
        What stands for the word.
    epsilon : float
        The claimed ε.
    positions : tuple of str
        Positional arguments in order: ``input``, ``size``, ``rng``, ``epsilon``.
    names : tuple of str
        Parameters that are given by name.
    batch : bool
        Whether one call returns all outputs of a block.
    vectors : bool
        Whether vectors come back, of which the nearest words are the outputs.
    """

    function: Callable[..., Any]
    decoder: Decoder
    argument: Argument
    epsilon: float
    positions: tuple[str, ...] = ("input",)
    names: tuple[str, ...] = ()
    batch: bool = False
    vectors: bool = False

    def __call__(self, word: int, size: int, rng: np.random.Generator) -> Any:
        """Return decoded outputs."""
        if self.batch:
            decode = self.decoder.matrix if self.vectors else self.decoder.batch
            return decode(self._call(word, size, rng), size, word)
        outputs = (self._call(word, 1, rng) for _ in range(size))
        if not self.vectors:
            return self.decoder.each(outputs, word)
        # Copies: code may return the same array every time.
        rows = [output.copy() if isinstance(output, np.ndarray) else output for output in outputs]
        return self.decoder.matrix(rows, size, word)

    @property
    def given_words(self) -> bool:
        """Whether the code sees words and not indexes or vectors."""
        return self.argument in {"word", "words"}

    def _call(self, word: int, size: int, rng: np.random.Generator) -> Any:
        words, vector = self.decoder.vocabulary.words, self.decoder.vector
        named = keywords(self.names, rng, epsilon=self.epsilon, vocabulary=self.decoder.vocabulary, size=size)
        given: Any
        if self.argument == "number":
            return [self._call_with_number(value, named) for value in vector(word).tolist()]
        if self.argument == "word":
            given = words[word]
        elif self.argument == "words":
            given = [words[word]] * size
        elif self.argument == "index":
            given = word
        elif self.argument == "queries":
            given = vector(word).tolist()
        else:
            rows = {"vectors": size, "dataset": 1}.get(self.argument)
            given = vector(word) if rows is None else np.tile(vector(word), (rows, 1))
        by_role = {"input": given, "size": size, "rng": rng, "epsilon": self.epsilon}
        returned = self.function(*(by_role[role] for role in self.positions), **named)
        self._note_mutation(given, word, size)
        return returned

    def _call_with_number(self, value: float, named: dict[str, Any]) -> Any:
        """Call with a number: a float, or an integer for code that refuses floats, as the geometric mechanism does."""
        try:
            return self.function(value, **named)
        except TypeError:
            if not value.is_integer():
                raise
            return self.function(int(value), **named)

    def _note_mutation(self, given: Any, word: int, size: int) -> None:
        if isinstance(given, list) and self.argument == "words":
            changed = given != [self.decoder.vocabulary.words[word]] * size
        elif isinstance(given, np.ndarray):
            vector = self.decoder.vocabulary.vectors[word]
            changed = given.shape[-1] != len(vector) or bool((given != vector).any())
        else:
            return
        if changed:
            self.decoder.notes.note(
                Kind.MUTATES_INPUT, "The code changed the list or array that it was given."
            )


def word_code(
    context: Context,
    *,
    argument: Argument,
    method: str = "",
    positions: tuple[str, ...] = ("input",),
    batch: bool = False,
    vectors: bool = False,
) -> WordCode:
    """Return the calls of a function, or of a method of an object, with one of the arguments."""
    function = getattr(context.thing, method) if method else context.thing
    own = named_parameters(function)[len(positions) :]
    return WordCode(
        function=function,
        decoder=context.decoder,
        argument=argument,
        epsilon=context.epsilon,
        positions=positions,
        names=tuple(name for name in own if name in _BY_NAME),
        batch=batch,
        vectors=vectors,
    )
