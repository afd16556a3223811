"""The command line: each module of ``dxverify.commands`` is a command of that name."""

from __future__ import annotations

import importlib
import pkgutil
import signal
import sys
import traceback

import click

from dxverify import __version__
from dxverify.adapters.formatting import describe_exception, format_value
from dxverify.adapters.supervision import Supervisor
from dxverify.commands._shared import say
from dxverify.errors import DxverifyError, ShapeError, suggestion
from dxverify.terminal import escape_unwritable, visible

_PACKAGE = "dxverify.commands"


class _Commands(click.Group):
    """Loads a command's module when that command is called, so that each start is quick."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name every public module of the package of commands."""
        del ctx
        package = importlib.import_module(_PACKAGE)
        names = (module.name for module in pkgutil.iter_modules(package.__path__))
        return sorted(name for name in names if not name.startswith("_"))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Say which command may have been meant when there is none of that name."""
        if not ctx.resilient_parsing and args and self.get_command(ctx, args[0]) is None:
            known = self.list_commands(ctx)
            ctx.fail(f"no command is called {args[0]!r}{suggestion(args[0], known)} (see dxverify --help)")
        return super().resolve_command(ctx, args)

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
    epilog="Exit status: 0 nothing refuted, every verdict as recorded; 1 a guarantee refuted or a "
    "certificate failed; 2 usage, bad input, a fault of the tool, or code that could not be observed.",
)
@click.option(
    "--debug",
    is_flag=True,
    expose_value=False,
    help="Show the traceback of an error; may stand anywhere on the command line.",
)
@click.version_option(__version__, prog_name="dxverify")
def cli() -> None:
    """Verify the theory of metric differential privacy for text, and audit code that claims an ε·d guarantee.

    A mechanism replaces words by words. The guarantee: for inputs x and y, no output is more than exp(ε·d(x, y)) times as
    likely from x as from y. The --help of each command has examples.

    \b
    Does the code keep its guarantee?
      $ dxverify audit laplace --epsilon 1 --vocabulary builtin:line
      $ dxverify audit mymodule:mechanism --epsilon 2 --vocabulary glove.txt

    \b
    Is the paper right?
      $ dxverify show asghar-2026-thm-9
      $ dxverify verify --source xu-2020

    For completion with the Tab key, add one line to the start-up file of your shell:

    \b
      bash  eval "$(_DXVERIFY_COMPLETE=bash_source dxverify)"
      zsh   eval "$(_DXVERIFY_COMPLETE=zsh_source dxverify)"
      fish  _DXVERIFY_COMPLETE=fish_source dxverify | source
    """  # noqa: D301 - click reads the backspace as: do not rewrap


def main() -> None:
    """Run the command line; whatever goes wrong is one line on stderr and status 2, a traceback only with --debug."""
    escape_unwritable()
    for number in (signal.SIGTERM, signal.SIGHUP):
        # As for Ctrl-C: pools and folders are closed on the way out. Where it is ignored, as under nohup, it stays so.
        if signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, signal.default_int_handler)
    arguments = sys.argv[1:]
    debug = "--debug" in arguments
    held = Supervisor(say)
    try:
        status = _status([one for one in arguments if one != "--debug"], held, debug=debug)
    except BrokenPipeError:
        status = 2  # nobody reads what went wrong either
    held.leave(status)
    sys.exit(status)


def _status(arguments: list[str], held: Supervisor, *, debug: bool) -> int:
    """Run a command and return the status to leave with; nothing but a verdict leaves by 1, nothing else by 0."""
    try:
        stopped = cli.main(arguments, prog_name="dxverify", standalone_mode=False, obj=held)
    except click.ClickException as problem:
        problem.show()
        return 2
    except (click.Abort, KeyboardInterrupt):
        say("interrupted")
        return 2
    except SystemExit as problem:
        if not held.entered:
            # Click and rich leave by 1 when nobody reads on, as in `| head`; here 1 is a refutation.
            return 2 if problem.code else 0
        say(f"the code under audit called exit with status {format_value(problem.code)}; there is no report")
        return 2
    except BaseException as problem:  # noqa: BLE001 - an exception must not leave by the status of a refutation
        if debug:
            traceback.print_exc()
        _explain(problem)
        return 2
    return stopped if isinstance(stopped, int) else 0


def _explain(problem: BaseException) -> None:
    """Say what went wrong in one line; what there is to choose from comes below it, one a line."""
    if isinstance(problem, ShapeError):
        first, *choices = str(problem).splitlines()
        say(first)
        for choice in choices:
            click.echo(f"  {visible(choice)}", err=True)
    elif isinstance(problem, (DxverifyError, OSError)):
        say(str(problem))
    else:
        say(f"{describe_exception(problem)} (see --debug)")
