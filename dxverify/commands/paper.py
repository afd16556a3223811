"""``dxverify paper``: make, check and write up a theory of one's own."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import click

from dxverify.aliases import Plain
from dxverify.commands._progress import progress_bar
from dxverify.commands._shared import WrittenFile, as_json, emit, output_options, say

#: How often files are looked at while --watch waits, in seconds; fast enough for a person, and cheap.
_POLL = 0.4

_DIRECTORY = click.argument("directory", metavar="DIR", type=click.Path(path_type=Path), default=Path())


@click.group("paper", short_help="Check the statements of your own paper.")
def command() -> None:
    """Check the statements of your own paper, or of one you review.

    A paper is a directory: a BibTeX file, one small Python file for each statement, and Rocq files if you like. `new` makes
    one that works at once, `check` judges it and looks for counterexamples first, `sheet` writes it up, the most serious error
    first.

    \b
    An hour with a paper:
      $ dxverify paper new smith-2026
      $ dxverify paper check smith-2026 --watch
      $ dxverify paper sheet smith-2026 --format html --output sheet.html
    """  # noqa: D301 - click reads the backspace as: do not rewrap


@command.command("new", short_help="Make a directory that works at once.")
@click.argument("key", metavar="KEY")
@click.option(
    "--into", type=click.Path(path_type=Path), help="The directory to make; named after KEY by default."
)
@output_options()
def new(key: str, into: Path | None, format_: str, output: Path | None) -> None:
    """Make a directory for a paper: three statements that are judged at once, a test, a README and a CI recipe.

    KEY is the BibTeX key of the paper, such as smith-2026: lower-case letters and digits, then a hyphen and a year. The ids of
    all its statements start with it.

    \b
    Example:
      $ dxverify paper new smith-2026
      $ dxverify paper check smith-2026
    """  # noqa: D301
    from dxverify import catalog

    written = catalog.new_paper(key, into)
    root = into or Path(key)
    listed = "\n".join(f"  {path}" for path in written)
    said = f"{listed}\nNext: dxverify paper check {root}"
    emit(
        as_json({"directory": str(root), "files": [str(path) for path in written]})
        if format_ == "json"
        else said,
        output,
    )


@command.command("check", short_help="Judge every statement, counterexamples first.")
@_DIRECTORY
@click.option("--watch", is_flag=True, help="Stay, and judge a file whenever it is saved; stop with Ctrl-C.")
@click.option("--no-kernel", is_flag=True, help="Do not ask Rocq about the files in rocq/.")
@click.option(
    "--no-mutate", is_flag=True, help="Do not change statements to see that their verdicts fall (saves time)."
)
@click.option(
    "--id", "ids", metavar="ID", multiple=True, help="Judge only this statement; may be given again."
)
@output_options()
def check(  # noqa: PLR0917 - click gives options by keyword
    directory: Path,
    watch: bool,  # noqa: FBT001 - click gives options by keyword
    no_kernel: bool,  # noqa: FBT001
    no_mutate: bool,  # noqa: FBT001
    ids: tuple[str, ...],
    format_: str,
    output: Path | None,
) -> None:
    """Judge every statement of a directory and print its erratum sheet, the most serious error first.

    A statement without a proof, or whose proof fails, is tried at exact points first: you get the point, both sides as numbers
    and a refutation to paste; or how many points were tried, and the rules that fit. Where Rocq is installed, theorems in rocq/
    count if Rocq derives the statement's own formula from them.

    \b
    Examples:
      $ dxverify paper check smith-2026
      $ dxverify paper check smith-2026 --watch --no-kernel
      $ dxverify paper check smith-2026 --format json --output verdicts.json

    \b
    Exit status:
      0  every statement is PROVED, AMENDED or REFUTED, and every changed statement lost its verdict
      1  a certificate failed, a statement is undecided, or Rocq refused a file
      2  a file cannot be read
    """  # noqa: D301
    from dxverify import catalog

    def judged(only: tuple[str, ...]) -> tuple[Plain, str]:
        with progress_bar("statements") as progress:
            return catalog.check_paper(
                directory, kernel=not no_kernel, mutate=not no_mutate, only=only, progress=progress
            )

    if watch:
        _watch(directory, judged)
    data, sheet = judged(ids)
    emit(as_json(data) if format_ == "json" else sheet.rstrip("\n"), output)
    raise click.exceptions.Exit(1 if data["failed"] else 0)


def _watch(directory: Path, judged: Callable[[tuple[str, ...]], tuple[Plain, str]]) -> None:
    """Judge all statements, then each one whose file was saved; a shared file means all of them again."""
    before: dict[Path, int] | None = None
    while True:
        now = _stamps(directory)
        changed = [path for path, stamp in now.items() if before is None or before.get(path) != stamp]
        if changed or (before is not None and before.keys() - now.keys()):
            alone = before is not None and all(map(_declares_claim, changed))
            _judge_once(
                judged, tuple(sorted(path.stem.replace("_", "-") for path in changed)) if alone else ()
            )
            before = now
        time.sleep(_POLL)


def _judge_once(judged: Callable[[tuple[str, ...]], tuple[Plain, str]], ids: tuple[str, ...]) -> None:
    """Judge and print one line for each statement, with what to do about those that are undecided."""
    from dxverify.errors import DxverifyError

    try:
        data, _ = judged(ids)
    except DxverifyError as problem:
        say(str(problem))
        return
    for claim in data["claims"]:
        evidence = f", {claim['evidence']}" if claim["evidence"] else ""
        click.echo(f"{time.strftime('%H:%M:%S')}  {claim['id']}: {claim['verdict']}{evidence}")
        for certificate in claim["certificates"]:
            if certificate["refused"]:
                click.echo(f"    {certificate['role']} refused: {certificate['refused']}")
        for line in (claim["advice"] or {"lines": ()})["lines"]:
            click.echo(f"    {line}")


def _stamps(directory: Path) -> dict[Path, int]:
    files = [*directory.glob("*.py"), *directory.glob("*.bib"), *directory.glob("rocq/*")]
    return {path: path.stat().st_mtime_ns for path in files if path.is_file()}


def _declares_claim(path: Path) -> bool:
    return path.suffix == ".py" and "claim = Claim(" in path.read_text(encoding="utf-8", errors="replace")


@command.command("sheet", short_help="Write a sheet for a review or an appendix.")
@_DIRECTORY
@click.option(
    "--format",
    "format_",
    type=click.Choice(["md", "html", "latex", "json"]),
    default="md",
    show_default=True,
    help="Markdown, one self-contained page, a LaTeX document, or the data behind them.",
)
@click.option("--output", type=WrittenFile(), help="Write here instead of stdout.")
@click.option("--no-kernel", is_flag=True, help="Do not ask Rocq about the files in rocq/.")
def sheet(directory: Path, format_: str, output: Path | None, no_kernel: bool) -> None:  # noqa: FBT001
    """Write the sheet of a paper for a review or an appendix, the most serious error first.

    \b
    Examples:
      $ dxverify paper sheet smith-2026 > sheet.md
      $ dxverify paper sheet smith-2026 --format html --output sheet.html
      $ dxverify paper sheet smith-2026 --format latex --output sheet.tex

    The exit status is that of `check`.
    """  # noqa: D301
    from dxverify import catalog

    with progress_bar("statements") as progress:
        data, text = catalog.check_paper(
            directory,
            kernel=not no_kernel,
            mutate=True,
            only=(),
            format_="md" if format_ == "json" else format_,
            progress=progress,
        )
    emit(as_json(data) if format_ == "json" else text.rstrip("\n"), output)
    raise click.exceptions.Exit(1 if data["failed"] else 0)
