"""How a callable wants to be called, read from the names of its parameters.

A parameter called ``rng``, ``prng`` or ``generator`` is given the generator of the audit, ``seed`` or ``random_state`` an integer from it,
``size``, ``n``, ``count`` or ``num_samples`` the number of outputs, ``epsilon`` or ``eps`` the claimed ε, ``vocabulary`` or ``vocab`` the
vocabulary. This holds for code on words and on points alike.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

GENERATORS = ("rng", "prng", "generator")
SEEDS = ("seed", "random_state")
SIZES = ("size", "n", "count", "num_samples")
EPSILON, VOCABULARY = ("epsilon", "eps"), ("vocabulary", "vocab")
#: Methods of objects that privatise one value, the most specific first.
METHODS = (
    "privatise", "privatize", "perturb", "randomise", "randomize", "sanitise", "sanitize", "obfuscate", "anonymise",
    "anonymize", "release", "invoke", "encode",
)  # fmt: skip
_LOOSE = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)


def _parameters(function: object) -> list[inspect.Parameter]:
    try:
        found = inspect.signature(function).parameters.values()  # type: ignore[arg-type]  # a callable, or none is found
    except Exception:  # noqa: BLE001 - a signature may be user code too
        return []
    # Arguments that a partial has fixed, such as another ε than the claimed one, are not given again.
    fixed = function.keywords if isinstance(function, functools.partial) else {}
    return [one for one in found if one.kind not in _LOOSE and one.name not in fixed]


def named_parameters(function: object) -> tuple[str, ...]:
    """Return the names of the parameters of a callable that are still open; none where Python does not know them."""
    return tuple(one.name for one in _parameters(function)) if callable(function) else ()


def required_parameters(function: object) -> tuple[str, ...]:
    """Return the names of the parameters that have no default; none where Python does not know them."""
    empty = inspect.Parameter.empty
    return tuple(one.name for one in _parameters(function) if one.default is empty)


def takes(function: object, count: int) -> bool:
    """Whether a callable can be called with so many positional arguments."""
    try:
        inspect.signature(function).bind(*[None] * count)  # type: ignore[arg-type]  # as above
    except Exception:  # noqa: BLE001 - it cannot, or Python does not know
        return False
    return True


def keywords(
    names: Sequence[str],
    rng: np.random.Generator,
    *,
    epsilon: float,
    vocabulary: object = None,
    size: int = 1,
) -> dict[str, Any]:
    """Return what parameters of these names are given; all of them are names that this module knows.

    Examples
    --------
    >>> keywords(["size", "eps"], np.random.default_rng(0), epsilon=2.0, size=3)
    {'size': 3, 'eps': 2.0}
    """
    given: dict[str, Any] = {}
    for name in names:
        if name in GENERATORS:
            given[name] = rng
        elif name in SEEDS:
            # Below 2³¹: generators with a signed seed clip what is larger, and then repeat themselves.
            given[name] = int(rng.integers(2**31))
        elif name in SIZES:
            given[name] = size
        else:
            given[name] = epsilon if name in EPSILON else vocabulary
    return given


def method_of(thing: object) -> tuple[Callable[..., Any] | None, str]:
    """Return what is called of an object, and the name of the method: one that privatises, or the object itself.

    Examples
    --------
    >>> method_of(len)
    (<built-in function len>, '')
    """
    if not (inspect.isroutine(thing) or inspect.isclass(thing) or isinstance(thing, functools.partial)):
        for name in METHODS:
            method = getattr(thing, name, None)
            if callable(method):
                return method, name
    return (thing, "") if callable(thing) else (None, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Signature:
    """What can be seen of user code without calling it.

    Parameters
    ----------
    thing : object
        The code.
    names : tuple of str
        Its parameters, if it can be called.
    """

    thing: Any
    names: tuple[str, ...]

    @classmethod
    def of(cls, thing: object) -> Signature:
        """Inspect an object."""
        return cls(thing=thing, names=named_parameters(thing))

    def first_is(self, *names: str) -> bool:
        """Whether this is a function of one input whose first parameter has one of these names."""
        return bool(self.names) and self.names[0] in names and not self.is_sized

    @property
    def is_sized(self) -> bool:
        """Whether it is given the number of outputs."""
        return bool({*SIZES} & {*self.names})
