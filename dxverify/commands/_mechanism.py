"""The argument MECHANISM of the commands: a registered name, or ``module:object`` for user code, which runs in a supervised process."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click
from click.core import ParameterSource

from dxverify.adapters.supervision import Supervisor
from dxverify.aliases import PlainView
from dxverify.errors import InputError, ParameterError

if TYPE_CHECKING:
    from dxverify.protocols import Mechanism
    from dxverify.vocabulary import Vocabulary

#: Loading and building user code may take this many times the time limit of a call: it may read a large model. Arbitrary.
LOADING_FACTOR = 10
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
    """Return the mechanism of this name, built on a vocabulary for a claimed ε.

    Before user code is loaded, the command continues in a supervised process, so that code that ends its process is noticed
    (see :mod:`dxverify.adapters.supervision`).
    """
    from dxverify.adapters.building import build, load_object
    from dxverify.adapters.clocks import timed
    from dxverify.adapters.config import CONFIG as ADAPTERS
    from dxverify.adapters.mechanism import UserMechanism
    from dxverify.mechanisms import create

    if not is_user_code(name):
        _refuse_file(name)
        ours: Mechanism = create(name, vocabulary, epsilon=epsilon, **params)
        return ours
    supervisor, limit = supervise(name), ADAPTERS.time_limit if time_limit is None else time_limit
    with nullcontext() if supervisor is None else supervisor.limit(LOADING_FACTOR * limit):
        thing = load_object(name)
        if click.get_current_context().get_parameter_source("vocabulary") is ParameterSource.DEFAULT:
            vocabulary = _own_words(thing) or vocabulary
        built = build(
            thing, vocabulary, epsilon=epsilon, name=name, shape=shape, params=params, time_limit=limit
        )
    if supervisor is None or isinstance(built, UserMechanism):
        return built
    return timed(built, supervisor.clock(limit))


def supervise(name: str) -> Supervisor | None:
    """Continue in a supervised process; return its supervisor, or None if a test called the command in its own process."""
    supervisor = click.get_current_context().find_object(Supervisor)
    if supervisor is not None:
        supervisor.enter(name)
    return supervisor


def _refuse_file(name: str) -> None:
    """Raise an error if the name is that of a file; it says how to name the function in the file."""
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


def mechanism_factory(
    name: str, vocabulary: Vocabulary, *, epsilon: float, params: PlainView, shape: str = "auto"
) -> Callable[[], Mechanism] | None:
    """Return a function that builds a new instance of the user's class or factory; None for any other object.

    Call it after :func:`named_mechanism`, which has loaded the code in the supervised process.
    """
    from dxverify.adapters.building import build, is_factory, load_object
    from dxverify.adapters.config import CONFIG as ADAPTERS

    if ":" not in name or not is_factory(thing := load_object(name)):
        return None
    return lambda: build(
        thing,
        vocabulary,
        epsilon=epsilon,
        name=name,
        shape=shape,
        params=params,
        time_limit=ADAPTERS.time_limit,
    )


def _own_words(thing: object) -> Vocabulary | None:
    """Return the vocabulary that the object has itself, such as gensim vectors; it is used if the user gives no other."""
    from dxverify.adapters.dispatch import vocabulary_of

    try:
        return vocabulary_of(thing)
    except ParameterError:
        return None


def is_user_code(name: str) -> bool:
    """Return whether a name is ``module:object``."""
    return ":" in name
