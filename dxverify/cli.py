"""The command line: one file a command in ``dxverify.commands``, found by its name."""

from __future__ import annotations

import importlib
import pkgutil
import sys

import click

from dxverify import __version__
from dxverify.commands._shared import say
from dxverify.errors import DxverifyError

_PACKAGE = "dxverify.commands"


class _Commands(click.Group):
    """Loads a command's module when that command is called, so that each start is quick."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name every public module of the package of commands."""
        del ctx
        package = importlib.import_module(_PACKAGE)
        names = (module.name for module in pkgutil.iter_modules(package.__path__))
        return sorted(name for name in names if not name.startswith("_"))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the module and return its ``command``."""
        if cmd_name not in self.list_commands(ctx):
            return None
        command = importlib.import_module(f"{_PACKAGE}.{cmd_name}").command
        assert isinstance(command, click.Command)  # noqa: S101 - a programming error, not input
        return command


@click.command(
    cls=_Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Exit status: 0 nothing refuted, every verdict as recorded; 1 a promise refuted or a "
    "certificate failed; 2 usage, bad input or a fault of the tool.",
)
@click.version_option(__version__, prog_name="dxverify")
def cli() -> None:
    """Verify the theory of metric-private text and audit the code that claims it.

    Start with `dxverify verify` (is the paper right?) and
    `dxverify audit laplace --epsilon 5` (does the code keep its promise?).
    """


def main() -> None:
    """Run the command line; an error of ours is one line on stderr and status 2, never a traceback."""
    try:
        cli.main(prog_name="dxverify", standalone_mode=False)
    except click.exceptions.Exit as stop:
        sys.exit(stop.exit_code)
    except click.ClickException as problem:
        problem.show()
        sys.exit(2)
    except click.Abort:
        say("interrupted")
        sys.exit(2)
    except (DxverifyError, OSError) as problem:
        say(str(problem))
        sys.exit(2)
