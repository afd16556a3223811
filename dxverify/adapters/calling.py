"""Calling functions that want different things: a generator, a seed, ε, the vocabulary, or nothing."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from dxverify.adapters.guard import Kind

if TYPE_CHECKING:
    from dxverify.adapters.decode import Decoder
    from dxverify.protocols import FloatArray

#: Names of parameters that take a Generator, an integer, or what is known of the promise.
GENERATORS = ("rng", "prng", "generator")
SEEDS = ("seed", "random_state")
EPSILON, VOCABULARY = ("epsilon", "eps"), ("vocabulary", "vocab")

Draw = Callable[[int, int, np.random.Generator], Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Caller:
    """Calls a function with what its parameters ask for by name, beside what it is given.

    Parameters
    ----------
    function : callable
        The foreign function.
    decoder : Decoder
        Knows the vocabulary.
    epsilon : float
        The promise.
    """

    function: Callable[..., object]
    decoder: Decoder
    epsilon: float
    names: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "names", named_parameters(self.function)[1:])

    def __call__(self, rng: np.random.Generator, given: object) -> object:
        """Call the function; one without a parameter for randomness uses its own hidden generator."""
        return self.function(
            given, **{name: self._value(name, rng) for name in self.names if name in _OFFERED}
        )

    def _value(self, name: str, rng: np.random.Generator) -> object:
        if name in GENERATORS:
            return rng
        if name in SEEDS:
            return int(rng.integers(2**32))
        return self.epsilon if name in EPSILON else self.decoder.vocabulary


_OFFERED = {*GENERATORS, *SEEDS, *EPSILON, *VOCABULARY}


def named_parameters(function: Callable[..., object]) -> tuple[str, ...]:
    """Return the names of the parameters of a callable that are left to be given; none where Python cannot tell."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except Exception:  # noqa: BLE001 - a signature may be foreign code too
        return ()
    # What somebody has fixed, such as another ε than the promised one, is not given again.
    fixed = function.keywords if isinstance(function, functools.partial) else {}
    kinds = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    return tuple(one.name for one in parameters if one.kind not in kinds and one.name not in fixed)


def takes(function: object, count: int) -> bool:
    """Tell whether a callable can be called with so many positional arguments."""
    if not callable(function):
        return False
    try:
        inspect.signature(function).bind(*[None] * count)
    except Exception:  # noqa: BLE001 - it cannot, or nobody can tell
        return False
    return True


def untouched(decoder: Decoder, given: FloatArray, call: Callable[[FloatArray], object]) -> object:
    """Call with an array that may be written to, and note if it was."""
    before = given.copy()
    returned = call(given)
    # A function that adds noise in place returns its argument: what it returns counts, and that it did so is noted.
    if not np.array_equal(before, given):
        decoder.notes.note(Kind.MUTATES_INPUT, "The array that was given was changed by the call.")
        return np.array(returned, copy=True)
    return returned
