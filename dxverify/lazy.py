"""What is loaded when first used: names of a package, and parts of scipy.

Parts of scipy take most of a second to load, and lists and worker processes need none of them.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from types import ModuleType
from typing import Any, final


@final
class _LazyModule:
    """A module that is imported when something of it is asked for."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, attribute: str) -> Any:
        found = getattr(importlib.import_module(self._name), attribute)
        setattr(self, attribute, found)
        return found


optimize, special, stats = (_LazyModule(f"scipy.{part}") for part in ("optimize", "special", "stats"))


@cache
def compiled(name: str) -> ModuleType | None:
    """Return a module of compiled loops, or None where numba is not installed."""
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


def loader(package: str, homes: Mapping[str, Iterable[str]]) -> Callable[[str], Any]:
    """Return the ``__getattr__`` of a package that loads the names of its modules when first used."""
    home_of = {name: home for home, names in homes.items() for name in names}

    def load(name: str) -> Any:
        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(importlib.import_module(f"{package}.{home_of[name]}"), name)

    return load
