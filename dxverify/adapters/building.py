"""From ``module:object`` to a mechanism: import user code, construct its objects, and set the ε that the audit tests.

The tested ε is the one given to the audit; a mechanism that states another keeps its own sampler and is tested against that ε.
"""

from __future__ import annotations

import builtins
import hashlib
import importlib
import inspect
import json
import math
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeGuard

import numpy as np

from dxverify.adapters.calling import (
    EPSILON,
    GENERATORS,
    SEEDS,
    Signature,
    named_parameters,
    required_parameters,
)
from dxverify.adapters.config import CONFIG
from dxverify.adapters.dispatch import as_mechanism, known_shapes
from dxverify.adapters.formatting import as_number
from dxverify.adapters.sandbox import contain
from dxverify.aliases import Plain, PlainView
from dxverify.errors import CodeRaised, InputError, suggestion
from dxverify.protocols import HasDelta, Mechanism, MetricLike

if TYPE_CHECKING:
    from dxverify.vocabulary import Vocabulary

#: Names of constructor parameters that get a value without being asked for on the command line, and which value.
_ARGUMENTS = {
    **dict.fromkeys(("vocabulary", "vocab"), "vocabulary"),
    **dict.fromkeys(("epsilon", "eps"), "epsilon"),
    "words": "words",
    **dict.fromkeys(("vectors", "embeddings", "matrix"), "vectors"),
}

#: Modules whose functions user code may not replace: it is imported in the process that writes the report.
_PROTECTED = (builtins, hashlib, json, json.encoder, json.JSONEncoder, math, np.random, time)


def load_object(path: str) -> object:
    """Import ``module:object``, also from the current directory; a file's name there, ``folder/file.py``, is its module."""
    module_name, _, attribute = path.partition(":")
    if module_name.endswith(".py"):
        module_name = _module_of(Path(module_name))
    here = str(Path.cwd())
    if here not in sys.path:
        # At the end, so that a file of the user cannot hide an installed module.
        sys.path.append(here)

    def load() -> object:
        value: object = importlib.import_module(module_name)
        for part in attribute.split("."):
            value = _member(value, part)
        return value

    before = [
        (module, name, part) for module in _PROTECTED for name, part in vars(module).items() if name[0] != "_"
    ]
    try:
        found = contain(load)[0]
    except CodeRaised as problem:
        raise InputError(f"{path!r} cannot be loaded as module:object: {problem}") from None
    finally:
        replaced = _restore(before)
    if replaced:
        raise InputError(
            f"{path!r} replaces {', '.join(replaced)} while it is imported, which reports depend on: remove the replacement"
        )
    return found


def _member(value: object, name: str) -> object:
    """Return a member of an object; the error for a missing one suggests the nearest name."""
    try:
        return getattr(value, name)
    except AttributeError as problem:
        there = [one for one in dir(value) if not one.startswith("_")]
        raise AttributeError(f"{problem}{suggestion(name, there)}") from problem


def _restore(before: Sequence[tuple[ModuleType | type, str, object]]) -> list[str]:
    """Undo what user code replaced, and return the names."""
    replaced = [one for one in before if getattr(one[0], one[1], None) is not one[2]]
    for module, name, part in replaced:
        setattr(module, name, part)
    return [f"{module.__name__}.{name}" for module, name, _ in replaced]


def _module_of(file: Path) -> str:
    """Return the module that a file below the current directory is."""
    try:
        return ".".join(file.resolve().relative_to(Path.cwd()).with_suffix("").parts)
    except ValueError:
        raise InputError(
            f"{str(file)!r} is not below the current folder: go to its folder and write {file.stem}:object"
        ) from None


def build(
    thing: object,
    vocabulary: Vocabulary,
    *,
    epsilon: float,
    name: str,
    metric: MetricLike | None = None,
    delta: float = 0.0,
    shape: str = "auto",
    params: PlainView | None = None,
    time_limit: float | None = CONFIG.time_limit,
) -> Mechanism:
    """Make a mechanism on a vocabulary from user code; its claim is the ε given here.

    Parameters
    ----------
    thing : object
        A class or factory, which is called with what its parameters ask for (the vocabulary, ε, words, vectors and
        ``params``), a mechanism that is already built, or code with any supported call signature.
    vocabulary, epsilon, metric, delta
        Words and guarantee. A mechanism that states another ε is tested against this one; its samples do not change.
    name : str
        For messages and reports.
    shape : str
        The call signature; inferred by default.
    params : mapping, optional
        Further arguments of a class or factory.
    time_limit : float or None
        Seconds a block of outputs may take.

    Raises
    ------
    InputError
        If it cannot be built, or its call signature cannot be inferred.
    """
    left = dict(params or {})
    if is_factory(thing):
        thing, left = _call_factory(thing, name, vocabulary, epsilon, left), {}
    if isinstance(thing, Mechanism) and shape == "auto":
        return _with_claimed_epsilon(
            thing, vocabulary, epsilon, name=name, params=left, time_limit=time_limit
        )
    metric = left.pop("metric", metric)
    if left:
        raise InputError(f"{name} is no class and takes only the parameter metric, got {', '.join(left)}")
    return as_mechanism(
        thing,
        vocabulary,
        epsilon=epsilon,
        metric=metric,
        delta=delta,
        shape=shape,
        name=name,
        time_limit=time_limit,
    )


def build_object(thing: Any, name: str, *, epsilon: float, params: PlainView) -> Any:
    """Return an object of a class, made with ε and further parameters by name, for code on points; anything else as it is."""
    if not inspect.isclass(thing):
        if params:
            raise InputError(f"{name} is no class and takes no parameters, got {', '.join(params)}")
        return thing
    given = {one: epsilon for one in named_parameters(thing) if one in EPSILON} | dict(params)
    return _construct(thing, name, (), given)


def is_factory(thing: object) -> TypeGuard[Callable[..., object]]:
    """Whether this is a class or a function that makes mechanisms, and not code that returns outputs."""
    if inspect.isclass(thing):
        return True
    if not callable(thing) or isinstance(thing, Mechanism):
        return False
    names = named_parameters(thing)
    if {"vocabulary", "vocab"} & set(names[:1]):
        return True
    signature = Signature.of(thing)
    fits = any(one.fits(signature) for one in known_shapes().values() if one.name != "indexes")
    samples = "size" in names and bool({*GENERATORS, *SEEDS} & {*names})
    return "epsilon" in names and not (fits or samples)


def _call_factory(
    factory: Callable[..., object], name: str, vocabulary: Vocabulary, epsilon: float, params: Plain
) -> object:
    """Call a class or factory with the arguments that its parameters name; if it has ``fit``, fit it to the words."""
    offers = {
        "vocabulary": vocabulary,
        "epsilon": epsilon,
        "words": vocabulary.words,
        "vectors": vocabulary.vectors,
    }
    asked = {
        one: offers[_ARGUMENTS[one]]
        for one in named_parameters(factory)
        if one in _ARGUMENTS and one not in params
    }
    named = {**asked, **params}
    first = required_parameters(factory)[:1]
    # If nothing else fits a required first parameter, it is the vocabulary.
    placed = (vocabulary,) if first and first[0] not in named else ()
    made = _construct(factory, name, placed, named)
    fit = getattr(made, "fit", None)
    if inspect.isclass(factory) and callable(fit) and hasattr(made, "transform"):
        _construct(fit, name, (list(vocabulary.words),), {})
    return made


def _construct(
    factory: Callable[..., object], name: str, placed: tuple[object, ...], named: PlainView
) -> object:
    try:
        return contain(lambda: factory(*placed, **named))[0]
    except CodeRaised as problem:
        if str(problem).startswith("TypeError"):
            raise InputError(f"{name} does not take these parameters: {problem}") from None
        raise InputError(f"{name} cannot be built: {problem}") from None


def _with_claimed_epsilon(
    mechanism: Mechanism,
    vocabulary: Vocabulary,
    epsilon: float,
    *,
    name: str,
    params: Plain,
    time_limit: float | None,
) -> Mechanism:
    """Return the mechanism with the claimed ε; its sampler stays the same."""
    if params:
        raise InputError(f"{name} is already built and takes no parameters, got {', '.join(params)}")
    if mechanism.vocabulary != vocabulary:
        raise InputError(
            f"{name} is built on another vocabulary, of {len(mechanism.vocabulary)} words: give that one, or a class"
        )
    if mechanism.epsilon == epsilon:
        return mechanism
    return as_mechanism(
        mechanism.sample,
        vocabulary,
        epsilon=epsilon,
        metric=mechanism.metric,
        delta=as_number("delta", mechanism.delta or 0.0) if isinstance(mechanism, HasDelta) else 0.0,
        shape="indexes",
        name=name,
        time_limit=time_limit,
    )
