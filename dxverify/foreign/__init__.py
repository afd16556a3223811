"""The one door for other people's code: any call shape in, a guarded mechanism out.

``audit()``, every command, ``stats`` and the pytest plugin pass it. Each name is loaded when first used.
"""

from __future__ import annotations

import importlib
from typing import Any

_HOMES = {
    "ForeignMechanism": "dxverify.foreign.mechanism",
    "as_mechanism": "dxverify.foreign.door",
    "build": "dxverify.foreign.building",
    "channel_mechanism": "dxverify.foreign.channels",
    "command_mechanism": "dxverify.foreign.commands",
    "load_object": "dxverify.foreign.building",
    "known_shapes": "dxverify.foreign.shape",
    "vocabulary_of": "dxverify.foreign.keyed",
}

__all__ = [
    "ForeignMechanism",
    "as_mechanism",
    "build",
    "channel_mechanism",
    "command_mechanism",
    "known_shapes",
    "load_object",
    "vocabulary_of",
]


def __getattr__(name: str) -> Any:
    """Import the home of a public name on first use."""
    if name not in _HOMES:
        raise AttributeError(f"module 'dxverify.foreign' has no attribute {name!r}")
    return getattr(importlib.import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    """List the public names, loaded or not."""
    return __all__
