"""``dxverify reproduce``: published tables and figures, computed again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from dxverify.commands._progress import progress_bar
from dxverify.commands._shared import as_json, emit, output_options


@click.command(name="reproduce")
@click.argument("id_", metavar="[ID]", required=False)
@click.option("--full", is_flag=True, help="Take the size of the paper; may run for an hour.")
@click.option(
    "--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Root of all random streams."
)
@click.option(
    "--workers", type=click.IntRange(min=1), help="Measure in so many processes; changes no number."
)
@click.option("--refresh", is_flag=True, help="Compute again although a result is kept.")
@click.option(
    "--picture", type=click.Path(dir_okay=False, path_type=Path), help="Also draw the result into this file."
)
@output_options()
def command(
    *,
    id_: str | None,
    full: bool,
    seed: int,
    workers: int | None,
    refresh: bool,
    picture: Path | None,
    format_: str,
    output: Path | None,
) -> None:
    """Compute the table or figure ID of a paper again, beside the printed numbers; without ID list them.

    Data sets are fetched when they are first needed (see `dxverify data list`). Results are kept as JSON in the user's
    cache with entropy, digests and versions, and a picture beside them if matplotlib is installed.

    \b
    Example:
      $ dxverify reproduce asghar-2026-tab-2
      $ dxverify reproduce asghar-2026-fig-2 --picture figure2.png
    """  # noqa: D301 - click reads the backspace as: do not rewrap
    from dxverify.experiments import Context, experiment, experiment_ids, reproduce

    if id_ is None:
        found = [experiment(name) for name in experiment_ids()]
        rows = [{"id": e.id, "title": e.title, "data": list(e.data)} for e in found]
        listed = "\n".join(f"{row['id']:<24}{row['title']}" for row in rows)
        emit(as_json({"schema_version": 1, "experiments": rows}) if format_ == "json" else listed, output)
        return
    with progress_bar(id_) as progress:
        context = Context(full=full, seed=seed, workers=workers, progress=progress)
        result, path = reproduce(id_, context, refresh=refresh)
    drawn = _draw(result, path, picture)
    emit(as_json(result) if format_ == "json" else _text(result, path, drawn), output)


def _draw(result: dict[str, Any], path: Path, picture: Path | None) -> Path | None:
    """Draw where it was asked, or beside the result if that is possible."""
    import importlib.util

    from dxverify.experiments._picture import draw

    if picture is None and (not result["panels"] or importlib.util.find_spec("matplotlib") is None):
        return None
    target = picture or path.with_suffix(".png")
    draw(result, target)
    return target


def _text(result: dict[str, Any], path: Path, drawn: Path | None) -> str:
    size = "full size" if result["full"] else "small size; --full takes the size of the paper"
    blocks = [
        [f"{result['id']}: {result['title']} ({size}, seed {result['entropy']}, {result['seconds']} s)"]
    ]
    if result["compared"]:
        blocks.append(_compared(result["compared"]))
    blocks += [_panel(panel) for panel in result["panels"]]
    blocks.append(
        [f"{'holds' if held else 'DOES NOT HOLD':<14}{text}" for text, held in result["findings"].items()]
    )
    blocks.append([f"- {text}" for text in result["differences"]])
    blocks.append([f"result: {path}", *([] if drawn is None else [f"picture: {drawn}"])])
    return "\n\n".join("\n".join(block) for block in blocks if block)


def _compared(rows: list[dict[str, Any]]) -> list[str]:
    head = f"{'quantity':<44}{'printed':>10}{'ours':>10}{'± s.e.':>9}   95 % interval"
    return [
        head,
        *(
            f"{row['quantity']:<44}{row['paper']:>10.4g}{row['ours']:>10.4g}{row['stderr']:>9.2g}"
            f"   {row['low']:.4g} to {row['high']:.4g}"
            for row in rows
        ),
    ]


def _panel(panel: dict[str, Any]) -> list[str]:
    width = max(len(label) for label in panel["series"]) + 2
    head = f"{panel['xlabel']:<{width}}" + "".join(f"{x:>10.4g}" for x in panel["x"])
    lines = [panel["title"], head]
    for label, line in panel["series"].items():
        lines.append(f"{label:<{width}}" + "".join(f"{v:>10.4g}" for v in line["values"]))
        if any(line["stderr"]):
            lines.append(f"{'  ±':<{width}}" + "".join(f"{e:>10.1g}" for e in line["stderr"]))
    return lines
