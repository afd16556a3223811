"""The reference mechanisms by name: one file a mechanism, found by being there."""

from __future__ import annotations

import importlib
import pkgutil
from typing import TYPE_CHECKING, Any

from dxverify.errors import InputError, UnknownNameError
from dxverify.mechanisms._plugins import plugins

if TYPE_CHECKING:
    from dxverify.mechanisms._base import WordMechanism
    from dxverify.protocols import Mechanism
    from dxverify.vocabulary import Vocabulary

_PACKAGE = "dxverify.mechanisms"


def registered() -> dict[str, type[WordMechanism]]:
    """Return the reference mechanisms, name to class."""
    return {name: load(name) for name in names()}


def classes() -> dict[str, type[WordMechanism]]:
    """Return the reference mechanisms by the name of their class."""
    return {kind.__name__: kind for kind in registered().values()}


def create(name: str, vocabulary: Vocabulary, *, epsilon: float, **params: Any) -> Mechanism:
    """Build a reference mechanism from its name.

    Parameters
    ----------
    name : str
        A registered name; ``dxverify mechanisms`` lists them. Other people's mechanisms come in by
        :mod:`dxverify.adapters`.
    vocabulary : Vocabulary
        Words and vectors.
    epsilon : float
        Privacy parameter.
    **params
        Further parameters of the mechanism.

    Raises
    ------
    InputError
        If nothing goes by that name, or the mechanism does not take the parameters.

    Examples
    --------
    >>> from dxverify import Vocabulary
    >>> create("laplace", Vocabulary.builtin("line"), epsilon=2.0).epsilon
    2.0
    """
    if name not in names():
        known = sorted([*names(), *plugins()])
        raise UnknownNameError("mechanism is called", name, known, ", or module:object for your own")
    kind: Any = load(name)
    try:
        made: Mechanism = kind(vocabulary, epsilon=epsilon, **params)
    except TypeError as problem:
        raise InputError(f"{name} does not take these parameters: {problem}") from problem
    return made


def names() -> list[str]:
    """Return the registered names."""
    package = importlib.import_module(_PACKAGE)
    files = (module.name for module in pkgutil.iter_modules(package.__path__))
    return sorted(file.replace("_", "-") for file in files if not file.startswith("_"))


def module_of(name: str) -> str:
    """Return the module that is called like the mechanism."""
    return f"{_PACKAGE}.{name.replace('-', '_')}"


def load(name: str) -> type[WordMechanism]:
    """Import the file that is called like the mechanism and return the one mechanism it defines."""
    from dxverify.mechanisms._base import WordMechanism  # noqa: PLC0415 - names alone need no numpy

    module = importlib.import_module(module_of(name))
    kinds = [
        value
        for value in vars(module).values()
        if isinstance(value, type)
        and issubclass(value, WordMechanism)
        and value.__module__ == module.__name__
    ]
    if len(kinds) != 1:
        raise RuntimeError(f"{module.__name__} must define exactly one mechanism, got {len(kinds)}")
    return kinds[0]
