"""A program in any language, started once and kept: answers requests ``SEED<TAB>COUNT<TAB>WORD``."""

from __future__ import annotations

from dxverify.adapters.shape import Shape
from dxverify.adapters.shapes.command import lines

SHAPE = Shape(
    name="server",
    call="a program and its arguments: answers requests SEED<TAB>COUNT<TAB>WORD with COUNT lines, kept running",
    example='["node", "mechanism.js"]',
    # A list of words says nothing of how the program talks: a filter is taken unless a server is asked for.
    fits=lambda signs: False,  # noqa: ARG005 - never guessed
    draw=lambda material: lines(material, server=True),
    own_process=True,
)
