"""``dxverify show``: one claim with everything that decides its verdict."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import click

from dxverify.commands._shared import as_json, emit, output_options


@click.command("show")
@click.argument("claim_id", metavar="ID")
@output_options()
def command(claim_id: str, format_: str, output: Path | None) -> None:
    """Show one claim: as printed, as amended, hypotheses, every step, outcome.

    Example: dxverify show asghar-2026-eq-1
    """
    from dxverify import catalog
    from dxverify.render.claims import claim_page

    started = time.perf_counter()
    data = catalog.report(catalog.judge_claims([claim_id]), started)
    found = data["claims"][0]
    emit(as_json(found) if format_ == "json" else claim_page(found), output)
    sys.exit(1 if found["failed"] else 0)
