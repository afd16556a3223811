"""Audit mechanisms that promise metric privacy for words.

The names below are loaded when first used, so that ``import dxverify`` stays light.
"""

from __future__ import annotations

import importlib
from typing import Any

__version__ = "0.1.0"

_HOMES = {
    "AuditReport": "dxverify.report",
    "Vocabulary": "dxverify.vocabulary",
    "audit": "dxverify.auditing",
}

__all__ = ["AuditReport", "Vocabulary", "__version__", "audit"]


def __getattr__(name: str) -> Any:
    """Import the home of a public name on first use."""
    if name not in _HOMES:
        raise AttributeError(f"module 'dxverify' has no attribute {name!r}")
    return getattr(importlib.import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    """List the public names, loaded or not."""
    return __all__
