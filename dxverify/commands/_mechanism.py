"""MECHANISM on the command line: a registered name, an entry point, or ``module:object`` for the user's own."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click
from click.core import ParameterSource

from dxverify.aliases import PlainView
from dxverify.commands import _completion as completion
from dxverify.commands._containment import Watch, contain
from dxverify.errors import InputError, ParameterError

if TYPE_CHECKING:
    from dxverify.protocols import Mechanism
    from dxverify.vocabulary import Vocabulary

#: Loading and building may take so many times as long as a block of outputs: large models are read then.
_LOADING = 10
Function = TypeVar("Function", bound=Callable[..., object])


def own_code_options(function: Function) -> Function:
    """Add ``--shape`` and ``--timeout``: how the user's own code is called, and how long it may take."""
    function = click.option(
        "--timeout",
        type=click.FloatRange(min=0, min_open=True),
        help="Seconds one call of your own code may take, 30 if not given; loading it may take ten times as long.",
    )(function)
    return click.option(
        "--shape",
        default="auto",
        show_default=True,
        metavar="SHAPE",
        shell_complete=completion.shapes,
        help="How your own code is called, such as word, vector, words, indexes, channel; inferred by default; "
        "if that fails, the error lists the choices.",
    )(function)


def named_mechanism(
    name: str,
    vocabulary: Vocabulary,
    *,
    epsilon: float,
    params: PlainView,
    shape: str = "auto",
    time_limit: float | None = None,
) -> Mechanism:
    """Return the mechanism that was named, on a vocabulary and with a promise.

    From the first line of foreign code on, the command runs in a process of its own, so that whatever that code does to
    its process is noticed (see :mod:`dxverify.commands._containment`).
    """
    from dxverify.adapters.building import build, load_object
    from dxverify.adapters.guard import TIME_LIMIT
    from dxverify.adapters.mechanism import ForeignMechanism
    from dxverify.adapters.timing import timed
    from dxverify.mechanisms import create
    from dxverify.mechanisms._plugins import plugins

    if not is_foreign(name):
        _refuse_file(name)
        ours: Mechanism = create(name, vocabulary, epsilon=epsilon, **params)
        return ours
    held, limit = contain(name), TIME_LIMIT if time_limit is None else time_limit
    with nullcontext() if held is None else Watch(held, _LOADING * limit)():
        thing = load_object(name) if ":" in name else plugins()[name].load()
        if click.get_current_context().get_parameter_source("vocabulary") is ParameterSource.DEFAULT:
            vocabulary = _own_words(thing) or vocabulary
        built = build(
            thing, vocabulary, epsilon=epsilon, name=name, shape=shape, params=params, time_limit=limit
        )
    if held is None or isinstance(built, ForeignMechanism):
        return built
    # A little later than the clock of draws in a process of their own, which can tell more.
    return timed(built, Watch(held, limit + 1.0))


def _refuse_file(name: str) -> None:
    """Refuse the name of a file, and say how what is in it is named."""
    from dxverify.mechanisms._registry import names

    if name in names():
        return
    file, (module, _, part) = Path(name), name.removesuffix(".py").rpartition(".")
    if file.suffix == ".py" or (not file.is_file() and Path(f"{name}.py").is_file()):
        raise InputError(f"{name} is a file of Python: name the function or class in it, {file.stem}:NAME")
    if file.is_file():
        program = str(file) if file.is_absolute() else f"./{file}"
        raise InputError(
            f"{name} is a program: write `program = [{program!r}]` into a file mine.py and audit mine:program"
        )
    if module and Path(f"{module.replace('.', '/')}.py").is_file():
        raise InputError(f"no mechanism is called {name!r}; did you mean '{module}:{part}'?")


def fresh_mechanism(
    name: str, vocabulary: Vocabulary, *, epsilon: float, params: PlainView, shape: str = "auto"
) -> Callable[[], Mechanism] | None:
    """Return what makes a new instance of the user's own class or factory; None for anything else.

    To be asked after :func:`named_mechanism`, which has already let the code in.
    """
    from dxverify.adapters.building import build, is_factory, load_object
    from dxverify.adapters.guard import TIME_LIMIT

    if ":" not in name or not is_factory(thing := load_object(name)):
        return None
    return lambda: build(
        thing, vocabulary, epsilon=epsilon, name=name, shape=shape, params=params, time_limit=TIME_LIMIT
    )


def mechanism_at(
    name: str, vocabulary: Vocabulary, *, params: PlainView, shape: str = "auto"
) -> Callable[[float], Mechanism]:
    """Return what makes the named mechanism at any ε; code that does not take an ε is refused.

    To be asked after :func:`named_mechanism`, which has already let the code in.
    """
    from dxverify.adapters.building import build, is_factory, load_object
    from dxverify.adapters.calling import EPSILON, named_parameters
    from dxverify.adapters.guard import TIME_LIMIT
    from dxverify.mechanisms import create
    from dxverify.mechanisms._plugins import plugins

    if not is_foreign(name):
        return lambda epsilon: create(name, vocabulary, epsilon=epsilon, **params)
    thing = load_object(name) if ":" in name else plugins()[name].load()
    if not is_factory(thing) and not (callable(thing) and set(named_parameters(thing)) & set(EPSILON)):
        raise click.UsageError(
            f"--epsilons needs code that takes an ε: {name} is no class and has no parameter epsilon"
        )
    return lambda epsilon: build(
        thing, vocabulary, epsilon=epsilon, name=name, shape=shape, params=params, time_limit=TIME_LIMIT
    )


def _own_words(thing: object) -> Vocabulary | None:
    """Return the vocabulary that an object carries, as those with gensim vectors do; nobody asked for another."""
    from dxverify.adapters.keyed import vocabulary_of

    try:
        return vocabulary_of(thing)
    except ParameterError:
        return None


def is_foreign(name: str) -> bool:
    """Tell whether a name stands for other people's code."""
    from dxverify.mechanisms._plugins import plugins
    from dxverify.mechanisms._registry import names

    return ":" in name or (name not in names() and name in plugins())
