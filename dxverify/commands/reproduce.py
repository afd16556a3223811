"""``dxverify reproduce``: published tables and figures, computed again."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import TYPE_CHECKING

import click

from dxverify.aliases import Plain
from dxverify.commands._progress import progress_bar
from dxverify.commands._shared import as_json, emit, output_options, say

if TYPE_CHECKING:
    from dxverify.experiments import Context


@click.command(short_help="Compute a published table or figure again.", name="reproduce")
@click.argument("id_", metavar="[ID]", required=False)
@click.option("--full", is_flag=True, help="Use sample sizes as in the paper; takes minutes.")
@click.option(
    "--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Seed of all random streams."
)
@click.option(
    "--workers", type=click.IntRange(min=1), help="Number of processes; the result does not depend on it."
)
@click.option("--scheduler", metavar="ADDRESS", help="Measure on this Dask cluster instead.")
@click.option(
    "--vectors",
    multiple=True,
    metavar="NAME=FILE",
    help="Use your own vectors instead of a data set, such as wink-100=glove.6B.300d.txt; may be repeated.",
)
@click.option(
    "--recorded",
    is_flag=True,
    help="Only show the result that comes with the package; without ID, list them.",
)
@click.option(
    "--picture", type=click.Path(dir_okay=False, path_type=Path), help="Also plot the result into this file."
)
@output_options()
def command(
    *,
    id_: str | None,
    full: bool,
    seed: int,
    workers: int | None,
    scheduler: str | None,
    vectors: tuple[str, ...],
    recorded: bool,
    picture: Path | None,
    format_: str,
    output: Path | None,
) -> None:
    """Compute the table or figure ID of a paper again and compare it with the printed numbers; without ID list them.

    Data sets are fetched when they are first needed (see `dxverify data list`). A result as JSON has the entropy, the
    versions and the digests of what it was computed from. Nothing is cached: use --output to keep a result.

    \b
    Example:
      $ dxverify reproduce asghar-2026-tab-2
      $ dxverify reproduce asghar-2026-fig-2 --picture figure2.png
      $ dxverify reproduce xu-2020-tab-3 --vectors wink-100=glove.6B.300d.txt
      $ dxverify reproduce asghar-2026-fig-2 --recorded --picture figure2.png
    """  # noqa: D301 - click reads the backspace as: do not rewrap
    from dxverify.experiments import Context
    from dxverify.experiments import recorded as read_recorded
    from dxverify.experiments._reproduce import own_files
    from dxverify.runtime.run import Run

    # The seed has a default, so it is let pass.
    if recorded and (vectors or full or workers or scheduler):
        raise click.UsageError("--recorded only shows a result; it takes no option of a computation")
    if id_ is None:
        emit(_list_experiments(format_, recorded=recorded), output)
        return
    if recorded:
        emit(_format(read_recorded(id_), picture, format_), output)
        return
    own = own_files(vectors)
    with progress_bar(id_) as progress:
        run = Run.of(seed, workers=workers, scheduler=scheduler, progress=progress)
        result = _run(id_, Context(full=full, run=run, own=own))
    emit(_format(result, picture, format_), output)


def _list_experiments(format_: str, *, recorded: bool) -> str:
    from dxverify.experiments import experiment, experiment_ids, recorded_ids
    from dxverify.reporting.columns import columns

    found = [experiment(name) for name in (recorded_ids() if recorded else experiment_ids())]
    rows = [{"id": e.id, "title": e.title, "data": list(e.data)} for e in found]
    listed = "\n".join(columns([(e.id, e.title) for e in found], left={0, 1}))
    return as_json({"schema_version": 1, "experiments": rows}) if format_ == "json" else listed


def _format(result: Plain, picture: Path | None, format_: str) -> str:
    """Draw the picture that was asked for, and return the result as text or JSON."""
    from dxverify.experiments._text import as_text, draw

    if picture is not None:
        draw(result, picture)
    return as_json(result) if format_ == "json" else as_text(result)


def _run(id_: str, context: Context) -> Plain:
    """Run, and print warnings of the readers of a user's file as lines on stderr."""
    from dxverify.experiments import reproduce

    if not context.own:
        return reproduce(id_, context)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        found = reproduce(id_, context)
    for warning in caught:
        say(f"warning: {warning.message}")
    return found
