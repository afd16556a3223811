"""Mechanisms of other people in the shapes they come in; each name is loaded when first used."""

from __future__ import annotations

import importlib
from typing import Any

_HOMES = {
    "SHAPES": "dxverify.adapters.detect",
    "AdaptedMechanism": "dxverify.adapters.mechanism",
    "as_mechanism": "dxverify.adapters.mechanism",
    "command_mechanism": "dxverify.adapters.process",
    "guarded": "dxverify.adapters.guard",
    "vocabulary_of": "dxverify.adapters.keyed",
}

__all__ = ["SHAPES", "AdaptedMechanism", "as_mechanism", "command_mechanism", "guarded", "vocabulary_of"]


def __getattr__(name: str) -> Any:
    """Import the home of a public name on first use."""
    if name not in _HOMES:
        raise AttributeError(f"module 'dxverify.adapters' has no attribute {name!r}")
    return getattr(importlib.import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    """List the public names, loaded or not."""
    return __all__
