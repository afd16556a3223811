"""Mechanisms with a known answer: broken ones an audit must find, correct ones it must leave alone.

>>> from dxverify.testing.broken import control
>>> control("noise-20-percent-small").flaw
'The noise is 20 % smaller than the guarantee needs.'
"""

from __future__ import annotations

from dxverify.errors import ParameterError
from dxverify.testing.broken import choice, finite, noise_shape, noise_size, streams
from dxverify.testing.broken import correct as _correct
from dxverify.testing.broken.base import Control, FoundBy

__all__ = ["BROKEN", "CORRECT", "Control", "FoundBy", "control"]

#: Every mechanism with a mistake in it, those without consequences included.
BROKEN: tuple[Control, ...] = (
    *noise_size.CONTROLS,
    *noise_shape.CONTROLS,
    *choice.CONTROLS,
    *finite.CONTROLS,
    *streams.CONTROLS,
)
#: Every mechanism that keeps its guarantee.
CORRECT: tuple[Control, ...] = _correct.CONTROLS


def control(name: str) -> Control:
    """Return the control of that name."""
    for one in (*BROKEN, *CORRECT):
        if one.name == name:
            return one
    known = ", ".join(one.name for one in (*BROKEN, *CORRECT))
    raise ParameterError("name", name, f"one of {known}")
