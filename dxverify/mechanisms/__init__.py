"""Reference mechanisms, one a file, found by looking at the files; third parties join by an entry point.

>>> from dxverify import Vocabulary
>>> from dxverify.mechanisms import EuclideanLaplace
>>> mechanism = EuclideanLaplace(Vocabulary.builtin("line"), epsilon=5.0)
"""

from __future__ import annotations

import importlib
from typing import Any

_HOMES = {"create": "dxverify.mechanisms._registry", "registered": "dxverify.mechanisms._registry"}


def __getattr__(name: str) -> Any:
    """Load a mechanism's class, a function of the registry, or the list of all of them, on first use."""
    if name == "__all__":
        return __dir__()
    if name in _HOMES:
        return getattr(importlib.import_module(_HOMES[name]), name)
    if not name.startswith("_"):
        from dxverify.mechanisms._registry import classes  # noqa: PLC0415 - loads every mechanism

        found = classes()
        if name in found:
            return found[name]
    raise AttributeError(f"module 'dxverify.mechanisms' has no attribute {name!r}")


def __dir__() -> list[str]:
    """List the public names, loaded or not."""
    from dxverify.mechanisms._registry import classes  # noqa: PLC0415 - loads every mechanism

    return sorted([*_HOMES, *classes()])
