"""``dxverify audit --inputs`` and ``--records``: code on points of any type, and logs without code."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from dxverify.commands._progress import progress_bar

if TYPE_CHECKING:
    from dxverify.audit.report import AuditReport

Function = TypeVar("Function", bound=Callable[..., object])
#: Options of the audit of words that say nothing here.
_OF_WORDS = ("words", "save_baseline", "compare", "limit")


def space_options(function: Function) -> Function:
    """Add ``--inputs``, ``--observe`` and ``--records`` to a command."""
    existing = click.Path(exists=True, dir_okay=False, path_type=Path)
    function = click.option(
        "--records",
        type=existing,
        help="Audit a log of input, output and optionally count (CSV or JSON lines) instead of code.",
    )(function)
    function = click.option(
        "--observe",
        metavar="NAME|module:function",
        help="Post-processing of outputs before the test: identity, nearest, bins[:WIDTH], length, words, contains-input, learned, or your own "
        "function of the output; several with commas. Chosen by the type of the outputs if not given.",
    )(function)
    return click.option(
        "--inputs",
        type=existing,
        help="Audit your own code on these points, one a line (CSV or JSON lines), instead of words.",
    )(function)


def audit_points_or_records(mechanism: str | None, options: dict[str, Any]) -> AuditReport:
    """Run the audit that ``--inputs`` or ``--records`` asks for."""
    for name in _OF_WORDS:
        if options.get(name):
            raise click.UsageError(
                f"--{name.replace('_', '-')} is for words and cannot be combined with --inputs or --records"
            )
    if options["inputs"] is not None and options["records"] is not None and mechanism is not None:
        raise click.UsageError("--records audits a log without code: leave out MECHANISM")
    return (
        _audit_records(mechanism, options)
        if options["records"] is not None
        else _audit_points(mechanism, options)
    )


def _audit_records(mechanism: str | None, options: dict[str, Any]) -> AuditReport:
    from dxverify.audit.records import audit_records
    from dxverify.spaces.records import read_points

    if mechanism is not None:
        raise click.UsageError("--records audits a log without code: leave out MECHANISM")
    points = None if options["inputs"] is None else read_points(options["inputs"])
    with progress_bar("reading") as progress:
        report = audit_records(
            options["records"],
            epsilon=options["epsilon"],
            metric=options["metric"] or "discrete",
            delta=options["delta"] or 0.0,
            inputs=points,
            observe=_observers(options["observe"]),
            alpha=options["alpha"],
            rng=options["seed"],
            progress=progress,
        )
    return replace(report, command=_command(None, options, report.entropy))


def _audit_points(mechanism: str | None, options: dict[str, Any]) -> AuditReport:
    from dxverify.adapters.config import CONFIG as ADAPTERS
    from dxverify.audit.api import audit
    from dxverify.spaces.records import read_points

    if mechanism is None or ":" not in mechanism:
        raise click.UsageError(
            "--inputs is for your own code, module:object; registered mechanisms are audited on --vocabulary"
        )
    limit = options["timeout"] or ADAPTERS.time_limit
    points = read_points(options["inputs"])
    if len(points) < 2:
        raise click.UsageError(
            f"--inputs {options['inputs']}: at least two points are needed, got {len(points)}"
        )
    thing = _load(mechanism, limit, options)
    with progress_bar("sampling") as progress:
        report = audit(
            thing,
            inputs=points,
            metric=options["metric"],
            epsilon=options["epsilon"],
            delta=options["delta"],
            observe=_observers(options["observe"]),
            method=options["method"],
            alpha=options["alpha"],
            max_samples=options["samples"],
            rng=options["seed"],
            workers=options["workers"],
            scheduler=options["scheduler"],
            checkpoint=options["checkpoint"],
            timeout=limit,
            progress=progress,
        )
    return replace(report, mechanism=mechanism, command=_command(mechanism, options, report.entropy))


def _load(mechanism: str, limit: float, options: dict[str, Any]) -> Any:
    """Import the user's code; from its first line on the command runs in a process of its own."""
    from dxverify.adapters.building import build_object, load_object
    from dxverify.commands._mechanism import LOADING_FACTOR, supervise
    from dxverify.commands._vocabulary import parse_params

    held = supervise(mechanism)
    with nullcontext() if held is None else held.limit(LOADING_FACTOR * limit):
        params = parse_params(options["param"])
        return build_object(load_object(mechanism), mechanism, epsilon=options["epsilon"], params=params)


def _observers(given: str | None) -> Any:
    """Return what ``--observe`` names."""
    from dxverify.adapters.building import load_object

    if given is None:
        return None
    names = [one.strip() for one in given.split(",")]
    found: list[Any] = [
        load_object(one) if ":" in one and not one.startswith("bins:") else one for one in names
    ]
    return found[0] if len(found) == 1 else found


def _command(mechanism: str | None, options: dict[str, Any], entropy: int | None) -> str:
    """Return the command line that repeats the report."""
    import shlex

    names = (
        "records",
        "inputs",
        "epsilon",
        "method",
        "metric",
        "observe",
        "delta",
        "alpha",
        "samples",
        "timeout",
        "param",
    )
    parts = ["dxverify", "audit", *([] if mechanism is None else [mechanism])]
    for name in names:
        value = options[name]
        for one in value if isinstance(value, tuple) else (value,):
            if one is not None:
                parts += [f"--{name}", str(one)]
    return shlex.join([*parts, *([] if entropy is None else ["--seed", str(entropy)])])
