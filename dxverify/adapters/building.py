"""From a name or a class to foreign code that draws: importing, constructing, holding to a promise."""

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
from typing import TYPE_CHECKING, Protocol, TypeGuard, runtime_checkable

import numpy as np

from dxverify.adapters.calling import GENERATORS, SEEDS, named_parameters
from dxverify.adapters.door import as_mechanism
from dxverify.adapters.guard import TIME_LIMIT, contained, real
from dxverify.adapters.shape import Signs, known_shapes
from dxverify.aliases import Plain, PlainView
from dxverify.errors import CodeRaised, InputError, suggestion
from dxverify.protocols import HasDelta, Mechanism, MetricLike

if TYPE_CHECKING:
    from dxverify.vocabulary import Vocabulary

#: What a constructor may ask for, by the names people give it.
_KNOWN = {
    **dict.fromkeys(("vocabulary", "vocab"), "vocabulary"),
    **dict.fromkeys(("epsilon", "eps"), "epsilon"),
    "words": "words",
    **dict.fromkeys(("vectors", "embeddings", "matrix"), "vectors"),
}

#: What reports rest on. Draws are made elsewhere, but a module is imported where the report is written.
_RESTED_ON = (builtins, hashlib, json, json.encoder, json.JSONEncoder, math, np.random, time)


@runtime_checkable
class Fits(Protocol):
    """What scikit-learn calls an estimator: it learns before it transforms."""

    def fit(self, data: list[str]) -> object:
        """Learn."""

    def transform(self, data: list[str]) -> object:
        """Transform."""


def load_object(path: str) -> object:
    """Import ``module:object``, also from the current directory; a file's name there, ``folder/file.py``, is its module."""
    module_name, _, attribute = path.partition(":")
    if module_name.endswith(".py"):
        module_name = _module_of(Path(module_name))
    here = str(Path.cwd())
    if here not in sys.path:
        # At the end, so that a file of the user's cannot hide a module of somebody else's.
        sys.path.append(here)

    def load() -> object:
        value: object = importlib.import_module(module_name)
        for part in attribute.split("."):
            value = _part(value, part)
        return value

    before = [
        (module, name, part) for module in _RESTED_ON for name, part in vars(module).items() if name[0] != "_"
    ]
    try:
        found = contained(load)[0]
    except CodeRaised as problem:
        raise InputError(f"{path!r} cannot be loaded as module:object: {problem}") from None
    finally:
        replaced = _put_back(before)
    if replaced:
        raise InputError(
            f"{path!r} replaces {', '.join(replaced)} while it is imported; reports rest on that"
        )
    return found


def _part(value: object, name: str) -> object:
    """Return what an object has under a name; a name that it lacks is told with the nearest that it has."""
    try:
        return getattr(value, name)
    except AttributeError as problem:
        there = [one for one in dir(value) if not one.startswith("_")]
        raise AttributeError(f"{problem}{suggestion(name, there)}") from problem


def _put_back(before: Sequence[tuple[ModuleType | type, str, object]]) -> list[str]:
    """Undo what foreign code replaced, and return the names."""
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
    time_limit: float | None = TIME_LIMIT,
) -> Mechanism:
    """Turn foreign code into a mechanism on a vocabulary, held to the ε given here.

    Parameters
    ----------
    thing : object
        A class or factory, which is called with what its parameters ask for (the vocabulary, ε, words, vectors and
        ``params``), a mechanism that is already built, or code of any shape.
    vocabulary, epsilon, metric, delta
        Words and promise. A mechanism that promises another ε is held to this one; what it draws is left as it is.
    name : str
        For messages and reports.
    shape : str
        How the code is called; told from it unless given.
    params : mapping, optional
        Further parameters of a class or factory.
    time_limit : float or None
        Seconds a block of outputs may take.

    Raises
    ------
    InputError
        If it cannot be built, or how it is called cannot be told.
    """
    left = dict(params or {})
    if is_factory(thing):
        thing, left = _made(thing, name, vocabulary, epsilon, left), {}
    if isinstance(thing, Mechanism) and shape == "auto":
        return _held(thing, vocabulary, epsilon, name=name, params=left, time_limit=time_limit)
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


def is_factory(thing: object) -> TypeGuard[Callable[..., object]]:
    """Tell a class or a function that makes mechanisms from code that draws outputs."""
    if inspect.isclass(thing):
        return True
    if not callable(thing) or isinstance(thing, Mechanism):
        return False
    names = named_parameters(thing)
    if {"vocabulary", "vocab"} & set(names[:1]):
        return True
    told = any(shape.fits(Signs.of(thing)) for shape in known_shapes().values() if shape.name != "indexes")
    draws = "size" in names and bool({*GENERATORS, *SEEDS} & {*names})
    return "epsilon" in names and not (told or draws)


def _made(
    factory: Callable[..., object], name: str, vocabulary: Vocabulary, epsilon: float, params: Plain
) -> object:
    """Call a class or factory with what it asks for, and let an estimator learn the words."""
    given = _arguments(factory, vocabulary, epsilon, params)
    try:
        made = contained(lambda: factory(*given[0], **given[1]))[0]
        if inspect.isclass(factory) and isinstance(made, Fits):
            contained(lambda: made.fit(list(vocabulary.words)))
    except CodeRaised as problem:
        said = str(problem)
        if said.startswith("TypeError"):
            raise InputError(f"{name} does not take these parameters: {said}") from None
        raise InputError(f"{name} cannot be built: {said}") from None
    return made


def _arguments(
    factory: Callable[..., object], vocabulary: Vocabulary, epsilon: float, params: Plain
) -> tuple[tuple[Vocabulary, ...], Plain]:
    """Return positional and named arguments for a constructor."""
    offers = {
        "vocabulary": vocabulary,
        "epsilon": epsilon,
        "words": vocabulary.words,
        "vectors": vocabulary.vectors,
    }
    names = named_parameters(factory)
    asked = {one: offers[_KNOWN[one]] for one in names if one in _KNOWN and one not in params}
    first = names[:1] if names and _is_required(factory, names[0]) else ()
    if first and first[0] not in asked and first[0] not in params:
        # A constructor whose first parameter has a name of its own means the words.
        return (vocabulary,), {**asked, **params}
    return (), {**asked, **params}


def _is_required(factory: Callable[..., object], name: str) -> bool:
    return inspect.signature(factory).parameters[name].default is inspect.Parameter.empty


def _held(
    mechanism: Mechanism,
    vocabulary: Vocabulary,
    epsilon: float,
    *,
    name: str,
    params: Plain,
    time_limit: float | None,
) -> Mechanism:
    """Hold a mechanism to the ε that was asked for, and leave what it draws alone."""
    if params:
        raise InputError(f"{name} is already built and takes no parameters, got {', '.join(params)}")
    if mechanism.vocabulary != vocabulary:
        raise InputError(f"{name} is built on another vocabulary, of {len(mechanism.vocabulary)} words")
    if mechanism.epsilon == epsilon:
        return mechanism
    return as_mechanism(
        mechanism.sample,
        vocabulary,
        epsilon=epsilon,
        metric=mechanism.metric,
        delta=real("delta", mechanism.delta or 0.0) if isinstance(mechanism, HasDelta) else 0.0,
        shape="indexes",
        name=name,
        time_limit=time_limit,
    )
