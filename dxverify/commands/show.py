"""``dxverify show``: one claim with everything that decides its verdict."""

from __future__ import annotations

import time
from pathlib import Path

import click

from dxverify.aliases import Plain
from dxverify.commands import _completion as completion
from dxverify.commands._shared import as_json, emit, output_options, say


@click.command("show", short_help="Show one claim with every step.")
@click.argument("claim_id", metavar="ID", shell_complete=completion.claims)
@click.option(
    "--run", is_flag=True, help="Run the certificates now, even if nothing has changed since they ran."
)
@output_options()
def command(claim_id: str, *, run: bool, format_: str, output: Path | None) -> None:
    """Show one claim: as printed, as amended, hypotheses, every step, outcome.

    Certificates that ran before on this machine are shown as recorded then, as long as no file, library or kernel
    record that decides them has changed. Before that the claim is shown as it was judged when the package was made, as
    long as no file or kernel record has changed. A line on stderr says so, with the day and the libraries.

    \b
    Example:
      $ dxverify show asghar-2026-eq-1
      $ dxverify show asghar-2026-eq-1 --run
    """  # noqa: D301 - click reads the control character
    from dxverify.reporting.claims import claim_page

    found = None if run else _recorded(claim_id)
    if found is None:
        found = _judged(claim_id, fresh=run)
    emit(as_json(found) if format_ == "json" else claim_page(found), output)
    raise click.exceptions.Exit(1 if found["failed"] else 0)


def _recorded(claim_id: str) -> Plain | None:
    """Return the claim as it was judged here before, else as it was when the package was made, and say which."""
    from dxverify import catalog

    cached = catalog.cached_page(claim_id)
    if cached is not None:
        say("as recorded when its certificates last ran here; --run runs them again")
        return cached
    shipped = catalog.shipped_page(claim_id)
    if shipped is None:
        return None
    page, when = shipped
    say(f"as recorded {when}; its certificates have not run here: --run runs them")
    return page


def _judged(claim_id: str, *, fresh: bool) -> Plain:
    from dxverify import catalog

    data = catalog.report(catalog.judge_claims([claim_id], fresh=fresh), time.perf_counter())
    page: Plain = data["claims"][0]
    return page
