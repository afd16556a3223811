"""``dxverify mechanisms``: what can be audited by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from dxverify.aliases import Plain
from dxverify.commands._shared import as_json, emit, output_options, say

if TYPE_CHECKING:
    from pathlib import Path

#: Parameters that change the time and the memory, never the result.
_TUNING = {"precision", "block_size"}


@click.command("mechanisms")
@output_options()
def command(format_: str, output: Path | None) -> None:
    """List the mechanisms, what they promise, their parameters and the claims behind them.

    \b
    Example:
      $ dxverify mechanisms
      $ dxverify mechanisms --format json | jq '.mechanisms[].name'
    """  # noqa: D301 - click reads the backspace as: do not rewrap
    from dxverify.mechanisms._listing import listing

    entries, warnings = listing()
    for warning in warnings:
        say(f"warning: {warning}")
    if format_ == "json":
        emit(as_json({"schema_version": 1, "mechanisms": entries, "warnings": warnings}), output)
    else:
        emit(_text(entries), output)


def _text(entries: list[Plain]) -> str:
    import io

    from rich.console import Console
    from rich.table import Table

    table = Table(show_lines=True, title="Mechanisms")
    for column in ("name", "what it does", "promise", "parameters", "claims"):
        table.add_column(column, overflow="fold")
    for entry in entries:
        table.add_row(
            entry["name"],
            entry["title"]
            + (f"\n[bold]broken:[/bold] {entry['known_broken']}" if entry["known_broken"] else ""),
            entry["promise"],
            _parameters(entry["parameters"]),
            "\n".join(entry["claims"]),
        )
    # Written to a buffer, so that the same text goes to a file, a pipe or a terminal.
    buffer = io.StringIO()
    Console(file=buffer, width=150).print(table)
    return buffer.getvalue().rstrip()


def _parameters(rows: list[Plain]) -> str:
    from rich.markup import escape

    lines = []
    for row in rows:
        if row["name"] not in _TUNING:
            default = "" if row["required"] else f", default {row['default']}"
            lines.append(escape(f"{row['name']}: {row['range']}{default}"))
    return "\n".join(lines)
