"""What dxverify says of small seeded cases: every mechanism by every method, statistics, geometry, commands."""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import click
from click.testing import CliRunner

from dxverify import Vocabulary, audit
from dxverify.cli import cli
from dxverify.errors import DxverifyError
from dxverify.mechanisms import create, registered
from dxverify.testing.broken import BROKEN, FoundBy, control

METHODS = ("auto", "exact", "directions", "sequential", "fixed", "clopper-pearson")
#: So small that the look at forked workers, which nobody can seed, does not refute by chance.
ALPHA = 1e-6
#: One control for each way in which they are found.
CONTROLS = tuple({one.found_by: one.name for one in BROKEN if one.found_by is not FoundBy.NOTHING}.values())
#: Parameters of mechanisms that refuse the usual ones on six words.
_OTHERS: dict[str, dict[str, Any]] = {"gaussian": {"epsilon": 0.9}, "jaccard": {"neighbours": 3}}
COMMANDS = (
    "audit laplace --epsilon 2 --vocabulary builtin:line --method fixed --samples 3000 --seed 1 --format json",
    "audit laplace --epsilon 2 --vocabulary builtin:line --method sequential --samples 3000 --seed 1",
    "stats laplace --epsilon 1,5 --vocabulary builtin:grid --seed 1 --directions 50 --format json",
    "stats vickrey --epsilon 1,5 --vocabulary builtin:grid --seed 1",
    "geometry --vocabulary builtin:grid --seed 1 --directions 50 --format json",
    "geometry --vocabulary builtin:grid --seed 1 --directions 50",
    "mechanisms --format json",
    "mechanisms",
)


def words() -> Vocabulary:
    """Six words in the plane, none in line with two others."""
    vectors = [[0.0, 0.0], [1.0, 0.2], [0.3, 1.1], [-0.9, 0.5], [-0.4, -1.2], [1.4, -0.8]]
    return Vocabulary(words=["nil", "east", "north", "west", "south", "far"], vectors=vectors)


def results() -> dict[str, Any]:
    """Return every result under its name, as plain data."""
    return {name: _said(make) for name, make in _cases()}


def _cases() -> Iterator[tuple[str, Callable[[], Any]]]:
    for name in registered():
        for method in METHODS:
            yield f"audit {name} {method}", lambda name=name, method=method: _audited(name, method)
    for name in CONTROLS:
        for method in METHODS:
            yield f"control {name} {method}", lambda name=name, method=method: _control(name, method)
    for line in COMMANDS:
        yield line, lambda line=line: _printed(line.split())
    for name in sorted(_commands()):
        yield f"{name} --help", lambda name=name: _printed([*name.split(), "--help"])


def _audited(name: str, method: str) -> Any:
    mechanism = create(name, words(), **{"epsilon": 1.0, **_OTHERS.get(name, {})})
    return json.loads(audit(mechanism, method=method, alpha=ALPHA, max_samples=1500, rng=5).to_json())


def _control(name: str, method: str) -> Any:
    return json.loads(audit(control(name), method=method, alpha=ALPHA, max_samples=1500, rng=5).to_json())


def _printed(arguments: list[str]) -> Any:
    done = CliRunner().invoke(cli, arguments, terminal_width=100)
    try:
        return {"status": done.exit_code, "json": json.loads(done.stdout)}
    except ValueError:
        return {"status": done.exit_code, "text": done.stdout.splitlines()}


def _commands() -> list[str]:
    return cli.list_commands(click.Context(cli))


def _said(make: Callable[[], Any]) -> Any:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # they have their own tests
            return make()
    except DxverifyError as problem:
        return {"error": type(problem).__name__, "message": str(problem)}
