"""Golden results of small seeded cases: every mechanism by every method, and every command."""

from __future__ import annotations

import json
import tempfile
import warnings
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import click
from click.testing import CliRunner

from dxverify import Vocabulary, audit
from dxverify.cli import cli
from dxverify.errors import DxverifyError
from dxverify.mechanisms import create, registered
from dxverify.testing.broken import BROKEN, FoundBy, control

METHODS = ("auto", "exact", "directions", "sequential", "fixed")
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
    "geometry --vocabulary builtin:grid --seed 1 --format json",
    "geometry --vocabulary builtin:grid --seed 1",
    "mechanisms --format json",
    "mechanisms",
    "channel laplace --epsilon 2 --vocabulary builtin:triangle --format json",
    "channel laplace --epsilon 2 --vocabulary builtin:grid --method directions --directions 64 --seed 1 --format json",
    "channel exponential --epsilon 1 --vocabulary builtin:cross",
    "stats exponential --epsilon 1,3 --vocabulary builtin:grid --sample 5 --seed 2 --format json",
    "stats laplace --epsilon 2 --vocabulary builtin:grid --method samples --samples 200 --seed 3 --format json",
    "geometry --limit 300 --sample 100 --seed 1 --format json",
    "noise laplace --epsilon 5 --vocabulary builtin:grid --samples 300 --alpha 1e-6 --seed 1 --format json",
    "noise gaussian --epsilon 0.9 --vocabulary builtin:grid --samples 300 --alpha 1e-6 --seed 1 --format json",
    "perturb laplace --epsilon 4 --seed 1 --oov keep",
    "perturb vickrey --epsilon 4 --seed 1 --oov drop --format json",
    "cite asghar-2026-thm-9",
    "cite --format json",
    "data list --format json",
    "show asghar-2026-eq-1 --run --format json",
    "show xu-2020-lem-2 --run",
    "verify asghar-2026-thm-9 xu-2020-lem-2 feyisetan-2020-thm-1 --fresh --workers 1 --format json",
    "reproduce --recorded",
    "reproduce asghar-2026-tab-2 --recorded --format json",
)
_STDIN = "The Government said so; nobody asked WHY.\nXyzzy, two of the people left.\n"


def words() -> Vocabulary:
    """Six words in the plane, none in line with two others."""
    vectors = [[0.0, 0.0], [1.0, 0.2], [0.3, 1.1], [-0.9, 0.5], [-0.4, -1.2], [1.4, -0.8]]
    return Vocabulary(words=["nil", "east", "north", "west", "south", "far"], vectors=vectors)


def results(starts: Sequence[str] = ("",)) -> dict[str, Any]:
    """Return the results whose name begins with one of the given words, all by default, as plain data."""
    return {name: _said(make) for name, make in _cases() if name.startswith(tuple(starts))}


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
    with tempfile.TemporaryDirectory() as empty:
        # Nothing that an earlier run left in a cache may decide what is printed.
        env = {"DXVERIFY_CACHE": empty, "XDG_CACHE_HOME": empty}
        done = CliRunner(env=env).invoke(cli, arguments, input=_STDIN, terminal_width=100)
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    try:
        return {"status": done.exit_code, "json": _repeatable(json.loads(done.stdout))}
    except ValueError:
        return {"status": done.exit_code, "text": done.stdout.splitlines()}


def _repeatable(printed: Any) -> Any:
    """Leave out the numbers of forked workers, whose randomness cannot be seeded."""
    for check in printed.get("checks", []):
        if check["name"] == "processes":
            del check["statistic"], check["p_value"]
    return printed


def _commands() -> list[str]:
    return cli.list_commands(click.Context(cli))


def _said(make: Callable[[], Any]) -> Any:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # they have their own tests
            return make()
    except DxverifyError as problem:
        return {"error": type(problem).__name__, "message": str(problem)}
