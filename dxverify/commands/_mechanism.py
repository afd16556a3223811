"""MECHANISM on the command line: a registered name, or ``module:object`` for the user's own."""

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

#: Loading and building may take so many times as long as a block of outputs: large models are read then.
LOADING = 10
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
    """Return the mechanism that was named, on a vocabulary and with a guarantee.

    From the first line of user code on, the command runs in a supervised process, so that whatever that code does to
    its process is noticed (see :mod:`dxverify.adapters.supervision`).
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
    held, limit = supervise(name), ADAPTERS.time_limit if time_limit is None else time_limit
    with nullcontext() if held is None else held.limit(LOADING * limit):
        thing = load_object(name)
        if click.get_current_context().get_parameter_source("vocabulary") is ParameterSource.DEFAULT:
            vocabulary = _own_words(thing) or vocabulary
        built = build(
            thing, vocabulary, epsilon=epsilon, name=name, shape=shape, params=params, time_limit=limit
        )
    if held is None or isinstance(built, UserMechanism):
        return built
    return timed(built, held.clock(limit))


def supervise(name: str) -> Supervisor | None:
    """Continue in a supervised process from here, if the command was started by ``main`` and not by a test in its own process."""
    held = click.get_current_context().find_object(Supervisor)
    if held is not None:
        held.enter(name)
    return held


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
    """Return the vocabulary that an object carries, as those with gensim vectors do; nobody asked for another."""
    from dxverify.adapters.dispatch import vocabulary_of

    try:
        return vocabulary_of(thing)
    except ParameterError:
        return None


def is_user_code(name: str) -> bool:
    """Tell whether a name stands for other people's code."""
    return ":" in name
