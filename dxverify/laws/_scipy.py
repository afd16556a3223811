"""Parts of scipy, loaded when first used: they take a second, and a list of mechanisms needs none of them."""

from __future__ import annotations

import importlib
from typing import Any, final


@final
class _Later:
    """A module that is imported when something of it is asked for."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, attribute: str) -> Any:
        return getattr(importlib.import_module(self._name), attribute)


optimize, special, stats = (_Later(f"scipy.{part}") for part in ("optimize", "special", "stats"))
