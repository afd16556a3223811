"""Registries that are folders: each public module of a package provides one object, found by the name of its file.

A file ``rank_fix.py`` provides the object ``rank-fix``. Names are listed without importing a file, so that one broken file
neither slows nor hides the others.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Generic, TypeVar

from dxverify.errors import InputError, UnknownNameError

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True, kw_only=True)
class ModuleRegistry(Generic[Item]):
    """The objects that the modules of a package provide, by name.

    Parameters
    ----------
    package : str
        The package that holds the modules; those whose name begins with an underscore are left out.
    kind : str
        What one object is, for error messages.
    select : callable
        Takes an imported module and the name, and returns the object. A ValueError says what is wrong with the file.
    """

    package: str
    kind: str
    select: Callable[[ModuleType, str], Item]

    def names(self) -> list[str]:
        """Return the names, sorted; nothing is imported but the package itself."""
        folders = importlib.import_module(self.package).__path__
        modules = (module.name for module in pkgutil.iter_modules(folders))
        return sorted(name.replace("_", "-") for name in modules if not name.startswith("_"))

    def load(self, name: str) -> Item:
        """Import the file of that name and return the object it provides.

        Raises
        ------
        UnknownNameError
            If there is no such file.
        InputError
            If the file cannot be imported or does not provide what it should; the message names the file.
        """
        if name not in (known := self.names()):
            raise UnknownNameError(f"{self.kind} is called", name, known)
        module = f"{self.package}.{name.replace('-', '_')}"
        try:
            return self.select(importlib.import_module(module), name)
        except (Exception, SystemExit) as problem:
            raise InputError(
                f"{self.kind} {name!r}: {module.replace('.', '/')}.py cannot be used: {type(problem).__name__}: {problem}"
            ) from problem
