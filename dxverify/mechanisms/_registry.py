"""The reference mechanisms by name, each in a file of its own, and the list of everything that can be audited by name."""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING, Any

from dxverify.aliases import Plain
from dxverify.errors import InputError, UnknownNameError
from dxverify.mechanisms._parameters import describe_parameters
from dxverify.registry import ModuleRegistry

if TYPE_CHECKING:
    from dxverify.protocols import Mechanism
    from dxverify.vocabulary import Vocabulary

#: Methods of :class:`dxverify.protocols.Mechanism`: a class that has them is a mechanism.
_METHODS = ("sample", "perturb", "loss_bound")
#: Class attributes that ``dxverify mechanisms`` shows; each may be missing.
_FACTS = ("title", "promise", "known_broken", "claims", "source")


def _select_class(module: ModuleType, name: str) -> type[Any]:
    """Return the one class of a module that follows the protocol of mechanisms, with the name of its file."""
    found = [
        value
        for key, value in vars(module).items()
        if isinstance(value, type)
        and value.__module__ == module.__name__
        and not key.startswith("_")
        and all(callable(getattr(value, method, None)) for method in _METHODS)
    ]
    if len(found) != 1:
        classes = ", ".join(kind.__name__ for kind in found) or "none"
        raise ValueError(f"it must define one class with {', '.join(_METHODS)}, found {classes}")
    kind: Any = found[0]
    if getattr(kind, "name", name) != name:
        raise ValueError(f"{kind.__name__}.name is {kind.name!r}, and the name of the file gives {name!r}")
    if "name" not in vars(kind):
        kind.name = name
    return kind  # type: ignore[no-any-return]  # checked above


_REGISTRY: ModuleRegistry[type[Any]] = ModuleRegistry(
    package=__name__.rpartition(".")[0], kind="mechanism", select=_select_class
)
names, load = _REGISTRY.names, _REGISTRY.load


def registered() -> dict[str, type[Any]]:
    """Return the reference mechanisms, name to class; a file that cannot be used is left out and listed as a warning."""
    return {name: kind for name in names() if isinstance(kind := _try_load(name), type)}


def classes() -> dict[str, type[Any]]:
    """Return the reference mechanisms by the name of their class."""
    return {kind.__name__: kind for kind in registered().values()}


def create(name: str, vocabulary: Vocabulary, *, epsilon: float, **params: Any) -> Mechanism:
    """Build a reference mechanism from its name.

    Parameters
    ----------
    name : str
        A registered name; ``dxverify mechanisms`` lists them. User code is passed through :mod:`dxverify.adapters`.
    vocabulary : Vocabulary
        Words and vectors.
    epsilon : float
        Privacy parameter.
    **params
        Further parameters of the mechanism.

    Raises
    ------
    InputError
        If no mechanism has that name, its file is broken, or it does not take the parameters.

    Examples
    --------
    >>> from dxverify import Vocabulary
    >>> create("laplace", Vocabulary.builtin("line"), epsilon=2.0).epsilon
    2.0
    """
    if name not in names():
        raise UnknownNameError("mechanism is called", name, names(), ", or module:object for your own")
    kind = load(name)
    try:
        made: Mechanism = kind(vocabulary, epsilon=epsilon, **params)
    except TypeError as problem:
        raise InputError(f"{name} does not take these parameters: {problem}") from problem
    return made


def list_mechanisms() -> tuple[list[Plain], list[str]]:
    """Return one entry for each mechanism, and a warning for each file that cannot be used."""
    entries, warnings = [], []
    for name in names():
        kind = _try_load(name)
        if isinstance(kind, type):
            entries.append(_describe(name, kind))
        else:
            warnings.append(str(kind))
    return entries, warnings


def _try_load(name: str) -> type[Any] | InputError:
    try:
        return load(name)
    except InputError as problem:
        return problem


def _describe(name: str, kind: Any) -> Plain:
    facts = {fact: getattr(kind, fact, None) for fact in _FACTS}
    return {
        "name": name,
        "class": getattr(kind, "__name__", type(kind).__name__),
        **{fact: list(facts[fact] or ()) if fact == "claims" else str(facts[fact] or "") for fact in _FACTS},
        "package": "dxverify",
        "parameters": describe_parameters(kind),
    }
