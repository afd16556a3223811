"""``dxverify recheck``: compute the bounds of a report again from its counts."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING

import click

from dxverify.aliases import Plain
from dxverify.commands._shared import as_json, emit, output_options
from dxverify.files import read_whole

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dxverify.audit.report import Check


@click.command(
    short_help="Compute every bound of a report again.",
    epilog="Exit status: 0 everything as recorded, 1 something differs, 2 not a report.",
)
@click.argument("report", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@output_options()
def command(report: Path, format_: str, output: Path | None) -> None:
    """Compute every bound of REPORT again, from the counts or distributions that it records.

    REPORT is the JSON of `dxverify audit`. Nothing is drawn: a number that does not follow from what is recorded is named.

    \b
    Example:
      $ dxverify audit laplace --epsilon 1 --vocabulary builtin:line --format json --output r.json
      $ dxverify recheck r.json
    """  # noqa: D301 - click reads the backspace as: do not rewrap
    from dxverify.audit.report import AuditReport
    from dxverify.errors import ReportError

    try:
        checks = AuditReport.from_json(read_whole(report).decode()).recheck()
    except (ReportError, UnicodeDecodeError) as problem:
        raise ReportError(f"{report}: {problem}") from problem
    agrees = all(check.agrees for check in checks)
    shown = (
        repr(checks)
        if format_ == "text"
        else as_json({"schema_version": 1, "agrees": agrees, "checks": _plain(checks)})
    )
    emit(shown, output)
    raise click.exceptions.Exit(0 if agrees else 1)


def _plain(checks: Sequence[Check]) -> list[Plain]:
    return [
        {
            "name": check.name,
            "agrees": check.agrees,
            "stated": _finite(check.stated),
            "recomputed": _finite(check.recomputed),
        }
        for check in checks
    ]


def _finite(value: object) -> object:
    """Write infinities as reports do, as text."""
    if isinstance(value, list):
        return [_finite(entry) for entry in value]
    return str(value) if isinstance(value, float) and not math.isfinite(value) else value
