"""A page for every command, from its own help."""

from __future__ import annotations

import re

import click

from book.generate.markdown import table, text
from dxverify.cli import cli

__all__ = ["command_pages"]


def command_pages() -> dict[str, str]:
    """Return the index of commands and one page a command, subcommands included."""
    # With the settings of the command: click keeps the help option that it makes here, in all later help too.
    root = click.Context(cli, info_name="dxverify", **cli.context_settings)
    pages, rows = {}, []
    for name in cli.list_commands(root):
        command = cli.get_command(root, name)
        assert command is not None  # noqa: S101 - the list has just named it
        pages[f"reference/commands/{name}.md"] = _page(
            command, click.Context(command, info_name=name, parent=root)
        )
        rows.append((f"[`dxverify {name}`](commands/{name}.md)", text(command.get_short_help_str(200))))
    start = f"# Commands\n\n```text\n{cli.get_help(root)}\n```\n\n"
    return {"reference/commands.md": start + table(("command", "what it does"), rows) + "\n", **pages}


def _page(command: click.Command, context: click.Context) -> str:
    parts = [f"# `{context.command_path}`", _told(command, context)]
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None  # noqa: S101 - the list has just named it
            inner = click.Context(below, info_name=name, parent=context)
            parts += [f"## `{inner.command_path}`", _told(below, inner)]
    return "\n\n".join(parts) + "\n"


def _told(command: click.Command, context: click.Context) -> str:
    """Return the help as it is printed up to its options, then the options one below the other."""
    printed = command.get_help(context).partition("\nOptions:")[0].rstrip()
    told = [record for option in command.get_params(context) if (record := _record(option, context))]
    ends = [_words(" ".join(command.epilog.split()))] if command.epilog else []
    return "\n\n".join([f"```text\n{printed}\n```", *told, *ends])


def _record(option: click.Parameter, context: click.Context) -> str:
    """Return an option and its meaning; an argument has none of its own, the text above explains it."""
    found = option.get_help_record(context)
    return f"`{found[0]}`\n: {_words(found[1])}" if found and found[1] else ""


def _words(plain: str) -> str:
    """Return help as Markdown; options and commands in it are code, or two dashes would become a long one."""
    parts = re.split(r"`([^`]+)`|(?<!\w)(--[a-z][a-z-]*)", plain)
    return "".join(
        f"`{part}`" if place % 3 else _between(part) for place, part in enumerate(parts) if part is not None
    )


def _between(plain: str) -> str:
    """Escape what stands between pieces of code; a space at an edge stays."""
    before, after = plain[: len(plain) - len(plain.lstrip())], plain[len(plain.rstrip()) :]
    return f"{before}{text(plain)}{after}" if plain.strip() else plain
