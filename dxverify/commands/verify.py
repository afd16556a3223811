"""``dxverify verify``: run the certificates and print the verdict table."""

from __future__ import annotations

import time
from pathlib import Path

import click

from dxverify.commands._progress import progress_bar
from dxverify.commands._shared import as_json, emit, output_options

_RULES = (
    'Which rules there are and what each needs: the page "Rules of proof" of the book (reference/rules), or '
    "`python -m pydoc theory.rules.algebra` for one section."
)

_TRUSTED = "A theorem file is trusted code: the guards catch mistakes, not deceit (SECURITY.md)."


@click.command("verify", short_help="Judge the statements of the papers.")
@click.argument("ids", metavar="[ID ...]", nargs=-1)
@click.option(
    "--source",
    metavar="KEY",
    help="Only claims of this source: asghar-2026, xu-2020, …, dx.",
)
@click.option(
    "--workers", type=click.IntRange(min=1), help="Number of processes; one for each core by default."
)
@click.option("--fresh", is_flag=True, help="Run every certificate again, also where nothing has changed.")
@click.option(
    "--file",
    "file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Judge one theorem file of your own; it ends in `claim = Claim(...)`. The file is trusted code: it runs with your rights.",
)
@click.option(
    "--theory",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Judge a directory of your own: a BibTeX file and one theorem file for each statement.",
)
@click.option(
    "--mutate",
    metavar="ID",
    help="Mutation testing: change the statement of a linked claim and count the changes that keep its verdict.",
)
@click.option(
    "--kernel",
    is_flag=True,
    help="Also check the proof steps of linked claims in the Rocq kernel (needs coqc; minutes for all claims).",
)
@output_options()
def command(  # noqa: PLR0917 - click gives options by keyword
    ids: tuple[str, ...],
    source: str | None,
    workers: int | None,
    fresh: bool,  # noqa: FBT001 - click gives options by keyword
    file: Path | None,
    theory: Path | None,
    mutate: str | None,
    kernel: bool,  # noqa: FBT001
    format_: str,
    output: Path | None,
) -> None:
    """Judge statements: run the certificates of the theory and print a verdict for each.

    A claim whose certificates, rules and versions have not changed since the last run is not run again;
    --fresh runs everything.

    A theorem file (--file) is trusted code. It runs with your rights, and the guards catch mistakes, not deceit: read a
    file of somebody else before you believe its verdict.

    \b
    Examples:
      dxverify verify                          everything
      dxverify verify asghar-2026-thm-9        one claim
      dxverify verify --source xu-2020         one paper, as an erratum sheet
      dxverify verify --file mine.py           a theorem of your own
      dxverify verify --theory smith-2026      a directory of them (dxverify paper new makes one)
      dxverify verify --mutate xu-2020-lem-2   does a changed statement lose its verdict?
      dxverify verify --kernel xu-2020-lem-2   its steps once more, in the Rocq kernel

    \b
    Exit status:
      0  every verdict is as recorded; with --file, --theory: PROVED, AMENDED or REFUTED; with --mutate: all noticed
      1  a certificate failed or a verdict changed; with --file, --theory: anything weaker
      2  a claim or file that cannot be read
    """  # noqa: D301 - click reads the control character
    if file is not None and mutate is not None:
        raise click.UsageError(
            "--mutate changes a registered claim and --file judges another: give one of the two"
        )
    if file is not None:
        _verify_file(file, format_, output)
    if theory is not None:
        _verify_theory(theory, format_, output)
    if mutate is not None:
        _mutate(mutate, format_, output)
    if kernel:
        _kernel(ids, source, format_, output)
    _verify_registered(ids, source, workers, fresh=fresh, format_=format_, output=output)


def _verify_registered(
    ids: tuple[str, ...],
    source: str | None,
    workers: int | None,
    *,
    fresh: bool,
    format_: str,
    output: Path | None,
) -> None:
    from dxverify import catalog
    from dxverify.reporting.claims import verdict_table

    started = time.perf_counter()
    with progress_bar("claims") as progress:
        judgements = catalog.judge_claims(ids, source, workers, fresh=fresh, progress=progress)
    data = catalog.report(judgements, started)
    changed = catalog.changed(judgements)
    emit(as_json(data) if format_ == "json" else verdict_table(data, changed), output)
    failed = [claim["id"] for claim in data["claims"] if claim["failed"]]
    if failed:
        click.echo(f"certificate failed: {', '.join(failed)}", err=True)
    if changed:
        listed = ", ".join(f"{key} ({was} → {now})" for key, (was, now) in changed.items())
        click.echo(f"verdict not as recorded: {listed}", err=True)
    raise click.exceptions.Exit(1 if failed or changed else 0)


def _verify_file(file: Path, format_: str, output: Path | None) -> None:
    from dxverify import catalog
    from dxverify.reporting.claims import claim_page

    started = time.perf_counter()
    judged = catalog.judge_file(file)
    data = catalog.report([judged], started)
    found = data["claims"][0]
    found["advice"] = catalog.advise([judged]).get(found["id"])
    page = claim_page(found) + "".join(
        f"\n{line}" for line in ("", *(found["advice"] or {"lines": ()})["lines"])
    )
    emit(as_json(data) if format_ == "json" else page.rstrip("\n"), output)
    click.echo(_TRUSTED, err=True)
    if any(certificate["refused"] for certificate in found["certificates"]):
        click.echo(_RULES, err=True)
    raise click.exceptions.Exit(0 if found["verdict"] in {"PROVED", "AMENDED", "REFUTED"} else 1)


def _verify_theory(directory: Path, format_: str, output: Path | None) -> None:
    from dxverify import catalog
    from dxverify.reporting.claims import verdict_table

    data = catalog.judge_theory(directory)
    emit(as_json(data) if format_ == "json" else verdict_table(data, {}), output)
    for claim in data["claims"]:
        for line in (claim["advice"] or {"lines": ()})["lines"]:
            click.echo(f"{claim['id']}: {line}", err=True)
    raise click.exceptions.Exit(1 if data["failed"] else 0)


def _mutate(claim_id: str, format_: str, output: Path | None) -> None:
    from dxverify import catalog

    tried, kept, still_false, stopped = catalog.mutate(claim_id)
    data = {"id": claim_id, "changed": tried, "kept": kept, "still_false": still_false, "stopped": stopped}
    listed = "".join(f"\n  verdict unchanged: {what}" for what in kept)
    listed += "".join(
        f"\n  false as well, refuted by the same counterexample: {what}" for what in still_false
    )
    listed += "".join(f"\n  no verdict within the time limit: {what}" for what in stopped)
    said = f"{claim_id}: {tried} changed statements, {len(kept)} kept the verdict{listed}"
    emit(as_json(data) if format_ == "json" else said, output)
    raise click.exceptions.Exit(1 if kept else 0)


def _kernel(ids: tuple[str, ...], source: str | None, format_: str, output: Path | None) -> None:
    from dxverify import catalog
    from dxverify.reporting.claims import kernel_table

    rows = catalog.close_steps(ids, source)
    emit(as_json({"claims": rows}) if format_ == "json" else kernel_table(rows), output)
    raise click.exceptions.Exit(1 if any(row["contradicted"] for row in rows) else 0)
