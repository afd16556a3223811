"""Run the command line with ``python -m dxverify``."""

from dxverify.cli import main

main()
