"""``dxverify verify``: run the certificates and print the verdict table."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import click

from dxverify.commands._shared import as_json, emit, output_options


@click.command("verify")
@click.argument("ids", metavar="[ID ...]", nargs=-1)
@click.option("--source", metavar="KEY", help="Only claims of this source: asghar-2026, xu-2020, …, dx.")
@click.option("--workers", type=click.IntRange(min=1), help="Processes to run in; all cores by default.")
@output_options()
def command(
    ids: tuple[str, ...], source: str | None, workers: int | None, format_: str, output: Path | None
) -> None:
    """Run the certificates of the theory and print a verdict for every statement.

    \b
    Examples:
      dxverify verify                          everything
      dxverify verify asghar-2026-thm-9        one claim
      dxverify verify --source xu-2020         one paper, as an erratum sheet
    """  # noqa: D301 - click reads the control character
    from dxverify import catalog
    from dxverify.render.claims import verdict_table

    started = time.perf_counter()
    judgements = catalog.judge_claims(ids, source, workers)
    data = catalog.report(judgements, started)
    changed = catalog.changed(judgements)
    emit(as_json(data) if format_ == "json" else verdict_table(data, changed), output)
    failed = [claim["id"] for claim in data["claims"] if claim["failed"]]
    if failed:
        click.echo(f"certificate failed: {', '.join(failed)}", err=True)
    if changed:
        listed = ", ".join(f"{key} ({was} → {now})" for key, (was, now) in changed.items())
        click.echo(f"verdict not as recorded: {listed}", err=True)
    sys.exit(1 if failed or changed else 0)
