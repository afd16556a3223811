"""Checks for your own test suite; each name is loaded when first used."""

from __future__ import annotations

import importlib
from typing import Any

_HOMES = {
    "MechanismFailed": "dxverify.testing.assertions",
    "NothingEstablished": "dxverify.testing.assertions",
    "PromiseRefuted": "dxverify.testing.assertions",
    "assert_dx_private": "dxverify.testing.assertions",
    "check_mechanism": "dxverify.testing.conformance",
    "check_metric": "dxverify.testing.metrics",
}

__all__ = [
    "MechanismFailed",
    "NothingEstablished",
    "PromiseRefuted",
    "assert_dx_private",
    "check_mechanism",
    "check_metric",
]


def __getattr__(name: str) -> Any:
    """Import the home of a public name on first use."""
    if name not in _HOMES:
        raise AttributeError(f"module 'dxverify.testing' has no attribute {name!r}")
    return getattr(importlib.import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    """List the public names, loaded or not."""
    return __all__
