"""``dxverify audit`` in this process, and its usual promise."""

from __future__ import annotations

from click.testing import CliRunner

from dxverify.commands.audit import command

LINE = ("--epsilon", 1, "--vocabulary", "builtin:line")


def call(*arguments):
    """Run the command in this process."""
    return CliRunner().invoke(command, [str(argument) for argument in arguments])
