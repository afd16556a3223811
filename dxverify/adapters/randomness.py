"""Handing randomness to functions that take it in different ways, or not at all."""

from __future__ import annotations

import inspect
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

#: Names of parameters that take a Generator, and of those that take an integer.
_GENERATORS = ("rng", "prng", "generator")
_SEEDS = ("seed", "random_state")


@dataclass(frozen=True, slots=True)
class Seeded:
    """Calls a function with its generator or seed, if it has a parameter for one."""

    function: Callable[..., Any]
    name: str | None = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", random_parameter(self.function))

    def __call__(self, rng: np.random.Generator, *arguments: Any) -> Any:
        """Call the function; one without such a parameter uses its own hidden generator."""
        if self.name is None:
            return self.function(*arguments)
        value: Any = rng if self.name in _GENERATORS else int(rng.integers(2**32))
        return self.function(*arguments, **{self.name: value})


@dataclass(frozen=True, slots=True)
class GlobalsSeeded:
    """Draws with the global generators of ``random`` and ``numpy.random`` seeded, and puts them back afterwards.

    For mechanisms that use global state: their draws become repeatable, and the caller's do not move.
    """

    draw: Callable[[int, int, np.random.Generator], Any]

    def __call__(self, word: int, size: int, rng: np.random.Generator) -> Any:
        """Draw outputs."""
        python, legacy = random.getstate(), np.random.get_state()  # noqa: NPY002 - to put it back
        seeds = rng.integers(2**32, size=2).tolist()
        try:
            random.seed(seeds[0])
            np.random.seed(seeds[1])  # noqa: NPY002 - the audited code uses it
            return self.draw(word, size, rng)
        finally:
            random.setstate(python)
            np.random.set_state(legacy)  # noqa: NPY002 - as above


def random_parameter(function: Callable[..., Any]) -> str | None:
    """Return the name of the parameter that takes randomness, if there is one that can be given by name."""
    return next((name for name in (*_GENERATORS, *_SEEDS) if name in named_parameters(function)), None)


def named_parameters(function: Callable[..., Any]) -> tuple[str, ...]:
    """Return the names of the parameters; none where Python cannot tell."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return ()
    kinds = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    return tuple(parameter.name for parameter in parameters if parameter.kind in kinds)
