"""``dxverify cite``: BibTeX for a claim, a source or dxverify itself."""

from __future__ import annotations

from pathlib import Path

import click

from dxverify.commands._shared import as_json, emit, output_options


@click.command("cite", short_help="Print a BibTeX entry.")
@click.argument("key", metavar="ID", default="dx")
@output_options()
def command(key: str, format_: str, output: Path | None) -> None:
    """Print the BibTeX entry of the source of a claim; without an ID, of dxverify itself.

    \b
    Example:
      $ dxverify cite asghar-2026-thm-9
    """  # noqa: D301 - click reads the backspace as: do not rewrap
    from dxverify import catalog

    entry = catalog.bibtex(key)
    emit(as_json({"key": key, "bibtex": entry}) if format_ == "json" else entry, output)
