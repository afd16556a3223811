"""Options and output shared by all commands: ``--format``, ``--output``; messages go to stderr, so stdout can be piped."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import click

from dxverify.errors import InputError
from dxverify.terminal import ascii_json, encodes, one_line, visible

Function = TypeVar("Function", bound=Callable[..., object])


class WrittenFile(click.Path):
    """A file to write, where the command was started: user code may leave that folder before anything is written."""

    def __init__(self) -> None:
        super().__init__(dir_okay=False, path_type=Path)

    def convert(
        self, value: str | os.PathLike[str], param: click.Parameter | None, ctx: click.Context | None
    ) -> Path:
        """Return the whole path; that its folder is missing is said now, and not after hours of work."""
        path = Path(os.fsdecode(super().convert(value, param, ctx))).absolute()
        if not path.parent.is_dir():
            self.fail(f"The folder '{path.parent}' does not exist.", param, ctx)
        return path


def output_options(*formats: str) -> Callable[[Function], Function]:
    """Add ``--format`` (text, json and any further formats) and ``--output`` to a command."""

    def add(function: Function) -> Function:
        function = click.option("--output", type=WrittenFile(), help="Write here instead of stdout.")(
            function
        )
        return click.option(
            "--format",
            "format_",
            type=click.Choice(["text", "json", *formats]),
            default="text",
            show_default=True,
            help="Output format.",
        )(function)

    return add


def emit(text: str, output: Path | None) -> None:
    """Write a result to the file that was asked for, or to stdout; nothing in it steers a terminal."""
    shown = visible(text)
    if output is None:
        # Text shows the code of a letter that the encoding lacks; data must not: JSON has a way to write every one.
        escaped = shown.startswith("{") and not encodes(shown)
        click.echo(ascii_json(shown) if escaped else shown)
    else:
        from dxverify.files import write_whole

        write_whole(output, shown if shown.endswith("\n") else shown + "\n")


def numbers(option: str, text: str) -> list[float]:
    """Read numbers that are separated by commas."""
    try:
        values = [float(part) for part in text.split(",")]
    except ValueError:
        values = []
    if not values or not all(value >= 0 for value in values):
        raise InputError(f"{option} must be numbers separated by commas, none negative, got {text!r}")
    return values


def say(line: str) -> None:
    """Print one line on stderr, apart from the result."""
    click.echo(f"dxverify: {one_line(line)}", err=True)


def as_json(value: object) -> str:
    """Render a result as JSON with a stable layout."""
    return visible(json.dumps(value, indent=2, ensure_ascii=False, allow_nan=False), "json")
