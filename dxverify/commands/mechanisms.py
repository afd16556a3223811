"""``dxverify mechanisms``: what can be audited by name."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

import click

from dxverify.aliases import Plain
from dxverify.commands._shared import as_json, emit, output_options, say
from dxverify.terminal import text_width

if TYPE_CHECKING:
    from pathlib import Path

#: Columns of the table, and how many it needs at least.
_WIDTH, _TABLE = 165, 140


@click.command("mechanisms", short_help="List the mechanisms and their guarantees.")
@output_options()
def command(format_: str, output: Path | None) -> None:
    """List the mechanisms with their guarantees, their parameters and the claims behind them.

    \b
    Example:
      $ dxverify mechanisms
      $ dxverify mechanisms --format json | jq '.mechanisms[].name'
    """  # noqa: D301 - click reads the backspace as: do not rewrap
    from dxverify.mechanisms._registry import list_mechanisms

    entries, warnings = list_mechanisms()
    for warning in warnings:
        say(f"warning: {warning}")
    if format_ == "json":
        emit(as_json({"schema_version": 1, "mechanisms": entries, "warnings": warnings}), output)
    else:
        emit(_text(entries), output)


def _text(entries: list[Plain]) -> str:
    if text_width(_WIDTH) < _TABLE:
        return "\n\n".join(map(_block, entries))
    return _table(entries)


def _block(entry: Plain) -> str:
    """Return one mechanism as lines, for a terminal too narrow for five columns."""
    broken = [f"broken: {entry['known_broken']}"] if entry["known_broken"] else []
    lines = [entry["title"], *broken, entry["promise"], *_parameters(entry["parameters"]), *entry["claims"]]
    filled = (
        textwrap.fill(line, text_width(), initial_indent="  ", subsequent_indent="    ") for line in lines
    )
    return "\n".join([entry["name"], *filled])


def _table(entries: list[Plain]) -> str:
    import io

    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    table = Table(show_lines=True, title="Mechanisms")
    for column in ("name", "mechanism", "guarantee", "parameters", "claims"):
        # Names and ids are copied from here, so they stay whole.
        table.add_column(column, overflow="fold", no_wrap=column in {"name", "claims"})
    for entry in entries:
        table.add_row(
            entry["name"],
            entry["title"]
            + (f"\n[bold]broken:[/bold] {entry['known_broken']}" if entry["known_broken"] else ""),
            entry["promise"],
            escape("\n".join(_parameters(entry["parameters"]))),
            "\n".join(entry["claims"]),
        )
    # Written to a buffer, so that the same text goes to a file, a pipe or a terminal.
    buffer = io.StringIO()
    Console(file=buffer, width=text_width(_WIDTH), emoji=False, force_jupyter=False).print(table)
    return buffer.getvalue().rstrip()


def _parameters(rows: list[Plain]) -> list[str]:
    return [
        f"{row['name']}: {row['range']}{'' if row['required'] else ', default ' + str(row['default'])}"
        for row in rows
    ]
