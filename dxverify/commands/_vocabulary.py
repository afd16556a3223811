"""Options that every command with a vocabulary shares: ``--vocabulary``, ``--limit``, ``--param``."""

from __future__ import annotations

import ast
import sys
import warnings
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TypeVar

import click

from dxverify.aliases import Plain
from dxverify.commands._shared import say
from dxverify.errors import InputError

if TYPE_CHECKING:
    from pathlib import Path

    from dxverify.datasets import Dataset
    from dxverify.vocabulary import Vocabulary

Function = TypeVar("Function", bound=Callable[..., object])


def vocabulary_options(function: Function) -> Function:
    """Add ``--vocabulary`` (as ``vocabulary``) and ``--limit`` (as ``limit``) to a command."""
    function = click.option(
        "--limit", type=click.IntRange(min=1), help="Use only the first N words of the vocabulary."
    )(function)
    return click.option(
        "--vocabulary",
        default="builtin",
        show_default=True,
        metavar="FILE|builtin[:NAME]|data:NAME",
        help="File of vectors (GloVe, word2vec, fastText, npz; also gzipped), or a built-in vocabulary: "
        "builtin (2,000 English words) or builtin:line, triangle, cross, grid, corridor, simplex; or "
        "data:NAME for real vectors, fetched when first needed (see `dxverify data list`).",
    )(function)


def param_option(function: Function) -> Function:
    """Add ``--param key=value`` (as ``param``), which may be given many times."""
    return click.option(
        "--param",
        multiple=True,
        metavar="KEY=VALUE",
        help="A further parameter of the mechanism, such as --param lam=0.5; may be repeated.",
    )(function)


def load_vocabulary(spec: str, limit: int | None = None) -> Vocabulary:
    """Return the vocabulary that ``--vocabulary`` and ``--limit`` name; warnings become lines on stderr."""
    from dxverify.vocabulary import Vocabulary

    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        vocabulary = _load(Vocabulary, spec, limit)
    for warning in caught:
        say(f"warning: {warning.message}")
    return vocabulary


def _load(kind: type[Vocabulary], spec: str, limit: int | None) -> Vocabulary:
    head, _, name = spec.partition(":")
    if head == "data":
        return kind.load(_fetch(name), limit=limit)
    if head != "builtin":
        return kind.load(spec, limit=limit)
    vocabulary = kind.builtin(name or None)
    return vocabulary if limit is None else vocabulary.subset(range(min(limit, len(vocabulary))))


def _fetch(name: str) -> Path:
    """Return the file of a data set of vectors; its licence is shown when it is fetched, not every time."""
    from dxverify.datasets.cache import find, get, path_of

    dataset = find(name, "vectors")
    if not path_of(dataset).exists():
        show_licence(dataset)
    return get(dataset, notify=say_on_terminal)


def show_licence(dataset: Dataset) -> None:
    """Say on stderr what a data set is and what its makers allow."""
    say(f"{dataset.title}. Licence: {dataset.licence}")


def say_on_terminal(line: str) -> None:
    """Say on stderr what is being done, if somebody looks."""
    if sys.stderr.isatty():
        say(f"{line} …")


def parse_params(pairs: Iterable[str]) -> Plain:
    """Turn ``key=value`` texts into arguments; a value is a Python literal, or else the text itself.

    Examples
    --------
    >>> parse_params(["lam=0.5", "self-neighbour=true", "reading=literal"])
    {'lam': 0.5, 'self_neighbour': True, 'reading': 'literal'}
    """
    params: Plain = {}
    for pair in pairs:
        key, equals, text = pair.partition("=")
        name = key.strip().replace("-", "_")
        if not equals or not name.isidentifier():
            raise InputError(f"--param must look like key=value, got {pair!r}")
        if name in params:
            raise InputError(f"--param {key.strip()} is given twice")
        params[name] = _value(text.strip())
    return params


def _value(text: str) -> object:
    words = {"true": True, "false": False, "none": None}
    if text.lower() in words:
        return words[text.lower()]
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return text
